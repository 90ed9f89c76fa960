/// A clock whose time passes only when a test advances it.
///
/// Everything except `now` runs on the main actor, as do the tests: a test that has awaited the expected sleepers, and then
/// advances the clock, has resumed exactly the sleepers that are due. The library adds a delay to `now`, and sleeps until
/// then; it may read `now` off the main actor. So `now` is always zero, and a sleeper's time counts from when it falls asleep.
nonisolated final class VirtualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    private let heedsCancellation: Bool
    @MainActor private let onSleep: () -> Void
    @MainActor private var time = Duration.zero
    @MainActor private var sleepers:
        [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] =
            [:]
    @MainActor private var lastID = 0
    @MainActor private let waiter = ConditionWaiter()

    /// How many tasks are asleep.
    @MainActor var sleeperCount: Int { sleepers.count }

    /// - Parameters:
    ///   - heedsCancellation: Whether a cancelled task wakes up at once, or sleeps on until its time has come.
    ///   - onSleep: Called when a task has fallen asleep, and time may be advanced.
    @MainActor init(heedsCancellation: Bool = true, onSleep: @escaping () -> Void = {}) {
        (self.heedsCancellation, self.onSleep) = (heedsCancellation, onSleep)
    }

    @MainActor func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if heedsCancellation { try Task.checkCancellation() }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleepers[id] = (time + deadline.offset, continuation)
                onSleep()
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

    /// Lets time pass, and resumes the sleepers that become due, in the order in which they fell asleep.
    @MainActor func advance(by duration: Duration) {
        time += duration
        for (id, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.deadline <= time
        {
            sleepers[id] = nil
            sleeper.continuation.resume()
        }
    }

    /// Returns when a number of tasks are asleep.
    @MainActor func sleepers(_ count: Int) async {
        await waiter.until { self.sleepers.count == count }
    }
}
