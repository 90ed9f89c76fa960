// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import SimpleViewModel

/// Wraps the view model under test, to count its stored `respond` closures and to mark the tasks that it starts.
struct RespondCounter<VM: ViewModel>: ViewModel {
    var viewModel: VM
    let activity: Activity

    mutating func accept(_ input: VM.Input, respond: @escaping (VM.Output) -> Void) {
        activity.inputCount += 1
        let counted = RespondMark(activity).mark(respond)
        TaskMark.$current.withValue(TaskMark(activity)) { viewModel.accept(input, respond: counted) }
    }
}

/// Captured by one `respond` closure and released with it, after which it can't emit any more.
private final class RespondMark: Sendable {
    private let activity: Activity

    @MainActor init(_ activity: Activity) {
        self.activity = activity
        activity.openResponds += 1
        activity.keptResponds.add(1)
    }

    /// Not isolated, so that the closure is not either: in Swift 5 mode a view model can call it on another thread.
    func mark<Output>(_ respond: @escaping (Output) -> Void) -> (Output) -> Void {
        { output in withExtendedLifetime(self) { respond(output) } }
    }

    // The last reference may be released on any thread. An output emitted there before is on its way to the main
    // thread, and arrives first. The task is detached for the reason given at `ConditionWaiter.announce`.
    deinit {
        activity.keptResponds.add(-1)
        Task.detached { @MainActor [activity] in activity.openResponds -= 1 }
    }
}

/// Inherited by the tasks that an input starts: identifies their view model to a clock, and is released with them.
///
/// If the input starts no task, the mark is released when `accept` has returned. The input may have cancelled work.
final class TaskMark: Sendable {
    @TaskLocal static var current: TaskMark?
    let activity: Activity

    init(_ activity: Activity) { self.activity = activity }

    deinit { activity.waiter.announce() }
}
