import ShopCore
import Testing

@MainActor struct SKUViewModelTests {
    private let bag = InMemoryBagService()

    private func makeRow(_ sku: SKU) -> RecordingView<SKUViewModel> {
        RecordingView(SKUViewModel(sku: sku, bag: bag))
    }

    private func showRow(note: String, isSoldOut: Bool = false) -> SKUViewModel.Output {
        .showRow(SKUViewModel.Row(name: "Red, S", price: "€10.00", note: note, isSoldOut: isSoldOut))
    }

    @Test("a row shows its colour, size and price")
    func load() {
        #expect(makeRow(makeSKU()).outputs(after: .load) == [showRow(note: "")])
    }

    @Test("a row shows how many of it are in the bag already")
    func loadWithBag() throws {
        try bag.add(makeSKU())
        #expect(makeRow(makeSKU()).outputs(after: .load) == [showRow(note: "1 in bag")])
    }

    @Test("a row without stock shows that it is sold out")
    func loadSoldOut() {
        #expect(makeRow(makeSKU(stock: 0)).outputs(after: .load) == [showRow(note: "sold out", isSoldOut: true)])
    }

    @Test("adding shows the row anew and then reports what was added")
    func add() {
        let row = makeRow(makeSKU())
        #expect(row.outputs(after: .didTapAddToBag) == [showRow(note: "1 in bag"), .addedToBag(name: "Cup (Red, S)")])
        #expect(row.outputs(after: .didTapAddToBag) == [showRow(note: "2 in bag"), .addedToBag(name: "Cup (Red, S)")])
        #expect(bag.items() == [BagItem(sku: makeSKU(), quantity: 2)])
    }

    @Test("adding what is sold out reports why it cannot be, and leaves the bag alone")
    func addSoldOut() {
        let reason = "Cup (Red, S) is sold out. Choose another size or colour."
        #expect(makeRow(makeSKU(stock: 0)).outputs(after: .didTapAddToBag) == [.couldNotAddToBag(reason: reason)])
        #expect(bag.items() == [])
    }

    @Test("adding more than there is reports why it cannot be, and leaves the bag alone")
    func addTooMany() {
        let row = makeRow(makeSKU(stock: 1))
        row.interface.send(.didTapAddToBag)
        let reason = "Your bag already holds all that there is of Cup (Red, S): 1. Choose another size or colour."
        #expect(row.outputs(after: .didTapAddToBag) == [.couldNotAddToBag(reason: reason)])
        #expect(bag.count == 1)
    }
}
