import LocalServer
import SimpleViewModelTesting

/// A manual clock that also tells how many waits have begun; by that a test knows that a sign of life has been noticed.
struct CountingClock: Clock {
    typealias Instant = ManualClock.Instant

    let sleeps = Counter()
    private let clock = ManualClock()

    var now: Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        sleeps.increase()
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }

    func advance(by duration: Duration) async { await clock.advance(by: duration) }
}
