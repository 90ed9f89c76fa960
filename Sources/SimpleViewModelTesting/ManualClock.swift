// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation
@_spi(Testing) import SimpleViewModel

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let tester = ViewModelTester(PlayerViewModel(tasks: ViewModelTasks(clock: clock)))
/// tester.send(.didTapPlay)  // a loop: try await clock.sleep(for: .seconds(1)); respond(.position(…))
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .seconds(3))
/// await tester.expect(.position(1), .position(2), .position(3))
/// ```
///
/// The clock steps from deadline to deadline, and wakes one sleeper at a time. The sleeper, and the tasks that it starts, on
/// the main actor or elsewhere, run until they sleep again, wait for something else, or end. Only then the clock
/// continues. No real time passes, and the clock does not poll. A Dispatch queue, a thread, a timer, a custom executor, an
/// actor that other code occupies, and a task that was running before are something else.
///
/// > Note: The clock uses the runtime's hook `swift_task_enqueueGlobal_hook`. In a program that is linked statically, or
/// > whose hook is taken, it continues when the sleeper has run on the main actor. It was run on Linux only. For code
/// > that never waits, the clock waits a minute.
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

    private struct Sleeper {
        let id: UUID
        let start: Instant
        let due: Instant
        /// The activity of the view model under test whose task sleeps.
        let owner: Activity?
        let name: String
        let task: Int?
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    private let waiter = ConditionWaiter()
    /// The file and line at which the clock was created: its name in failures.
    private let place: String
    private var time = Instant(offset: .zero)
    /// The tasks that are asleep, in the order in which they fell asleep.
    private var sleepers: [Sleeper] = [] { didSet { changeCount += 1 } }
    private var changeCount = 0
    /// The number of changes when a test failed; until there is another, a further failure would repeat it.
    @MainActor private var failedChangeCount: Int?

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
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = Sleeper(
                    id: id, start: start, due: deadline, owner: owner, name: CurrentWork.name ?? "a task",
                    task: ClockStep.currentTask, continuation: continuation)
                lock.withLock { sleepers.append(sleeper) }
                waiter.announce()
                // The task may have been cancelled before it was asleep.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Advances the time by a duration, as ``advance(to:)`` does.
    ///
    /// ```swift
    /// await clock.advance(by: .seconds(3))  // a loop that sleeps for one second runs three times
    /// ```
    ///
    /// - Precondition: The duration is not negative.
    /// - Parameter duration: The time that passes.
    @MainActor public func advance(by duration: Duration) async {
        precondition(duration >= .zero, "advance(by:): time cannot go back by \(duration); pass zero or more")
        await advance(to: now.advanced(by: duration))
    }

    /// Advances the time to a point, and wakes each sleeper that becomes due on the way at its deadline.
    ///
    /// The earliest deadline is first; of equal ones, the task that fell asleep first. The clock shows that deadline until
    /// the sleeper, and the tasks that it starts, sleep again, wait for something else, or have ended. So whatever sleeps
    /// again before the end is woken, too. When `advance` returns, all that was due has run, and what sleeps again is
    /// asleep. A task that is still on its way to its first sleep can't be woken: wait for it with
    /// ``waitForSleepers(_:within:fileID:filePath:line:column:)``.
    ///
    /// ```swift
    /// await clock.advance(to: start.advanced(by: .seconds(3)))
    /// ```
    ///
    /// - Parameter deadline: The time that the clock shows in the end. If it has passed, `advance` does nothing.
    @MainActor public func advance(to deadline: Instant) async {
        _ = await wake(.max, until: deadline)
        lock.withLock { time = max(time, deadline) }
    }

    /// Advances the time from deadline to deadline, until no task is asleep.
    ///
    /// ```swift
    /// await clock.run()
    /// ```
    ///
    /// It always ends: if tasks are asleep after a number of sleeps, such as those of an endless loop, the test fails on the
    /// line of the call.
    ///
    /// - Parameters:
    ///   - limit: The number of sleeps after which the test fails.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    @MainActor public func run(
        limit: Int = 1_000,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard await !wake(limit) else { return }
        fail(
            "no sleep expected after \(limit) sleeps", at: site, "a loop never ends",
            ["Advance the clock with advance(by:) instead", "cancel the work", "pass a higher limit"])
    }

    /// Wakes sleepers one by one, and returns whether none is left.
    @MainActor private func wake(_ limit: Int, until end: Instant? = nil) async -> Bool {
        for _ in 0..<limit {
            let next: Sleeper? = remove { sleeper in sleeper.due <= end ?? sleeper.due }
            guard let next else { return true }
            lock.withLock { time = max(time, next.due) }
            await ClockStep.run(waking: next.task) { next.continuation.resume() }
        }
        return sleeperCount == 0
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
            return isMet || self.hasFailed
        }
        guard !isMet else { return failedChangeCount = nil }
        let isTooFew = sleeperCount < count
        fail(
            "\(count) expected, but \(sleeperCount) \(span(limit, "after "))", at: site,
            isTooFew
                ? "the work was not started, was cancelled or restarted, was woken, or sleeps on another clock"
                : "the test does not count all work that sleeps, or did not cancel some of it",
            isTooFew
                ? ["Send the input that starts it", "give it this clock with ViewModelTasks(clock: clock)"]
                : ["Count it, too", "cancel it first"])
    }

    @MainActor private var hasFailed: Bool { failedChangeCount == lock.withLock { changeCount } }

    /// Fails the test, unless the failure would repeat the last one.
    @MainActor private func fail(_ fact: String, at site: CallSite, _ cause: String, _ remedies: [String]) {
        guard !hasFailed else { return }
        failedChangeCount = lock.withLock { changeCount }
        Activity.noteFailureOfClock()
        let list = lock.withLock { sleepers }.map { sleeper in
            "- \(sleeper.name) of \(sleeper.owner?.name ?? "no view model under test"), until \(sleeper.due.offset)"
        }
        let diagnosis = Diagnosis(list, cause: cause, remedies)
        site.fail("Asleep on the ManualClock of \(place), which shows \(now.offset): \(fact).\n\(diagnosis.text)")
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

    /// Removes the earliest of the sleepers that meet a condition, which is evaluated under the lock.
    private func remove(where isMeant: (Sleeper) -> Bool) -> Sleeper? {
        let removed = lock.withLock {
            let earliest = sleepers.indices.filter { isMeant(sleepers[$0]) }.min { sleepers[$0].due < sleepers[$1].due }
            return earliest.map { sleepers.remove(at: $0) }
        }
        waiter.announce()
        return removed
    }
}
