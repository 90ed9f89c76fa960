import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct BagViewModelTests {
    private let bag = StubBag(StubCatalogue([makeProduct(skus: [makeSKU(stock: 5)])]))

    private func makeTester() -> ViewModelTester<BagViewModel> {
        ViewModelTester(BagViewModel(bag: bag, failures: LateFailures()))
    }

    private func content(_ quantity: Int, _ price: String) -> BagViewModel.Output {
        let line = BagViewModel.Line(id: "CUP-RED-S", name: "Cup (Red, L)", quantity: quantity, price: price)
        return .content(.shown(BagViewModel.Lines(lines: [line], total: price)))
    }

    private let empty = BagViewModel.Output.content(
        .empty(Message(title: "Your bag is empty", detail: "Open a product, and put something in.")))

    @Test("the bag shows its lines, and each change in the order of the taps")
    func changes() async throws {
        try bag.content.add(makeSKU(), of: makeProduct())
        let tester = makeTester()
        await tester.perform(.viewDidAppear)
        await tester.expect(.isLoading(true), content(1, "€10.00"), .isLoading(false))
        tester.send(.didTapMore("CUP-RED-S"))
        tester.send(.didTapLess("CUP-RED-S"))
        tester.send(.didTapRemove("CUP-RED-S"))
        await tester.expect(.isChanging(true), content(2, "€20.00"), content(1, "€10.00"), empty, .isChanging(false))
    }

    @Test("a load that began before a change does not overwrite it")
    func olderLoad() async throws {
        try bag.content.add(makeSKU(), of: makeProduct())
        let tester = makeTester()
        let gate = Gate()
        bag.gate = gate
        tester.send(.viewDidAppear)
        await gate.arrivals(1)
        tester.send(.didTapRemove("CUP-RED-S"))
        await gate.arrivals(2)
        gate.letThrough(2)
        await tester.expect(.isLoading(true), .isLoading(false), .isChanging(true), empty, .isChanging(false))
        gate.open()
        await tester.finish()
    }

    @Test("a bag that does not load offers a retry, and a refused change is reported")
    func failures() async {
        bag.error = .damaged(path: "bag.json", setAsideAs: "bag.damaged-1.json", reason: "it is not valid JSON")
        let tester = makeTester()
        await tester.perform(.viewDidAppear)
        let sentence =
            "\"bag.json\" is damaged: it is not valid JSON. It was kept as \"bag.damaged-1.json\". "
            + "Try again to go on with an empty one."
        let failed = Message(title: "The bag did not load", detail: sentence)
        await tester.expect(.isLoading(true), .content(.failed(failed)), .isLoading(false))
        await tester.perform(.didTapMore("CUP-RED-S"))
        await tester.expect(.isChanging(true), .showError(sentence), .isChanging(false))
    }
}
