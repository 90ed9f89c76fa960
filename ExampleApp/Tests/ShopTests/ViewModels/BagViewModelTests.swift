import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct BagViewModelTests {
    private let shop = StubShop([makeProduct(skus: [makeSKU(stock: 5)])])

    private func makeTester() throws -> ViewModelTester<BagViewModel> {
        try shop.contents.content.add(makeSKU(), of: makeProduct())
        let tester = ViewModelTester(shop.makeBagViewModel())
        tester.send(.viewDidLoad)
        return tester
    }

    private let empty = BagViewModel.Output.content(
        .empty(Message(title: "Your bag is empty", detail: "Open a product, and put something in."))
    )

    @Test("a bag is emptied line after line, each of which is shown as soon as it is out")
    func emptying() async throws {
        let tester = try makeTester()
        try shop.contents.content.add(makeSKU("CUP-BLUE-S"), of: makeProduct())
        await tester.perform(.didTapEmpty)
        let line = BagViewModel.Line(
            id: "CUP-BLUE-S", name: "Cup", variant: "Red, L", quantity: 1, price: "€10.00")
        let rest = Content.shown(BagViewModel.Lines(lines: [line], total: "€10.00"))
        await tester.expect(.isChanging(true), .content(rest), empty, .isChanging(false))
        #expect(shop.contents.changes == [.remove("CUP-RED-S"), .remove("CUP-BLUE-S")])
    }

    @Test("a load that began before a change does not overwrite it")
    func olderLoad() async throws {
        let tester = try makeTester()
        let requests = shop.contents.hold()
        tester.send(.viewDidAppear)
        await settle()
        tester.send(.didTapRemove("CUP-RED-S"))
        tester.send(.viewDidAppear)  // The change answers it.
        await requests.answer("change", with: ())
        await tester.expect(
            .isLoading(true), .isLoading(false), .isChanging(true), empty, .isChanging(false))
        await requests.answer("bag", with: ())
        await tester.finish()
    }

    @Test("each change is asked for after the answer to the one before")
    func order() async throws {
        let tester = try makeTester()
        let requests = shop.contents.hold()
        for _ in 1...2 { tester.send(.didTapMore("CUP-RED-S")) }
        await settle()
        #expect(shop.contents.changes.count == 1)
        for _ in 1...2 { await requests.answer("change", with: ()) }
        #expect(shop.contents.content.count == 3 && tester.takeOutputs().count == 4)
    }

    @Test("a bag that does not load offers a retry")
    func failure() async throws {
        shop.contents.error = .networkUnavailable
        let tester = try makeTester()
        await tester.perform(.viewDidAppear)
        let failed = Content<BagViewModel.Lines>.failed(Message(ShopError.networkUnavailable))
        await tester.expect(.isLoading(true), .content(failed), .isLoading(false))
    }
}
