// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation
@_spi(Testing) import SimpleViewModel

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let tester = ViewModelTester(SearchViewModel(tasks: ViewModelTasks(clock: clock)))
/// tester.send(.didSearch("swift"))  // run(.search, .restart, after: .milliseconds(300), …)
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .milliseconds(300))
/// await tester.expect(.searching, .results(["The Swift Programming Language"]))
/// ```
///
/// When `advance(by:)` returns, every sleeper that was due has run, in the order of the deadlines, until it waits
/// again. No real time passes, and the clock does not poll: a sleeper wakes on the main actor, and the clock continues
/// after the sleeper's next code there has run. `advance` can't wait for a sleeper that continues on another actor;
/// await its result instead.
///
/// `@unchecked Sendable`: the state that isn't isolated to the main actor is read and written under the lock only.
public final class ManualClock: Clock, @unchecked Sendable {
    /// A point in virtual time, which begins at zero.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// Returns the point in time a duration later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration until another point in time.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether one point in time comes before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    /// Resumed by a sleeper after it has woken.
    private typealias Waking = CheckedContinuation<Void, Never>

    private struct Sleeper {
        let id: UUID
        let start: Instant
        let due: Instant
        /// The activity of the view model under test whose task sleeps.
        let owner: Activity?
        let name: String
        let continuation: CheckedContinuation<Waking, any Error>
    }

    private let lock = NSLock()
    private let waiter = ConditionWaiter()
    /// The file and line at which the clock was created: its name in failures.
    private let place: String
    private var time = Instant(offset: .zero)
    private var sleepers: [Sleeper] = []

    /// Creates a clock that shows zero.
    ///
    /// - Parameters:
    ///   - fileID: The file that creates the clock, for failures; leave it out.
    ///   - line: The line that creates it; leave it out.
    public init(fileID: StaticString = #fileID, line: UInt = #line) { place = CallSite.place(fileID, line) }

    /// The time that the clock shows.
    public var now: Instant { lock.withLock { time } }

    /// Zero: any duration can pass.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that are asleep.
    public var sleeperCount: Int { lock.withLock { sleepers.count } }

    /// Sleeps until the clock has been advanced to a point in time, or the task is cancelled.
    ///
    /// It runs on the main actor, so code that follows it there runs in the same turn.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake up. If it has passed, `sleep` returns immediately.
    ///   - tolerance: Ignored.
    /// - Throws: `CancellationError` when the task is cancelled.
    @MainActor public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let start = now
        guard deadline > start else { return try Task.checkCancellation() }
        let owner = TaskMark.current?.activity
        owner?.note(self)
        let id = UUID()
        let waking = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = Sleeper(
                    id: id, start: start, due: deadline, owner: owner, name: CurrentWork.name ?? "a task",
                    continuation: continuation)
                lock.withLock { sleepers.append(sleeper) }
                waiter.announce()
                // The task may have been cancelled before it was asleep.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
        // The caller continues in this turn; `advance` continues in a later one.
        waking.resume()
    }

    /// Advances the time, wakes the sleepers that become due, the earliest first, and returns when they have run.
    ///
    /// ```swift
    /// await clock.advance(by: .milliseconds(300))
    /// ```
    ///
    /// The clock shows the new time immediately, and the woken sleepers see it: a task that sleeps again starts from
    /// the new time. Each sleeper runs until it waits again, before the next one is woken. A task that is not asleep
    /// yet can't be woken: wait for it with ``waitForSleepers(_:within:fileID:filePath:line:column:)`` first.
    ///
    /// - Precondition: The duration is not negative.
    /// - Parameter duration: The time that passes.
    @MainActor public func advance(by duration: Duration) async {
        precondition(duration >= .zero, "advance(by:): time cannot go back by \(duration); pass zero or more")
        lock.withLock { (time, sleepers) = (time.advanced(by: duration), sleepers.sorted { $0.due < $1.due }) }
        while let sleeper = remove(where: { $0.due <= time }) {
            await withCheckedContinuation { sleeper.continuation.resume(returning: $0) }
        }
    }

    /// Waits until a number of tasks are asleep.
    ///
    /// ```swift
    /// tester.send(.didSearch("swift"))
    /// await clock.waitForSleepers(1)
    /// ```
    ///
    /// It never hangs: after the time limit the test fails on the line of the call, and the message lists the tasks
    /// that are asleep.
    ///
    /// - Parameters:
    ///   - count: The exact number of tasks that must be asleep. Restarted work counts once.
    ///   - limit: The longest wait, in real time.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    @MainActor public func waitForSleepers(
        _ count: Int, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        // Stored immediately: another task can fall asleep before this function continues.
        var isMet = false
        await waiter.until(within: limit) {
            isMet = self.sleeperCount == count
            return isMet
        }
        guard !isMet else { return }
        let sleepers = lock.withLock { self.sleepers }
        let list = sleepers.map { sleeper in
            let owner = sleeper.owner?.name ?? "no view model under test"
            return "\n- \(sleeper.name) of \(owner), until \(sleeper.due.offset)"
        }
        let end =
            sleepers.count < count
            ? advice(
                "the work was not started, was cancelled or restarted, was woken, or sleeps on another clock",
                "Send the input that starts it first", "count restarted work once",
                "give it this clock with ViewModelTasks(clock: clock)")
            : advice(
                "the test does not count all work that sleeps, or did not cancel some of it",
                "Count it, too", "cancel it first")
        site.fail(
            "Asleep on the ManualClock of \(place), which shows \(now.offset): \(count) expected, "
                + "but \(sleepers.count) after \(limit).\(list.joined())\n\(end)")
    }

    /// Describes the sleeping tasks of a view model under test.
    @MainActor func sleeps(of owner: Activity) -> [Sleep] {
        lock.withLock {
            sleepers.filter { $0.owner === owner }.map {
                Sleep(name: $0.name, place: place, start: $0.start.offset, due: $0.due.offset, now: time.offset)
            }
        }
    }

    private func cancel(_ id: UUID) { remove { $0.id == id }?.continuation.resume(throwing: CancellationError()) }

    /// Removes the first sleeper that meets the condition, which is evaluated under the lock.
    private func remove(where isMeant: (Sleeper) -> Bool) -> Sleeper? {
        defer { waiter.announce() }
        return lock.withLock { sleepers.firstIndex(where: isMeant).map { sleepers.remove(at: $0) } }
    }
}
