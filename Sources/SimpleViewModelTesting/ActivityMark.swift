// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch
@_spi(Testing) import SimpleViewModel

/// Counted as long as it is retained: by a `respond` closure, which can't emit any more after that, or by the tasks that an input
/// starts.
final class ActivityMark: Sendable {
    /// The mark of the input that started the current task, which the task inherits: identifies the view model to a clock.
    @TaskLocal static var current: ActivityMark?
    let activity: Activity
    private let counter: Counter

    init(_ activity: Activity, in counter: Counter) {
        (self.activity, self.counter) = (activity, counter)
        counter.add(1)
    }

    deinit { counter.add(-1) }

    /// Not isolated, so that the closure is not either: in Swift 5 mode a view model can call it on another thread.
    func mark<Output>(_ respond: @escaping (Output) -> Void) -> (Output) -> Void {
        { [self] output in
            activity.outputsOnTheirWay.add(1)
            if ViewModelTrace.isOnMainActor {
                MainActor.assumeIsolated { activity.checkCaller() }
            } else {
                DispatchQueue.main.async { [activity] in activity.checkCaller() }
            }
            respond(output)
        }
    }
}
