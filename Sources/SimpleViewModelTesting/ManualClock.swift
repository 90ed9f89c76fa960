// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let tester = ViewModelTester(SearchViewModel(tasks: ViewModelTasks(clock: clock)))
/// tester.send(.didSearch("swift"))  // run(.search, .restart, after: .milliseconds(300), …)
/// await clock.sleepers(1)
/// clock.advance(by: .milliseconds(300))
/// #expect(await tester.next() == .searching)
/// #expect(await tester.next() == .results(["The Swift Programming Language"]))
/// ```
///
/// Time and sleepers change at once, and only then: when `advance(by:)` returns, exactly those that are due have been
/// woken, and all others are asleep, so that `sleeperCount` can be relied on. What is woken goes on in its own task, in
/// later turns, which no clock can wait for: `Clock.sleep(for:)` leaves the main actor on its way back. So await what
/// must follow, by `next()`, or by `sleepers(_:)` where a task sleeps again. Sleepers that are due at different times
/// are woken in that order, but may overtake each other on that way; advance to each time on its own where it matters.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
public final class ManualClock: Clock, @unchecked Sendable {
    /// A point in virtual time, which begins at zero.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// Returns the point in time that comes a duration later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns how long it takes from here to another point in time.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Tells whether one point in time comes before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private typealias Sleeper = (id: UUID, deadline: Instant, continuation: CheckedContinuation<Void, any Error>)

    private let lock = NSLock()
    private let changes = Changes()
    private var time = Instant(offset: .zero)
    private var sleepers: [Sleeper] = []

    /// Makes a clock that shows zero.
    public init() {}

    /// What the clock shows.
    public var now: Instant { lock.withLock { time } }

    /// Zero: any duration can pass.
    public var minimumResolution: Duration { .zero }

    /// How many tasks are asleep.
    public var sleeperCount: Int { lock.withLock { sleepers.count } }

    /// Sleeps until the clock has been advanced to a point in time, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - deadline: When to wake up; if it has passed, `sleep` returns at once.
    ///   - tolerance: Is not used.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lock.withLock { sleepers.append((id, deadline, continuation)) }
                // It may have been cancelled, or time may have passed, before it was asleep.
                if Task.isCancelled { cancel(id) }
                wakeDue()
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Lets time pass, and wakes those that become due, the earliest first.
    ///
    /// ```swift
    /// clock.advance(by: .milliseconds(300))
    /// ```
    ///
    /// - Precondition: The duration is not negative: time does not go back.
    /// - Parameter duration: How much time passes.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "advance(by:): time cannot go back by \(duration); pass zero or more")
        lock.withLock { time = time.advanced(by: duration) }
        wakeDue()
    }

    /// Waits until a number of tasks are asleep.
    ///
    /// ```swift
    /// tester.send(.didSearch("swift"))
    /// await clock.sleepers(1)
    /// ```
    ///
    /// It never hangs: the test fails on the line of the call when the time is over.
    ///
    /// - Parameters:
    ///   - count: How many must be asleep, no fewer and no more.
    ///   - limit: How long to wait, in real time.
    ///   - fileID: Where a failure is reported; leave it out.
    ///   - filePath: Where a failure is reported; leave it out.
    ///   - line: Where a failure is reported; leave it out.
    ///   - column: Where a failure is reported; leave it out.
    @MainActor public func sleepers(
        _ count: Int, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await changes.until(within: limit) { self.sleeperCount == count }
        guard sleeperCount != count else { return }
        site.fail(
            "Sleepers on the manual clock: \(count) expected, but \(sleeperCount) asleep after \(limit).\n"
                + "Likely cause: the work was not started, was cancelled or woken, or sleeps on another clock.\n"
                + "Send the input that starts it first, and give it the clock: ViewModelTasks(clock: clock).")
    }

    private func cancel(_ id: UUID) { wake(with: .failure(CancellationError())) { $0.id == id } }

    private func wakeDue() { wake(with: .success(())) { $0.deadline <= time } }

    /// Wakes those for whom the condition holds, which is asked under the lock.
    private func wake(with result: Result<Void, any Error>, where isMeant: (Sleeper) -> Bool) {
        let woken = lock.withLock {
            defer { sleepers.removeAll(where: isMeant) }
            return sleepers.filter(isMeant).sorted { $0.deadline < $1.deadline }
        }
        woken.forEach { $0.continuation.resume(with: result) }
        changes.announce()
    }
}
