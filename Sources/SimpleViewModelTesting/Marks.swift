// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch
import Foundation
@_spi(Testing) import SimpleViewModel

/// A counter for any thread.
///
/// `@unchecked Sendable`: the count is read and written under the lock only.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func equals(_ number: Int) -> Bool { lock.withLock { count == number } }

    func add(_ number: Int) { lock.withLock { count += number } }
}

/// Captured by one `respond` closure and released with it, after which it can't emit any more.
final class RespondMark: Sendable {
    private let activity: Activity

    init(_ activity: Activity) {
        self.activity = activity
        activity.storedResponds.add(1)
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

    deinit { activity.storedResponds.add(-1) }
}

/// Inherited by the tasks that an input starts: identifies their view model to a clock, and is released with them.
///
/// If the input starts no task, the mark is released when `accept` has returned.
final class TaskMark: Sendable {
    @TaskLocal static var current: TaskMark?
    let activity: Activity

    init(_ activity: Activity) {
        self.activity = activity
        activity.inputsWithTasks.add(1)
    }

    deinit { activity.inputsWithTasks.add(-1) }
}
