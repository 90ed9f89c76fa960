import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct DownloadViewModelTests {
    let file = ManualFunction<Void, String, any Error>("download")
    let screen: ViewModelInterface<DownloadViewModel>

    init() {
        var service = Service()
        service.download = { [file] progress in
            progress(40)
            return try await file()
        }
        screen = ViewModelInterface(DownloadViewModel(service: service))
    }
    @Test func showsProgressAndThenTheFile() async {
        screen.send(.didTapDownload)
        #expect(screen.percent == 0)
        await settle()
        #expect(screen.percent == 40)
        await file.answer(with: "a.mp3")
        #expect(screen.file == "a.mp3")
        #expect(screen.percent == nil)
    }
    @Test func aDoubleTapKeepsTheProgress() async {
        screen.send(.didTapDownload)
        await settle()
        screen.send(.didTapDownload)
        #expect(screen.percent == 40)
        await file.answer(with: "a.mp3")
        #expect(file.calls.count == 1)
    }
    @Test func aRetryHidesTheFailureAndASuccessClearsIt() async {
        screen.send(.didTapDownload)
        await file.answer(throwing: Offline())
        #expect(screen.failure == "You are offline.")
        screen.send(.didTapDownload)
        #expect(screen.failure == nil)
        await file.answer(with: "a.mp3")
        #expect(screen.failure == nil)
        #expect(screen.file == "a.mp3")
    }
    @Test func aCancelledDownloadLeavesNoProgressAndReportsNothing() async {
        screen.send(.didTapDownload)
        await settle()
        screen.send(.didTapCancel)
        #expect(screen.percent == nil)
        await file.answer(with: "late.mp3")
        #expect(screen.file == nil)
        screen.send(.didTapDownload)
        #expect(screen.percent == 0)
        await file.answer(with: "a.mp3")
        #expect(screen.file == "a.mp3")
    }
}

@MainActor @Suite struct ParcelViewModelTests {
    let clock = ManualClock()
    let status = ManualFunction<Void, String, any Error>("status")
    let screen: ViewModelInterface<ParcelViewModel>

