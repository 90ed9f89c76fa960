// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch
import Foundation

/// Asks on the main actor, wherever the last reference to a tester is dropped, and hands over the answer.
///
/// That is done when this returns, with one exception: on Linux, outside any task, code inside `queue.sync { }` can't be
/// told from code on another thread. To wait for the main queue could be to wait for itself, so it is done later.
func onMainActor<Answer: Sendable>(
    _ ask: @escaping @MainActor @Sendable () -> Answer, then use: @escaping @Sendable (Answer) -> Void
) {
    if isOnMainActor() { return use(MainActor.assumeIsolated(ask)) }
    #if !canImport(Darwin)
    guard withUnsafeCurrentTask(body: { $0 != nil }) else { return DispatchQueue.main.async { use(ask()) } }
    #endif
    // Used on this thread again, on which Swift Testing knows the test.
    use(DispatchQueue.main.sync { MainActor.assumeIsolated(ask) })
}

#if canImport(Darwin)
private func isOnMainActor() -> Bool { Thread.isMainThread }
#else
private let mainQueueMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

// Any thread can run the main queue, and inside `queue.sync { }` the mark of the main queue isn't seen. Then the
// runtime knows: it starts an immediate task of the main actor on this thread only if this thread is running that actor.
private func isOnMainActor() -> Bool {
    if DispatchQueue.getSpecific(key: mainQueueMark) == true { return true }
    let probe = ThreadProbe()
    Task.immediate { @MainActor in probe.arrive() }
    return probe.finish()
}

/// `@unchecked Sendable`: the state is read and written under the lock alone.
private final class ThreadProbe: @unchecked Sendable {
    private let lock = NSLock()
    private let thread = Thread.current
    private var hasArrived = false
    private var isOver = false

    /// Notes that the task runs on the thread that asked, while it is asking; another thread can be faster.
    func arrive() { lock.withLock { hasArrived = !isOver && Thread.current === thread } }

    func finish() -> Bool {
        lock.withLock {
            isOver = true
            return hasArrived
        }
    }
}
#endif
