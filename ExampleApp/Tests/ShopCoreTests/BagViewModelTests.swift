import ShopCore
import Testing

@MainActor struct BagViewModelTests {
    private let bag = InMemoryBagService()

    @Test("an empty bag has no total")
    func empty() {
        #expect(RecordingView(BagViewModel(bag: bag)).outputs(after: .load) == [.showEmptyBag])
    }

    @Test("a bag shows what came first at the top, and counts what came twice")
    func items() throws {
        let cup = makeSKU("CUP-RED-S", stock: 5)
        let jug = makeSKU("JUG-RED-S", of: "Jug", price: .sale(euros(7), was: euros(9)))
        for sku in [cup, jug, cup] { try bag.add(sku) }

        let outputs = RecordingView(BagViewModel(bag: bag)).outputs(after: .load)
        let lines = [BagViewModel.Line(BagItem(sku: cup, quantity: 2)), .init(BagItem(sku: jug, quantity: 1))]
        #expect(outputs == [.showBag(lines, total: "€27.00")])
    }

    @Test("a line shows the price of all of it")
    func line() {
        let line = BagViewModel.Line(BagItem(sku: makeSKU(), quantity: 3))
        #expect(line.quantity == 3)
        #expect(line.name == "Cup (Red, S)")
        #expect(line.price == "€30.00")
    }
}
