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
/// await clock.advance(by: .milliseconds(300))
/// #expect(tester.takeOutputs() == [.searching])
/// #expect(await tester.next() == .results(["The Swift Programming Language"]))
/// ```
///
/// When `advance(by:)` returns, what had become due has run, in the order in which it was due: each sleeper to the next
/// point at which it waits for something. No real time passes, and nothing is tried again and again: sleeping ends on
/// the main actor, and the clock goes on only after the code that follows it there. A sleeper on another actor goes on
/// there, for which nobody can wait; there, await what must follow.
///
/// `@unchecked Sendable`: what is not the main actor's is read and written under the lock alone.
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

    /// Says that a sleeper is awake.
    private typealias Waking = CheckedContinuation<Void, Never>
    private typealias Sleeper = (id: UUID, due: Instant, continuation: CheckedContinuation<Waking, any Error>)

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
    /// It is on the main actor, so that what follows it there does so in the same turn.
    ///
    /// - Parameters:
    ///   - deadline: When to wake up; if it has passed, `sleep` returns at once.
    ///   - tolerance: Is not used.
    /// - Throws: `CancellationError` when the task is cancelled.
    @MainActor public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        guard deadline > now else { return try Task.checkCancellation() }
        let id = UUID()
        let waking = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lock.withLock { sleepers.append((id, deadline, continuation)) }
                changes.announce()
                // It may have been cancelled before it was asleep.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
        // `advance` goes on in a turn of its own, after this one, in which the caller does.
        waking.resume()
    }

    /// Lets time pass, wakes those that become due, the earliest first, and returns when they have run.
    ///
    /// ```swift
    /// await clock.advance(by: .milliseconds(300))
    /// ```
    ///
    /// The time is the new one at once, also for what is woken: what sleeps again does so from there. Each sleeper runs
    /// until it waits for something, before the next is woken. What has not fallen asleep yet cannot be woken: wait for
    /// it by ``sleepers(_:within:fileID:filePath:line:column:)``.
    ///
    /// - Precondition: The duration is not negative: time does not go back.
    /// - Parameter duration: How much time passes.
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

    private func cancel(_ id: UUID) { remove { $0.id == id }?.continuation.resume(throwing: CancellationError()) }

    /// Removes the first for whom the condition holds, which is asked under the lock.
    private func remove(where isMeant: (Sleeper) -> Bool) -> Sleeper? {
        defer { changes.announce() }
        return lock.withLock { sleepers.firstIndex(where: isMeant).map { sleepers.remove(at: $0) } }
    }
}
