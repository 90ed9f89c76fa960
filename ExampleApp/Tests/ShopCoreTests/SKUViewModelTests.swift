import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct SKUViewModelTests {
    private func makeRow(_ sku: SKU = makeSKU(), quantityInBag: Int = 0, bag: any BagService = TemporaryBagService())
        -> ViewModelTester<SKUViewModel>
    {
        ViewModelTester(SKUViewModel(sku: sku, quantityInBag: quantityInBag, bag: bag))
    }

    private func showRow(note: String, isSoldOut: Bool = false) -> SKUViewModel.Output {
        .showRow(SKUViewModel.Row(name: "Red, S", price: "€10.00", note: note, isSoldOut: isSoldOut))
    }

    private func added(_ quantity: Int) -> [SKUViewModel.Output] {
        [
            .isAdding(true), showRow(note: "\(quantity) in bag"),
            .addedToBag(name: "Cup (Red, S)", bagCount: quantity), .isAdding(false),
        ]
    }

    @Test("a row shows its colour, size and price at once")
    func load() {
        let row = makeRow()
        row.send(.load)
        #expect(row.takeOutputs() == [showRow(note: "")])
    }

    @Test("a row shows its quantity in the bag")
    func loadWithBag() {
        let row = makeRow(quantityInBag: 1)
        row.send(.load)
        #expect(row.takeOutputs() == [showRow(note: "1 in bag")])
    }

    @Test("a row without stock shows that it is sold out")
    func loadSoldOut() {
        let row = makeRow(makeSKU(stock: 0))
        row.send(.load)
        #expect(row.takeOutputs() == [showRow(note: "sold out", isSoldOut: true)])
    }

    @Test("adding is reported, updates the row, and then reports the added item")
    func add() async throws {
        let bag = TemporaryBagService()
        let row = makeRow(bag: bag)
        #expect(await row.outputs(4, after: .didTapAddToBag) == added(1))
        #expect(await row.outputs(4, after: .didTapAddToBag) == added(2))
        #expect(try await bag.bag() == Bag([BagItem(sku: makeSKU(), quantity: 2)]))
    }

    @Test("a double tap on the button starts one request, and adds one")
    func doubleTap() async {
        let gate = Gate()
        let bag = StubBagService(gate: gate)
        let row = makeRow(bag: bag)
        row.send(.didTapAddToBag)
        row.send(.didTapAddToBag)
        #expect(row.takeOutputs() == [.isAdding(true)])
        await gate.arrivals(1)
        row.send(.didTapAddToBag)
        gate.open()
        #expect(await row.next(3) == Array(added(1).dropFirst()))
        #expect(bag.requestCount == 1)
        #expect(bag.content.count == 1)
    }

    @Test("adding a row that is sold out reports the reason, and does not change the bag")
    func addSoldOut() async throws {
        let bag = TemporaryBagService()
        let reason = "Cup (Red, S) is sold out. Choose another size or colour."
        let outputs = await makeRow(makeSKU(stock: 0), bag: bag).outputs(3, after: .didTapAddToBag)
        #expect(outputs == [.isAdding(true), .couldNotAddToBag(reason: reason), .isAdding(false)])
        #expect(try await bag.bag() == Bag())
    }

    @Test("adding more than the stock reports the reason, and does not change the bag")
    func addTooMany() async throws {
        let bag = TemporaryBagService()
        let row = makeRow(makeSKU(stock: 1), bag: bag)
        #expect(await row.outputs(4, after: .didTapAddToBag) == added(1))
        let reason = "Your bag already holds all that there is of Cup (Red, S): 1. Choose another size or colour."
        let outputs = await row.outputs(3, after: .didTapAddToBag)
        #expect(outputs == [.isAdding(true), .couldNotAddToBag(reason: reason), .isAdding(false)])
        #expect(try await bag.bag().count == 1)
    }
}
