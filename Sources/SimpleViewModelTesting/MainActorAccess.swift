// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch
import Foundation

/// Calls `ask` on the main actor, from any thread, and passes the answer to `use`.
///
/// Both have been called when this returns, with one exception. On Linux, outside any task, code inside `queue.sync {
/// }` can't be distinguished from code on another thread. Waiting for the main queue could deadlock there, so `ask` and
/// `use` are called later.
func onMainActor<Answer: Sendable>(
    _ ask: @escaping @MainActor @Sendable () -> Answer, then use: @escaping @Sendable (Answer) -> Void
) {
    if isOnMainActor() { return use(MainActor.assumeIsolated(ask)) }
    #if !canImport(Darwin)
    guard withUnsafeCurrentTask(body: { $0 != nil }) else { return DispatchQueue.main.async { use(ask()) } }
    #endif
    // `use` is called on this thread, on which Swift Testing knows the current test.
    use(DispatchQueue.main.sync { MainActor.assumeIsolated(ask) })
}

/// Under `dispatchMain()`, and on Linux, any thread can run the main queue.
private let mainQueueMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

#if canImport(Darwin)
func isOnMainActor() -> Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) == true }
#else
// Inside `queue.sync { }` the mark of the main queue isn't visible. The runtime
// knows more: it starts an immediate task of the main actor on this thread only if this thread is running that actor.
func isOnMainActor() -> Bool {
    if DispatchQueue.getSpecific(key: mainQueueMark) == true { return true }
    let probe = ThreadProbe()
    Task.immediate { @MainActor in probe.arrive() }
    return probe.finish()
}

/// `@unchecked Sendable`: the state is read and written under the lock only.
private final class ThreadProbe: @unchecked Sendable {
    private let lock = NSLock()
    private let thread = Thread.current
    private var hasArrived = false
    private var isOver = false

    /// Notes whether the task runs on the asking thread, and before `finish`: the main thread may run it earlier.
    func arrive() { lock.withLock { hasArrived = !isOver && Thread.current === thread } }

    func finish() -> Bool {
        lock.withLock {
            isOver = true
            return hasArrived
        }
    }
}
#endif
