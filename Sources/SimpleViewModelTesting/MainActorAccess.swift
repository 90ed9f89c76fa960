// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch
@_spi(Testing) import SimpleViewModel

/// Calls `ask` on the main actor, from any thread, and passes the answer to `use`.
///
/// Both have been called when this returns, with one exception. On Linux, outside any task, code inside `queue.sync {
/// }` can't be distinguished from code on another thread. Waiting for the main queue could deadlock there, so `ask` and
/// `use` are called later.
func onMainActor<Answer: Sendable>(
    _ ask: @escaping @MainActor @Sendable () -> Answer,
    then use: @escaping @Sendable (Answer) -> Void
) {
    if ViewModelTrace.isOnMainActor { return use(MainActor.assumeIsolated(ask)) }
    #if !canImport(Darwin)
    guard withUnsafeCurrentTask(body: { $0 != nil }) else {
        return DispatchQueue.main.async { use(ask()) }
    }
    #endif
    // `use` is called on this thread, on which Swift Testing knows the current test.
    use(DispatchQueue.main.sync { MainActor.assumeIsolated(ask) })
}
