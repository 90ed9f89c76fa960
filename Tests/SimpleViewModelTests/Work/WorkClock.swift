import Foundation

/// A clock whose time passes only when a test advances it.
///
/// Everything except `now` runs on the main actor, as do the tests: a test that has awaited the expected sleepers,
/// and then advances the clock, has resumed exactly the sleepers that are due.
nonisolated final class WorkClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let time = LockedInstant()
    private let heedsCancellation: Bool
    @MainActor private var sleepers: [Int: Sleeper] = [:]
    @MainActor private var lastID = 0
    @MainActor private let waiter = ConditionWaiter()

    /// - Parameter heedsCancellation: Whether a cancelled task wakes up at once, or sleeps on until its time has come.
    @MainActor init(heedsCancellation: Bool = true) {
        self.heedsCancellation = heedsCancellation
    }

    var now: Instant { time.value }
    var minimumResolution: Duration { .zero }

    /// How many tasks are asleep.
    @MainActor var sleeperCount: Int { sleepers.count }

    @MainActor func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if heedsCancellation { try Task.checkCancellation() }
        guard deadline > now else { return }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                waiter.announce()
            }
        } onCancel: {
            // A task is cancelled on the main actor in all these tests.
            MainActor.assumeIsolated {
                guard heedsCancellation else { return }
                sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
            }
        }
    }

    /// Lets time pass, and resumes the sleepers that become due: the earliest deadline first, and equal ones in order.
    @MainActor func advance(by duration: Duration) {
        let end = now.advanced(by: duration)
        let due = sleepers.filter { $0.value.deadline <= end }
        for (id, sleeper) in due.sorted(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }) {
            time.value = sleeper.deadline
            sleepers[id] = nil
            sleeper.continuation.resume()
        }
        time.value = end
    }

    /// Returns when a number of tasks are asleep.
    @MainActor func sleepers(_ count: Int) async {
        await waiter.until { self.sleepers.count == count }
    }
}

/// `@unchecked Sendable`: the instant is read and written under the lock alone.
private nonisolated final class LockedInstant: @unchecked Sendable {
    private let lock = NSLock()
    private var instant = WorkClock.Instant()

    var value: WorkClock.Instant {
        get { lock.withLock { instant } }
        set { lock.withLock { instant = newValue } }
    }
}
