import Foundation
import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct CartViewModelTests {
    let viewModel = CartViewModel()
    @Test func aSavedAddressDismissesTheSheet() {
        let cart = ViewModelTester(viewModel)
        cart.send(.didTapAddress)
        viewModel.sheet?.send(.edited("Mill Lane 2"))
        viewModel.sheet?.send(.didTapSave)
        #expect(viewModel.address == "Mill Lane 2")
        #expect(viewModel.sheet == nil)
    }
    @Test func aSwipeDismissesAndClosesTheSheetEvenIfItsViewGoesOn() {
        let cart = ViewModelTester(viewModel)
        cart.send(.didTapAddress)
        let retained = viewModel.sheet?.interface
        cart.send(.didTapAddress)  // a double tap
        #expect(viewModel.sheet?.interface == retained)
        cart.send(.didDismissSheet)
        retained?.send(.edited("late"))
        #expect(viewModel.sheet == nil)
        #expect(retained?.text == "")
    }
    @Test(arguments: [false, true]) func anAnswerCountsOnceBeforeTheDismissalOrAfterIt(isLate: Bool)
    {
        let cart = ViewModelTester(viewModel)
        cart.send(.didTapRemove("Scarf"))
        #expect(viewModel.isAsking)
        if isLate { cart.send(.didDismissQuestion) }
        for _ in 1...2 { cart.send(.didAnswer(.save, "Scarf")) }
        if !isLate { cart.send(.didDismissQuestion) }
        cart.expect(.toast("Scarf is saved for later."))
        #expect((viewModel.items, viewModel.isAsking) == (["Socks"], false))
    }
}

@MainActor @Suite struct FlowViewModelTests {
    let viewModel = FlowViewModel()
    let flow: ViewModelTester<FlowViewModel>
    var product: ViewModelInterface<DetailViewModel>? {
        if case let .product(product) = viewModel.path.first { product.interface } else { nil }
    }

