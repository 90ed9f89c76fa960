// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import SimpleViewModel

/// The view model under test, wrapped so that the kit knows which `respond` closures are kept and which tasks it starts.
struct RespondCounter<VM: ViewModel>: ViewModel {
    var viewModel: VM
    let activity: Activity

    mutating func accept(_ input: VM.Input, respond: @escaping (VM.Output) -> Void) {
        activity.inputCount += 1
        let counted = RespondMark(activity).mark(respond)
        TaskMark.$current.withValue(TaskMark(activity)) { viewModel.accept(input, respond: counted) }
    }
}

/// Captured by one `respond`: released with it, after which that one can't emit any more.
private final class RespondMark: Sendable {
    private let activity: Activity

    @MainActor init(_ activity: Activity) {
        self.activity = activity
        activity.openResponds += 1
        activity.keptResponds.add(1)
    }

    /// Not isolated, so that the closure isn't either: in Swift 5 mode a view model can call it on another thread.
    func mark<Output>(_ respond: @escaping (Output) -> Void) -> (Output) -> Void {
        { output in withExtendedLifetime(self) { respond(output) } }
    }

    // The last reference may be released on any thread; an output that was emitted there before is on its way to the main
    // thread, and arrives first. Detached, as in `ConditionWaiter.announce`.
    deinit {
        activity.keptResponds.add(-1)
        Task.detached { @MainActor [activity] in activity.openResponds -= 1 }
    }
}

/// Inherited by the tasks that one input starts: tells a clock whose they are, and is released when they have ended.
///
/// If it starts none, that is when `accept` has returned; it may have cancelled work then.
final class TaskMark: Sendable {
    @TaskLocal static var current: TaskMark?
    let activity: Activity

    init(_ activity: Activity) { self.activity = activity }

    deinit { activity.waiter.announce() }
}
