import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct BagViewModelTests {
    private let cup = makeSKU("CUP-RED-S", stock: 5)
    private let jug = makeSKU("JUG-RED-S", of: "Jug", price: .sale(euros(7), was: euros(9)))

    private func makeBag(_ service: any BagService) -> ViewModelTester<BagViewModel> {
        ViewModelTester(BagViewModel(bag: service))
    }

    /// Makes a bag that shows two cups and a jug.
    private func makeFullBag(_ service: StubBagService) async -> ViewModelTester<BagViewModel> {
        let bag = makeBag(service)
        #expect(
            await bag.outputs(3, after: .load) == [
                .isLoading(true), shown(cups: 2, jugs: 1, total: "€27.00"), .isLoading(false),
            ])
        return bag
    }

    private var content: Bag { Bag([BagItem(sku: cup, quantity: 2), BagItem(sku: jug, quantity: 1)]) }

    private func shown(cups: Int, jugs: Int, total: String) -> BagViewModel.Output {
        let items = [BagItem(sku: cup, quantity: cups), BagItem(sku: jug, quantity: jugs)]
        let lines = items.filter { $0.quantity > 0 }.map(BagViewModel.Line.init)
        return .content(.shown(BagViewModel.Lines(lines, total: total)))
    }

    private let empty = BagViewModel.Output.content(
        .empty(Message(title: "Your bag is empty", detail: "Open a product, and put something in.")))

    // MARK: Loading

    @Test("loading begins before send returns, and ends with the bag")
    func load() async {
        let gate = Gate()
        let bag = makeBag(StubBagService(gate: gate))
        bag.send(.load)
        #expect(bag.takeOutputs() == [.isLoading(true)])
        await gate.arrivals(1)
        #expect(bag.takeOutputs() == [])
        gate.open()
        #expect(await bag.next(2) == [empty, .isLoading(false)])
    }

    @Test("a bag shows the first item at the top, counts an item that was added twice, and shows the total")
    func items() async {
        _ = await makeFullBag(StubBagService(content))
    }

    @Test("a line shows the price of its whole quantity")
    func line() {
        let line = BagViewModel.Line(BagItem(sku: makeSKU(), quantity: 3))
        #expect(line.quantity == 3)
        #expect(line.name == "Cup (Red, S)")
        #expect(line.price == "€30.00")
    }

    @Test("items in several currencies have a total in each")
    func currencies() async {
        let pan = makeSKU("PAN", of: "Pan", price: .regular(Money(cents: 300, currency: .gbp)))
        let service = StubBagService(Bag([BagItem(sku: cup, quantity: 1), BagItem(sku: pan, quantity: 2)]))
        let outputs = await makeBag(service).outputs(3, after: .load)
        guard case let .content(.shown(bag, _)) = outputs[1] else { return #expect(Bool(false), "\(outputs)") }
        #expect(bag.total == "€10.00 + £6.00")
    }

    @Test("a bag that does not load shows the sentence of the error, and loading is over")
    func loadFails() async {
        let service = StubBagService()
        service.error = .cancelled
        let sentence = "The request was cancelled. Try again."
        let message = Message(title: "The bag did not load", detail: sentence)
        let outputs = await makeBag(service).outputs(3, after: .load)
        #expect(outputs == [.isLoading(true), .content(.failed(message)), .isLoading(false)])
    }

    @Test("a bag that does not load again stays, with the sentence of the error")
    func loadAgainFails() async {
        let service = StubBagService(content)
        let bag = await makeFullBag(service)
        service.error = .cancelled
        let outputs = await bag.outputs(3, after: .load)
        guard case let .content(.shown(lines, problem)) = outputs[1] else { return #expect(Bool(false), "\(outputs)") }
        #expect(lines.total == "€27.00")
        #expect(problem == "The request was cancelled. Try again.")
        service.error = nil
        #expect(await bag.outputs(3, after: .load)[1] == shown(cups: 2, jugs: 1, total: "€27.00"))
    }

    // MARK: Changing

    @Test("one more, one less and removal are shown with the new total")
    func change() async {
        let bag = await makeFullBag(StubBagService(content))
        let steps: [(BagViewModel.Input, BagViewModel.Output)] = [
            (.didTapAdd(cup.id), shown(cups: 3, jugs: 1, total: "€37.00")),
            (.didTapTakeOut(jug.id), shown(cups: 3, jugs: 0, total: "€30.00")),
            (.didTapRemove(cup.id), empty),
        ]
        for (input, output) in steps {
            #expect(await bag.outputs(3, after: input) == [.isChanging(true), output, .isChanging(false)])
        }
    }

    @Test("several taps change the bag one after another, and their end is reported once")
    func changesInTurn() async {
        let service = StubBagService(content)
        let bag = await makeFullBag(service)
        let gate = Gate()
        service.gate = gate
        bag.send(.didTapTakeOut(cup.id))
        bag.send(.didTapRemove(jug.id))
        await gate.arrivals(1)
        #expect(service.requestCount == 2)  // The load, and the first change.
        gate.open()
        #expect(
            await bag.next(4) == [
                .isChanging(true), shown(cups: 1, jugs: 1, total: "€17.00"),
                shown(cups: 1, jugs: 0, total: "€10.00"), .isChanging(false),
            ])
    }

    @Test("a change that fails gives the reason, and does not change the screen")
    func changeFails() async {
        let service = StubBagService(content)
        let bag = await makeFullBag(service)
        service.error = .wholeStockInBag(name: "Cup (Red, S)", stock: 2)
        let reason = "Your bag already holds all that there is of Cup (Red, S): 2. Choose another size or colour."
        let outputs = await bag.outputs(3, after: .didTapAdd(cup.id))
        #expect(outputs == [.isChanging(true), .showError(reason), .isChanging(false)])
    }

    @Test("one more of an item that is not in the bag is no change")
    func addUnknown() async {
        let bag = await makeFullBag(StubBagService(content))
        bag.send(.didTapAdd("POT"))
        #expect(bag.takeOutputs() == [])
    }
}
