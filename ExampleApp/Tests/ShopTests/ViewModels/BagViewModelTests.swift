import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct BagViewModelTests {
    private let shop = StubShop([makeProduct(skus: [makeSKU(stock: 5)])])

    private func makeTester() throws -> ViewModelTester<BagViewModel> {
        try shop.contents.content.add(makeSKU(), of: makeProduct())
        return ViewModelTester(BagViewModel(shop))
    }

    private func content(_ quantity: Int, _ price: String) -> BagViewModel.Output {
        let line = BagViewModel.Line(
            id: "CUP-RED-S", name: "Cup", variant: "Red, L", quantity: quantity, price: price)
        return .content(.shown(BagViewModel.Lines(lines: [line], total: price)))
    }

    private let empty = BagViewModel.Output.content(
        .empty(Message(title: "Your bag is empty", detail: "Open a product, and put something in."))
    )

    @Test("the bag shows its lines, and each change in the order of the taps")
    func changes() async throws {
        let tester = try makeTester()
        await tester.perform(.viewDidAppear)
        await tester.expect(.isLoading(true), content(1, "€10.00"), .isLoading(false))
        tester.send(.didTapMore("CUP-RED-S"))
        tester.send(.didTapLess("CUP-RED-S"))
        tester.send(.didTapRemove("CUP-RED-S"))
        await tester.expect(
            .isChanging(true), content(2, "€20.00"), content(1, "€10.00"), empty, .isChanging(false)
        )
    }

    @Test("a load that began before a change does not overwrite it")
    func olderLoad() async throws {
        let tester = try makeTester()
        let gate = shop.contents.hold()
        tester.send(.viewDidAppear)
        await gate.arrivals(1)
        tester.send(.didTapRemove("CUP-RED-S"))
        await gate.arrivals(2)
        gate.letThrough(2)
        await tester.expect(
            .isLoading(true), .isLoading(false), .isChanging(true), empty, .isChanging(false))
        gate.open()
        await tester.finish()
    }

    @Test("a bag that does not load offers a retry, and a refused change is reported")
    func failures() async throws {
        let error = ShopError.timedOut(server: "shop")
        shop.contents.error = error
        let tester = try makeTester()
        await tester.perform(.viewDidAppear)
        await tester.expect(.isLoading(true), .content(.failed(Message(error))), .isLoading(false))
        await tester.perform(.didTapMore("CUP-RED-S"))
        await tester.expect(.isChanging(true), .isChanging(false))
        #expect(
            shop.failures.alerts == [
                Message(title: "The server shop takes too long to answer.", detail: "Try again.")
            ])
    }
}
