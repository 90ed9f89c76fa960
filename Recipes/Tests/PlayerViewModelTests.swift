import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct PlayerViewModelTests {
    let clock = ManualClock()

    /// A device that sleeps: each pause takes ten minutes.
    struct Suspended: Clock {
        let base: ManualClock
        var now: ContinuousClock.Instant { base.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            try await base.sleep(
                until: deadline.advanced(by: .seconds(599)), tolerance: tolerance)
        }
    }

    func player(_ ticks: any Clock<Duration>) -> ObservedViewModel<PlayerViewModel> {
        ObservedViewModel(
            PlayerViewModel(now: { [clock] in clock.now }, tasks: ViewModelTasks(clock: ticks)))
    }
    @Test func countsUntilItIsPaused() async {
        let player = player(clock)
        player.send(.didTapPlay)
        player.send(.didTapPlay)
        await clock.advance(by: .seconds(3))
        #expect(player.seconds == 3)
        player.send(.didTapPause)
        await clock.advance(by: .seconds(3))
        player.send(.didTapPause)
        #expect(player.seconds == 3)
        #expect(!player.isPlaying)
        #expect(await clock.run() == [])
    }
    @Test func aPauseIsNotCounted() async {
        let player = player(clock)
        player.send(.didTapPlay)
        await clock.advance(by: .seconds(1))
        player.send(.didTapPause)
        await clock.advance(by: .seconds(60))
        player.send(.didTapPlay)
        await clock.advance(by: .seconds(1))
        #expect(player.seconds == 2)
    }
    @Test func shortPlaysCount() async {
        let player = player(clock)
        for _ in 1...10 {
            player.send(.didTapPlay)
            await clock.advance(by: .milliseconds(900))
            player.send(.didTapPause)
        }
        #expect(player.seconds == 9)
    }
    @Test func aSuspendedAppLosesNoTime() async {
        let player = player(Suspended(base: clock))
        player.send(.didTapPlay)
        await clock.advance(by: .seconds(600))
        #expect(player.seconds == 600)
    }
    @Test func aSecondTapOnPlayLosesNoTime() async {
        let player = player(clock)
        player.send(.didTapPlay)
        await clock.advance(by: .milliseconds(500))
        player.send(.didTapPlay)
        await clock.advance(by: .milliseconds(500))
        #expect(player.seconds == 1)
    }
}
