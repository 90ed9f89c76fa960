import Foundation

/// A clock whose time passes only when a test advances it.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
final class ManualClock: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    private var time = Instant()
    private var sleepers: [Int: Sleeper] = [:]
    private var lastID = 0
    private var milestone: Milestone?

    var now: Instant { lock.withLock { time } }
    var minimumResolution: Duration { .zero }

    /// How many tasks are asleep.
    var sleeperCount: Int { lock.withLock { sleepers.count } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = lock.withLock {
            lastID += 1
            return lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add($0, id: id, until: deadline) }
        } onCancel: {
            lock.withLock { sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    private func add(_ continuation: CheckedContinuation<Void, any Error>, id: Int, until deadline: Instant) {
        lock.withLock {
            // Under the lock: a cancellation either shows here, or finds the sleeper.
            if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
            if deadline <= time { return continuation.resume() }
            sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
            milestone?.check(sleepers.count)
        }
    }

    /// Lets time pass, and wakes those whose time has come.
    func advance(by duration: Duration) {
        let due = lock.withLock {
            time = time.advanced(by: duration)
            let due = sleepers.filter { $0.value.deadline <= time }
            sleepers = sleepers.filter { $0.value.deadline > time }
            return due.sorted { $0.key < $1.key }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }

    /// Returns when a number of tasks are asleep.
    func sleepers(_ count: Int) async {
        let milestone = Milestone(count)
        lock.withLock {
            self.milestone = milestone
            milestone.check(sleepers.count)
        }
        await milestone.reached()
    }
}
