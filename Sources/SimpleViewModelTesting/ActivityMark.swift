// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch
@_spi(Testing) import SimpleViewModel

/// Counted as long as it is retained: by a `respond` closure, which can't emit any more after that, or by the tasks that an input
/// or work starts.
final class ActivityMark: Sendable {
    /// The mark of the input or work that started the current task, which the task inherits: identifies the view model to a clock.
    @TaskLocal static var current: ActivityMark?
    let activity: Activity
    private let counter: Counter

    var id: ObjectIdentifier { ObjectIdentifier(self) }
    /// Whether another screen's work is marked, which an input has run.
    var isElsewhere: Bool { counter === activity.tasksElsewhere }

    init(_ activity: Activity, in counter: Counter) {
        self.activity = activity
        self.counter = counter
        counter.add(1)
    }

    deinit { counter.add(-1) }

    /// Marks the tasks of an interface's work: those of another screen are not the input's.
    @MainActor static func around(_ interfaces: [ObjectIdentifier], run: () -> Void) {
        guard !interfaces.isEmpty else { return run() }
        let owner = interfaces.lazy.compactMap { Activity.all[$0] }.first
        guard let activity = owner ?? current?.activity else { return run() }
        let counter = owner == nil ? activity.tasksElsewhere : activity.tasks
        $current.withValue(ActivityMark(activity, in: counter), operation: run)
    }

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
