/// A clock whose time a program advances.
///
/// Everything except `now` runs on the main actor. The library adds a delay to `now`, and sleeps until then; it may read
/// `now` off the main actor. So `now` is always zero, and the time of a sleeper counts from when it falls asleep.
nonisolated final class ProgramClock: Clock {
    struct Instant: InstantProtocol {
        var time = 0

        func advanced(by duration: Duration) -> Instant { Instant(time: time + Int(duration.components.seconds)) }
        func duration(to other: Instant) -> Duration { .seconds(other.time - time) }
        static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    @MainActor private var time = 0
    @MainActor private var sleepers: [Int: (deadline: Int, continuation: CheckedContinuation<Void, any Error>)] = [:]
    @MainActor private var lastID = 0

    @MainActor private let onSleep: () -> Void

    /// - Parameter onSleep: Called when a task has fallen asleep, and time may be advanced.
    @MainActor init(onSleep: @escaping () -> Void) { self.onSleep = onSleep }

    @MainActor func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                sleepers[id] = (time + deadline.time, continuation)
                onSleep()
            }
        } onCancel: {
            // Work is cancelled on the main actor.
            MainActor.assumeIsolated {
                sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
            }
        }
    }

    @MainActor func advance(by duration: Int) {
        time += duration
        for (id, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.deadline <= time {
            sleepers[id] = nil
            sleeper.continuation.resume()
        }
    }
}
