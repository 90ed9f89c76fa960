import ShopCore
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct BagViewModelTests {
    private func makeBag(_ service: StubBagService) -> RecordingView<BagViewModel> {
        RecordingView(BagViewModel(bag: service))
    }

    @Test("loading says so before send returns, and that it is over when the bag is there")
    func load() async {
        let gate = Gate()
        let bag = makeBag(StubBagService(gate: gate))
        bag.send(.load)
        #expect(bag.takeOutputs() == [.isLoading(true)])
        await gate.arrivals(1)
        #expect(bag.takeOutputs() == [])
        gate.open()
        #expect(await bag.takeOutputs(2) == [.showEmptyBag, .isLoading(false)])
    }

    @Test("a bag shows what came first at the top, counts what came twice, and adds it all up")
    func items() async {
        let cup = makeSKU("CUP-RED-S", stock: 5)
        let jug = makeSKU("JUG-RED-S", of: "Jug", price: .sale(euros(7), was: euros(9)))
        var content = Bag()
        for sku in [cup, jug, cup] { content.add(sku) }

        let lines = [BagViewModel.Line(BagItem(sku: cup, quantity: 2)), .init(BagItem(sku: jug, quantity: 1))]
        let outputs = await makeBag(StubBagService(content)).outputs(3, after: .load)
        #expect(outputs == [.isLoading(true), .showBag(lines, total: "€27.00"), .isLoading(false)])
    }

    @Test("a line shows the price of all of it")
    func line() {
        let line = BagViewModel.Line(BagItem(sku: makeSKU(), quantity: 3))
        #expect(line.quantity == 3)
        #expect(line.name == "Cup (Red, S)")
        #expect(line.price == "€30.00")
    }

    @Test("a bag that does not load shows the sentence of the error, and loading is over")
    func loadFails() async {
        let service = StubBagService()
        service.error = .cancelled
        let sentence = "The bag was not asked to the end, because the request was cancelled. Try again."
        let outputs = await makeBag(service).outputs(3, after: .load)
        #expect(outputs == [.isLoading(true), .isLoading(false), .showError(sentence)])
    }
}
