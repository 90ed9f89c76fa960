import Foundation
import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct CartViewModelTests {
    let cart = ViewModelTester(CartViewModel())

    @Test func anAnswerShowsTheNextQuestionAndCountsOnce() async {
        cart.send(.didTapRemove("Scarf"))
        cart.send(.didChooseRemove("Scarf"))
        #expect(cart.question?.text == "Remove Scarf?")
        cart.send(.didConfirmRemove("Scarf"))
        cart.send(.didConfirmRemove("Scarf"))
        #expect(cart.question == nil && cart.items == ["Socks"])
        await cart.expect(.toast("Scarf is removed."))
    }
    @Test func eachButtonSendsItsInput() async throws {
        cart.send(.didTapRemove("Scarf"))
        for title in ["Remove", "Remove"] {
            let button = try #require(cart.question?.buttons.last)
            #expect(button.title == title)
            cart.send(button.input)
        }
        await cart.expect(.toast("Scarf is removed."))
        cart.send(.didTapRemove("Socks"))
        cart.send(try #require(cart.question?.buttons.first).input)
        await cart.expect(.toast("Socks is saved for later."))
    }
    @Test func aDoubleTapOnAnAnswerOfTheFirstQuestionAsksOneMore() async {
        cart.send(.didTapRemove("Scarf"))
        for _ in 1...2 { cart.send(.didChooseRemove("Scarf")) }
        #expect(cart.question?.text == "Remove Scarf?" && cart.items.count == 2)
        cart.send(.didChooseSave("Scarf"))
        cart.send(.didTapRemove("Socks"))
        cart.send(.didConfirmRemove("Socks"))
        await cart.expect(.toast("Scarf is saved for later."), .toast("Socks is removed."))
        #expect(cart.question == nil && cart.items.isEmpty)
    }
    @Test func aDismissalChangesNothing() {
        cart.send(.didTapRemove("Scarf"))
        cart.send(.didDismissQuestion)
        #expect(cart.question == nil && cart.items.count == 2)
    }
    @Test func aSavedAddressDismissesTheSheet() {
        cart.send(.didTapAddress)
        cart.sheet?.send(.edited("Mill Lane 2"))
        cart.sheet?.send(.didTapSave)
        #expect(cart.address == "Mill Lane 2" && cart.sheet == nil)
    }
    @Test func aSwipeDismissesAndADoubleTapOpensOneSheet() {
        cart.send(.didTapAddress)
        let sheet = cart.sheet
        cart.send(.didTapAddress)
        #expect(cart.sheet == sheet)
        sheet?.send(.edited("x"))
        cart.send(.didDismissSheet)
        #expect(cart.sheet == nil && cart.address == "")
        cart.send(.didTapAddress)
        cart.sheet?.send(.didTapCancel)
        #expect(cart.sheet == nil)
    }
}

@MainActor @Suite struct FlowViewModelTests {
    let flow = ViewModelTester(FlowViewModel())
    var product: ViewModelInterface<DetailViewModel>? {
        if case let .product(product) = flow.path.first { product } else { nil }
    }

    @Test func aLinkOpensTheReviewsOfAProductAlsoWhileASheetIsOpen() throws {
        flow.send(.didSelect(.bag))
        flow.send(.didTapHelp)
        flow.send(.didOpen(try #require(URL(string: "Shop://product/scarf/reviews"))))
        #expect(flow.tab == .shop && !flow.isHelpShown)
        #expect(product?.id == "scarf" && flow.path.last == .reviews(of: "scarf"))
    }
    @Test(
        arguments: [
            "shop://bag", "shop://product", "shop://product/reviews/1", "shop://product/1/a/b",
            "https://product/1",
        ])
    func anUnknownLinkLeavesTheScreensAlone(_ link: String) throws {
        flow.send(.didTapProduct("scarf"))
        flow.send(.didTapHelp)
        let path = flow.path
        flow.send(.didOpen(try #require(URL(string: link))))
        #expect(flow.path == path && flow.isHelpShown)
        flow.send(.didDismissHelp)
    }
    @Test func aDoubleTapPushesOnceAndDoneTwiceGoesBackOnce() {
        flow.send(.didTapProduct("scarf"))
        let path = flow.path
        flow.send(.didTapProduct("scarf"))
        #expect(flow.path == path)
        for _ in 1...2 { product?.send(.didTapReviews) }
        #expect(flow.path.count == 2)
        product?.send(.didTapDone)
        #expect(flow.path.count == 2, "it is covered")
        flow.send(.path(Array(flow.path.prefix(1))))
        product?.send(.didTapDone)
        #expect(flow.path.isEmpty)
    }
    @Test func aTapOnTheShownTabPopsToItsRoot() {
        flow.send(.didTapProduct("scarf"))
        flow.send(.didSelect(.bag))
        flow.send(.didSelect(.shop))
        #expect(flow.path.count == 1)
        flow.send(.didSelect(.shop))
        #expect(flow.path.isEmpty)
    }
    @Test func aSwipeBackThatIsGivenUpLeavesThePageAlive() {
        flow.send(.didTapProduct("scarf"))
        let path = flow.path
        flow.send(.path([]))
        flow.send(.path(path))
        #expect(flow.path == path)
        product?.send(.didTapReviews)
        #expect(flow.path.count == 2)
    }
    @Test func twoPagesThatWereSwipedBackAreTakenBackOneByOne() {
        flow.send(.didTapProduct("scarf"))
        product?.send(.didTapReviews)
        let path = flow.path
        flow.send(.path(Array(path.prefix(1))))
        flow.send(.path([]))
        flow.send(.path(Array(path.prefix(1))))
        flow.send(.path(path))
        #expect(flow.path == path)
        product?.send(.didTapDone)
        #expect(flow.path == path, "it is covered")
    }
    @Test func aLinkDuringASwipeBackReplacesThePath() throws {
        flow.send(.didTapProduct("scarf"))
        weak let old = product
        flow.send(.path([]))
        flow.send(.didOpen(try #require(URL(string: "shop://product/socks"))))
        #expect(product?.id == "socks" && flow.path.count == 1)
        flow.send(.didPop)
        #expect(old == nil && product?.id == "socks")
    }
    @Test func aPageThatWasPoppedIsClosed() {
        flow.send(.didTapProduct("scarf"))
        weak let page = product
        flow.send(.path([]))
        #expect(page != nil)
        flow.send(.didPop)
        #expect(page == nil)
    }
}

@MainActor @Suite struct SessionViewModelTests {
    let save = ManualFunction<Note, Void, any Error>("save")
    let session = Session(token: "first") { "second" }

    func notebook() -> Notebook {
        Notebook(
            NoteClient(save: { [save, session] note in
                try await session.request { _ in try await save(note) }
            }))
    }
    @Test func signingOutCancelsWhatTheAccountHasDecidedAndNothingIsDoneAsTheNextOne() async {
        let tester = ViewModelTester(SessionViewModel(session) {})
        let notebook = notebook()
        for id in ["1", "2"] { notebook.save(Note(id: id, text: "a")) }
        notebook.save(Note(id: "1", text: "b"))
        await settle()
        for _ in 1...2 { tester.send(.didTapSignOut) }
        #expect(tester.isSigningOut)
        await tester.expect(.signedOut)
        for _ in 1...2 { await save.answer(with: ()) }
        #expect(save.arguments.map(\.text) == ["a", "a"], "the queued save is not sent")
        #expect(!save.calls.contains { !$0.isCancelled })
        notebook.save(Note(id: "1", text: "late"))
        await settle()
        #expect(save.calls.count == 2 && notebook.saveFailure("1") != nil)
    }
    @Test func aScreenThatIsLeftInTheSameTurnSignsOutAllTheSame() async {
        let isOut = Flag()
        do {
            let screen = ViewModelInterface(SessionViewModel(session) { isOut.isSet = true })
            screen.send(.didTapSignOut)
        }
        await settle()
        #expect(isOut.isSet)
        let late = Task { [session] in try await session.request { $0 } }
        await #expect(throws: Unauthorized.self) { try await late.value }
    }

    @MainActor final class Flag {
        var isSet = false
    }
}

@MainActor @Suite struct TripViewModelTests {
    let manager = LocationManager()
    let center = NotificationCenter()

    func tester() -> ViewModelTester<TripViewModel> {
        ViewModelTester(TripViewModel(manager, center: center))
    }
    @Test func permissionIsAskedOnceAndARefusalIsSaid() {
        let tester = tester()
        tester.send(.didTapStart)
        tester.send(.didTapStart)
        #expect(manager.requests == 1 && !tester.needsSettings)
        manager.answer(.denied)
        #expect(tester.needsSettings && !tester.isRecording)
        tester.send(.didTapStart)
        #expect(manager.requests == 1 && tester.needsSettings)
        manager.answer(.granted)
        #expect(!tester.needsSettings && !tester.isRecording, "it was asked for before the denial")
        tester.send(.didTapStart)
        #expect(tester.isRecording)
    }
    @Test func aLateAnswerStartsWhatWasAskedForAndARevocationStopsIt() {
        let tester = tester()
        tester.send(.didTapStart)
        manager.answer(.notAsked)  // what a new delegate is told
        #expect(!tester.isRecording)
        manager.answer(.granted)
        #expect(tester.isRecording)
        manager.answer(.granted)
        manager.move(to: "a")
        #expect(tester.stops == ["a"] && tester.isRecording)
        manager.answer(.denied)
        manager.move(to: "b")
        #expect(tester.stops == ["a"] && !tester.isRecording && tester.needsSettings)
        manager.answer(.granted)
        #expect(!tester.isRecording, "the user starts it again")
    }
    @Test func aPermissionAloneStartsNothing() {
        manager.answer(.granted)
        let tester = tester()
        #expect(!tester.isRecording)
        manager.move(to: "a")
        #expect(tester.stops == [])
    }
    @Test func whatTheDelegateHearsBeforeTheScreenExistsIsNotLost() {
        let viewModel = TripViewModel(manager, center: center)
        manager.answer(.denied)
        let screen = ViewModelInterface(viewModel)
        #expect(screen.needsSettings)
    }
    @Test func theListenerEndsWithTheScreen() {
        manager.answer(.granted)
        var screen: ViewModelInterface? = ViewModelInterface(TripViewModel(manager, center: center))
        screen?.send(.didTapStart)
        for stop in ["a", "b"] { manager.move(to: stop) }
        #expect(screen?.stops == ["a", "b"])
        screen = nil
        #expect(manager.delegate == nil)
    }
    @Test func notificationsArriveAtOnceOnTheMainThreadAndLaterFromAnother() async {
        let tester = tester()
        center.post(name: .unitsDidChange, object: nil)
        #expect(tester.changeCount == 1)
        let (center, isPosted) = (center, DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            for _ in 1...3 { center.post(name: .unitsDidChange, object: nil) }
            isPosted.signal()
        }
        isPosted.wait()
        #expect(tester.changeCount == 1)
        await settle()
        #expect(tester.changeCount == 4)
    }
}

@MainActor @Suite struct ScanViewModelTests {
    /// A scanner whose callbacks the test calls, on any thread.
    @MainActor final class Scanner {
        var completions: [@Sendable (Result<String, any Error>) -> Void] = []
        nonisolated let (cancellations, cancel) = AsyncStream.makeStream(of: Void.self)
    }

    let clock = ManualClock()
    let scanner = Scanner()
    let tester: ViewModelTester<ScanViewModel>

    init() {
        let viewModel = ScanViewModel { [scanner] completion in
            MainActor.assumeIsolated { scanner.completions.append(completion) }
            return { scanner.cancel.yield() }
        }
        tester = ViewModelTester(viewModel, clock: clock, hasCallbacks: true)
    }
    @Test func theFirstAnswerCountsOnWhicheverThread() async {
        tester.send(.didTapScan)
        await settle()
        let complete = scanner.completions[0]
        Thread.detachNewThread { for code in ["1", "2"] { complete(.success(code)) } }
        await tester.expect(\.code, "1", within: .seconds(60))
        await clock.run()
        #expect(tester.failure == nil && !tester.isScanning)
    }
    @Test func anErrorIsSaidUntilTheNextScan() async {
        tester.send(.didTapScan)
        await settle()
        scanner.completions[0](.failure(Offline()))
        await tester.expect(\.failure, "You are offline.")
        tester.send(.didTapScan)
        #expect(tester.failure == nil)
        await settle()
        scanner.completions[1](.success("1"))
        await tester.expect(\.code, "1")
    }
    @Test func aSlowScanIsCancelledWithItsRequestAndSaid() async {
        tester.send(.didTapScan)
        await clock.advance(by: .seconds(10))
        #expect(tester.failure == "It took too long." && !tester.isScanning)
        for await _ in scanner.cancellations.prefix(1) {}
        scanner.completions[0](.success("late"))
        await settle()
        #expect(tester.code == nil)
    }
    @Test func aSecondScanHasItsOwnLimitAndAFailureEndsIt() async {
        tester.send(.didTapScan)
        await clock.advance(by: .seconds(9))
        tester.send(.didTapScan)
        scanner.completions[0](.success("late"))
        await clock.advance(by: .seconds(9))
        #expect(tester.isScanning && tester.failure == nil && tester.code == nil)
        await clock.advance(by: .seconds(1))
        #expect(!tester.isScanning && tester.failure == "It took too long.")
        tester.send(.didTapScan)
        await settle()
        scanner.completions[2](.failure(Offline()))
        await tester.expect(\.failure, "You are offline.")
        await clock.run()
        #expect(tester.failure == "You are offline.")
    }
    @Test func leavingCancelsTheRequest() async {
        tester.send(.didTapScan)
        await settle()
        await tester.close()
        for await _ in scanner.cancellations.prefix(1) {}
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
        screen = ViewModelInterface(
            PriceViewModel(prices: { [server] in MainActor.assumeIsolated { server.connect() } }),
            clock: clock)
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
    @Test func aViewThatGoesLeavesAnotherOneItsPrice() async {
        let visits = [await screen.appear(.didAppear), await screen.appear(.didAppear)]
        await send(7)
        await visits[0].disappear()
        await send(8)
        #expect(screen.price == 8 && screen.isLive && server.connections.count == 1)
        await visits[1].disappear()
        #expect(screen.price == 8 && !screen.isLive, "nothing runs")
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

@Suite struct ServiceTests {
    struct Full: LocalizedError { var errorDescription: String? { "The disk is full." } }
    struct Silent: LocalizedError {}
    struct Secret: Error { let password = "hunter2" }
    @Test func usersReadASentenceAndNoName() {
        #expect(message(for: Offline()) == "You are offline.")
        #expect(message(for: Full()) == "The disk is full.")
        #expect(message(for: Silent()) == "Try again.")
        #expect(message(for: Secret()) == "Something went wrong. Try again.")
    }
}
