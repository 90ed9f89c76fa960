// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel

/// What waits for the test: a task that sleeps on a ``ManualClock``, or a call of a ``ManualFunction``.
@MainActor protocol TestWait {
    var task: WaitingTask { get }
    /// Whether the task was cancelled, but waits nevertheless.
    var isCancelled: Bool { get }
    /// Whether what is expected may have been overtaken meanwhile.
    var mayBeLate: Bool { get }
    /// What waits, why the test has not ended it, and how to.
    var diagnosis: Diagnosis { get }
}

/// A clock, or a function, that a test controls.
@MainActor protocol StandIn: AnyObject {
    /// What waits, and only the test can end.
    var waits: [any TestWait] { get }
}

/// The task that begins to wait.
@MainActor struct WaitingTask {
    /// The input, or the work, of a view model under test that started the task, which retains it: a stand-in that has woken the
    /// task must not.
    private(set) weak var mark = ActivityMark.current
    /// The number and the name of the task's work.
    let work = CurrentWork.number
    let name = CurrentWork.name ?? "a task"
    /// Whether nothing else of that work can run meanwhile, as a race with a time-out does.
    let isWhole = CurrentWork.isWhole

    init(for standIn: any StandIn) { mark?.activity.note(standIn) }
}