    init() {
        var service = Service()
        service.status = { [status] in try await status() }
        screen = ViewModelInterface(ParcelViewModel(service: service), clock: clock)
    }
    @Test func asksEvery30SecondsUntilTheViewDisappears() async {
        let visit = await screen.appear(.didAppear)
        for count in 1...3 {
            await status.answer(with: "packed")
            #expect(status.calls.count == count)
            await clock.advance(by: .seconds(30))
        }
        await visit.disappear()
        #expect(await clock.run() == [])
    }
    @Test func aFailureMarksTheStatusAndTheNextAnswerIsShown() async {
        let visit = await screen.appear(.didAppear)
        await status.answer(throwing: Offline())
        #expect(screen.status == nil)
        await clock.advance(by: .seconds(30))
        await status.answer(with: "packed")
        #expect(screen.isCurrent)
        await clock.advance(by: .seconds(30))
        await status.answer(throwing: Offline())
        #expect(screen.status == "packed")
        #expect(!screen.isCurrent)
        await visit.disappear()
    }
    @Test func comingBackMarksTheOldStatusUntilTheAnswer() async {
        let visit = await screen.appear(.didAppear)
        await status.answer(with: "packed")
        await visit.disappear()
        await clock.advance(by: .seconds(3_600))
        let again = await screen.appear(.didAppear)
        #expect(!screen.isCurrent)
        await status.answer(with: "sent")
        #expect(screen.isCurrent)
        #expect(screen.status == "sent")
        await again.disappear()
    }
    @Test func twoVisibleViewsPollOnce() async {
        let first = await screen.appear(.didAppear)
        let second = await screen.appear(.didAppear)
        await status.answer(call: 1, with: "sent")
        await status.answer(call: 0, with: "packed")
        #expect(screen.status == "sent")
        await clock.advance(by: .seconds(30))
        #expect(status.calls.count == 3)
        await first.disappear()
        await second.disappear()
    }
}

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

    func player(_ ticks: any Clock<Duration>) -> ViewModelInterface<PlayerViewModel> {
        ViewModelInterface(
            PlayerViewModel(now: { [clock] in clock.now }), clock: ticks)
    }
    @Test func countsUntilItIsPaused() async {
        let player = player(clock)
        player.send(.didTapPlay)
        player.send(.didTapPlay)
        await clock.advance(by: .milliseconds(3_500))
        player.send(.didTapPause)
        await clock.advance(by: .seconds(3))
        player.send(.didTapPause)
        #expect(player.seconds == 3)
        #expect(!player.isPlaying)
        #expect(await clock.run() == [])
        player.send(.didTapPlay)
        await clock.advance(by: .milliseconds(500))
        player.send(.didTapPause)
        #expect(player.seconds == 4)
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

@MainActor @Suite struct PriceViewModelTests {
    /// The connections, which the test feeds and ends.
    @MainActor final class Server {
        private(set) var connections: [AsyncThrowingStream<Int, any Error>.Continuation] = []

        func connect() -> AsyncThrowingStream<Int, any Error> {
            let (stream, connection) = AsyncThrowingStream.makeStream(of: Int.self)
            connections.append(connection)
            return stream
        }
    }

    let clock = ManualClock()
    let server = Server()
    let screen: ViewModelInterface<PriceViewModel>

    init() {
        var service = Service()
        service.prices = { [server] in MainActor.assumeIsolated { server.connect() } }
        screen = ViewModelInterface(PriceViewModel(service: service), clock: clock)
    }

    func send(_ price: Int) async {
        server.connections.last?.yield(price)
        await settle()
    }

    func disconnect(_ error: (any Error)? = nil) async {
        server.connections.last?.finish(throwing: error)
        await settle()
    }
    @Test func waitsLongerAfterEachFailureAndLessAfterAPrice() async {
        let visit = await screen.appear(.didAppear)
        await disconnect(Offline())
        await clock.advance(by: .milliseconds(500))
        await disconnect()
        await clock.advance(by: .milliseconds(999))
        #expect(server.connections.count == 2)
        await clock.advance(by: .milliseconds(1))
        #expect(server.connections.count == 3)
        await send(9)
        await disconnect()
        await clock.advance(by: .milliseconds(500))
        #expect(server.connections.count == 4)
        for _ in 1...8 {
            await disconnect(Offline())
            await clock.advance(by: .seconds(30))  // the longest wait
        }
        #expect(server.connections.count == 12)
        await visit.disappear()
    }
    @Test func aLostConnectionMarksThePrice() async {
        let visit = await screen.appear(.didAppear)
        #expect(screen.price == nil)
        await send(7)
        #expect(screen.isLive)
        await disconnect(Offline())
        #expect(screen.price == 7)
        #expect(!screen.isLive)
        await visit.disappear()
    }
    @Test func comingBackMarksThePriceUntilTheNext() async {
        let visit = await screen.appear(.didAppear)
        await send(7)
        await visit.disappear()
        let again = await screen.appear(.didAppear)
        #expect(!screen.isLive)
        await send(8)
        #expect(screen.price == 8)
        #expect(screen.isLive)
        await again.disappear()
    }
}

@MainActor @Suite struct ScanViewModelTests {
    let clock = ManualClock()
    let scan = ManualFunction<Void, String, any Error>("scan")
    let screen: ViewModelInterface<ScanViewModel>

    init() {
        let viewModel = ScanViewModel(service: { [scan] in try await scan() })
        screen = ViewModelInterface(viewModel, clock: clock)
        screen.send(.didTapScan)
    }
    @Test func aScanThatNeverAnswersEndsAndALateCodeIsDropped() async {
        await clock.advance(by: .seconds(9))
        #expect(screen.isScanning)
        await clock.advance(by: .seconds(1))
        #expect(!screen.isScanning)
        #expect(screen.failure == "It took too long.")
        await scan.answer(with: "late")
        #expect(screen.code == nil)
    }
    @Test(arguments: [true, false]) func anAnswerEndsTheDeadline(isFound: Bool) async {
        if isFound {
            await scan.answer(with: "4711")
        } else {
            await scan.answer(throwing: Offline())
        }
        #expect(await clock.run() == [])
        #expect(screen.code == (isFound ? "4711" : nil))
        #expect(screen.failure == (isFound ? nil : "You are offline."))
    }
    @Test func aSecondScanHasItsOwnDeadlineAndHidesTheFailure() async {
        await clock.advance(by: .seconds(10))
        screen.send(.didTapScan)
        #expect(screen.failure == nil)
        await clock.advance(by: .seconds(9))
        await scan.answer(call: 1, with: "4711")
        #expect(screen.code == "4711")
        #expect(screen.failure == nil)
    }
}
