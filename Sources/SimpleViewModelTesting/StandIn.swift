// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel
import Testing

/// A clock, or a function, that a test controls.
@MainActor protocol StandIn: AnyObject {
    /// The test that created it; nil in an `XCTestCase`.
    var test: Test.ID? { get }
    /// What waits, and only the test can end.
    var waits: [any TestWait] { get }
}

/// What waits for the test: a task that sleeps on a ``ManualClock``, or a call of a
/// ``ManualFunction``.
@MainActor protocol TestWait {
    var task: WaitingTask { get }
    /// Whether the task was cancelled, but waits nevertheless.
    var isCancelled: Bool { get }
    /// What waits, and for what.
    var text: String { get }
}

extension TestWait {
    /// The line about it in a failure.
    var line: String { "Waits for the test: \(text)." }
}

/// The task that begins to wait.
@MainActor struct WaitingTask {
    /// The input, or the work, of a view model under test that started the task, which retains it:
    /// a stand-in that has woken the task must not.
    private(set) weak var mark = ActivityMark.current
    /// The view model that the task belongs to.
    private(set) weak var activity: Activity?
    /// The number and the name of the task's work.
    let work = CurrentWork.number
    let name = CurrentWork.name ?? "a task"
    /// Whether nothing else of that work can run meanwhile, as a race with a time-out does.
    let isWhole = CurrentWork.isWhole
    /// Whether the task is detached, and so knows neither its input nor its test.
    let isDetached: Bool

    init(for standIn: any StandIn) {
        let activities = Activity.all.filter { $0.reporter.test == standIn.test }
        isDetached =
            standIn.test != nil && Test.current == nil && activities.count == 1
        activity = mark?.activity ?? (isDetached ? activities.first : nil)
        activity?.note(standIn)
    }
}