    init() { flow = ViewModelTester(viewModel) }
    @Test func aLinkOpensTheReviewsOfAProductInTheirTab() throws {
        flow.send(.didSelect(.bag))
        flow.send(.didOpen(try #require(URL(string: "Shop://product/scarf/reviews"))))
        #expect(viewModel.tab == .shop)
        #expect((product?.id, viewModel.path.last) == ("scarf", .reviews(of: "scarf")))
    }
    @Test(
        arguments: [
            "shop://bag", "shop://product", "shop://product/reviews/1", "shop://product/1/a/b",
            "https://product/1",
        ])
    func anUnknownLinkLeavesTheScreensAlone(_ link: String) throws {
        flow.send(.didTapProduct("scarf"))
        let path = viewModel.path
        flow.send(.didOpen(try #require(URL(string: link))))
        #expect(viewModel.path == path)
    }
    @Test func aDoubleTapPushesOnceAndDoneTwiceGoesBackOnce() {
        flow.send(.didTapProduct("scarf"))
        let path = viewModel.path
        flow.send(.didTapProduct("scarf"))
        #expect(viewModel.path == path)
        for _ in 1...2 { product?.send(.didTapReviews) }
        #expect(viewModel.path.count == 2)
        flow.send(.product(id: "scarf", .didTapDone))
        #expect(viewModel.path.count == 2)
        flow.send(.path(Array(viewModel.path.prefix(1))))
        for _ in 1...2 { flow.send(.product(id: "scarf", .didTapDone)) }
        #expect(viewModel.path.isEmpty)
    }
    @Test func aTapOnTheShownTabPopsToItsRoot() {
        flow.send(.didTapProduct("scarf"))
        flow.send(.didSelect(.bag))
        flow.send(.didSelect(.shop))
        #expect(viewModel.path.count == 1)
        flow.send(.didSelect(.shop))
        #expect(viewModel.path.isEmpty)
    }
    @Test func aSwipeClosesTheScreenEvenIfItsViewGoesOn() {
        flow.send(.didTapProduct("scarf"))
        let retained = product
        flow.send(.path([]))
        flow.send(.didTapProduct("scarf"))
        retained?.send(.didTapDone)
        #expect(viewModel.path.count == 1)
    }
}

@MainActor @Suite struct NotebookViewModelTests {
    let clock = ManualClock()
    let find = ManualFunction<String, [Note], any Error>("find")
    let save = ManualFunction<Note, Void, any Error>("save")

    func makeTester() -> ViewModelTester<NotebookViewModel> {
        let service = NoteService(
            find: { [find] in try await find($0) }, save: { [save] in try await save($0) })
        return ViewModelTester(NotebookViewModel(service: service), clock: clock)
    }
    @Test func anOlderAnswerNeverReplacesANewerOne() async {
        let tester = makeTester()
        tester.send(.didType("a"))
        await clock.run()
        tester.send(.didType("ab"))
        #expect(await clock.run() == [.milliseconds(300)])  // the debounce
        await find.answer("ab", with: [Note(id: "1", text: "ab")])
        await find.answer("a", throwing: Offline())
        await tester.expect(\.notes, [Note(id: "1", text: "ab")])
        #expect(tester.viewModel.failure == nil)
    }
    @Test func pullingDuringTheDelaySearchesOnceAndTheSameTextNotAgain() async {
        let tester = makeTester()
        tester.send(.didType("a"))
        tester.send(.didPullToRefresh)
        await find.answer("a", with: [])
        tester.send(.didType("a"))
        #expect(await clock.run() == [])
        await tester.expect(\.notes, [])
    }
    @Test func editsANote() async {
        let tester = makeTester()
        await tester.visit(.didAppear) {  // as SwiftUI's task, which ends with the view
            #expect(tester.viewModel.isLoading)
            await find.answer(with: [Note(id: "1", text: "a")])
            await tester.expectChanges("editor") { tester.send(.didTap("1")) }
            await tester.expectChanges { tester.send(.didTap("1")) }  // a double tap
            tester.viewModel.editor?.send(.text("b"))
            tester.viewModel.editor?.send(.didTapSave)
            await save.answer(throwing: Offline())
            #expect(tester.viewModel.editor?.failure == "Not saved.")
            tester.viewModel.editor?.send(.didTapSave)
            await save.answer(with: ())
            await tester.expect(.toast("Saved"))
            await find.answer(with: [Note(id: "1", text: "b")])
            await tester.expect(\.notes?.first?.text, "b")
            #expect(tester.viewModel.editor == nil)
        }
    }
    @Test func aSaveGoesOnWhenTheFormIsClosed() async {
        let tester = makeTester()
        tester.send(.didPullToRefresh)
        await find.answer(with: [Note(id: "1", text: "a")])
        tester.send(.didTap("1"))
        let editor = tester.viewModel.editor?.interface
        editor?.send(.didTapSave)
        await tester.expectChanges("editor") { tester.send(.didDismiss) }
        editor?.send(.text("late"))
        #expect(editor?.text == "a")  // it is closed, even if its view goes on
        await save.answer(with: ())
        await tester.close()  // ends what runs, and checks that nothing is left
    }
    @Test func aChangeOfTheServerIsShown() async {
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let service = NoteService(find: { [find] in try await find($0) }, changes: { changes })
        let tester = ViewModelTester(NotebookViewModel(service: service))
        await tester.visit(.didAppear) {
            await find.answer(throwing: Offline())
            #expect(tester.viewModel.failure == "Could not load.")
            change.yield()
            await find.answer(with: [])
            await tester.expect(\.notes, [])
            #expect(tester.viewModel.failure == nil)
        }
        await tester.visit(.didAppear) { await settle() }  // coming back
        #expect(find.calls.count == 2)
    }
}

@MainActor @Suite struct FormsViewModelTests {
    let clock = ManualClock()
    @Test func timersTickAndEnd() async {
        let tester = ViewModelTester(
            FormsViewModel(service: Service()) { _ in }, clock: clock)
        tester.send(.didTapStart)
        await tester.expectChanges("seconds: 0 → 4") { await clock.advance(by: .seconds(4)) }
        await tester.expectChanges("seconds: 4 → 5", "isHintShown: false → true") {
            await clock.advance(by: .seconds(1))
        }
        tester.send(.didTapStart)
        tester.send(.didTapStop)
        #expect(await clock.run() == [])
    }
    @Test func receivesProgressAStreamAndCallbacks() async {
        var service = Service()
        service.download = { progress in
            progress(40)
            throw Offline()
        }
        service.prices = { AsyncThrowingStream { $0.yield(7) } }
        let (rings, ring) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        let tester = ViewModelTester(
            FormsViewModel(service: service) { ring.yield($0) }, clock: clock
        )
        for await callBack in rings.prefix(1) { callBack() }
        tester.send(.didTapDownload)
        tester.send(.didTapStart)
        await tester.expect(\.failure, "You are offline.")
        await tester.expect(\.percent, 40)
        await tester.expect(\.price, 7)
        #expect(tester.viewModel.rings == 1)
        await tester.close()
    }
    @Test func anOrderGoesOnAndIsReported() async {
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        let order = ManualFunction<String, Int, OrderError>("order")
        let service = Service(
            order: { item async throws(OrderError) in try await order(item) },
            track: { report.yield($0) })
        let tester = ViewModelTester(FormsViewModel(service: service) { _ in })
        tester.send(.didTapOrder("Scarf"))
        await tester.close()
        await order.answer(with: 1)
        for await text in reports.prefix(1) { #expect(text == "success(1)") }
    }
}
