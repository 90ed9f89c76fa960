import ShopCore
import SimpleViewModel
import Testing

/// What becomes of running work when a view is left: its owner lets go of it, and with it goes the interface.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct LeavingTests {
    private let products = StubProductService([makeProduct()])

    /// Makes a view whose view model alone keeps a bag service, so that one can wait until it is freed.
    private func makeView<VM: ViewModel & AnyObject>(
        bagGate: Gate? = nil, _ makeViewModel: (any BagService) -> VM
    ) -> (view: RecordingView<VM>, viewModel: () -> VM?, freed: Milestone) {
        let freed = Milestone(1)
        let viewModel = makeViewModel(StubBagService(gate: bagGate, onRelease: { freed.check(1) }))
        return (RecordingView(viewModel), { [weak viewModel] in viewModel }, freed)
    }

    private func makePage() -> (
        view: RecordingView<ProductViewModel>, viewModel: () -> ProductViewModel?, freed: Milestone
    ) {
        makeView { ProductViewModel(products: products, bag: $0) }
    }

    @Test("a page that is left while it loads gives up the request, shows nothing more, and is freed")
    func leaveWhileLoading() async {
        let gate = Gate()
        products.gate = gate
        let (page, viewModel, freed) = makePage()
        page.send(.loadProduct(id: "cup"))
        await gate.arrivals(1)

        page.leave()
        #expect(gate.cancelledCount == 1)
        await freed.reached()
        #expect(viewModel() == nil)
        #expect(page.takeOutputs() == [.isLoading(true)])
    }

    @Test("a page that is left shows nothing more though its service answers after all, and is freed then")
    func leaveWithAStubbornService() async {
        let gate = Gate(heedsCancellation: false)
        products.gate = gate
        let (page, viewModel, freed) = makePage()
        page.send(.loadProduct(id: "cup"))
        await gate.arrivals(1)

        page.leave()
        gate.open()
        await freed.reached()
        #expect(viewModel() == nil)
        #expect(page.takeOutputs() == [.isLoading(true)])
    }

    @Test("a page that is left before its load has begun asks the service nothing")
    func leaveBeforeLoading() async {
        let (page, viewModel, freed) = makePage()
        page.send(.loadProduct(id: "cup"))
        page.leave()
        await freed.reached()
        #expect(viewModel() == nil)
        #expect(products.requestCount == 0)
    }

    @Test("a page that is left while a like is under way takes it back")
    func leaveWhileLiking() async {
        let (page, viewModel, freed) = makePage()
        _ = await page.outputs(4, after: .loadProduct(id: "cup"))
        let gate = Gate()
        products.gate = gate
        page.send(.didTapLike)
        await gate.arrivals(1)

        page.leave()
        #expect(gate.cancelledCount == 1)
        await freed.reached()
        #expect(viewModel() == nil)
        #expect(page.takeOutputs() == [.isLiking(true)])
        #expect(products.likedIDs == [])
    }

    @Test("a row that is left while it adds gives up, and neither it nor its page shows anything more")
    func leaveWhileAdding() async throws {
        let page = RecordingView(ProductViewModel(products: products, bag: StubBagService()))
        let interface = try #require(page.interface)
        let gate = Gate()
        let (row, viewModel, freed) = makeView(bagGate: gate) { SKUViewModel(sku: makeSKU(), bag: $0) }
        var outputs: [SKUViewModel.Output] = []
        row.interface?.receive(passingTo: interface, as: ProductViewModel.Input.sku) { outputs.append($0) }
        row.send(.didTapAddToBag)
        await gate.arrivals(1)

        row.leave()
        #expect(gate.cancelledCount == 1)
        await freed.reached()
        #expect(viewModel() == nil)
        #expect(outputs == [.isAdding(true)])
        #expect(page.takeOutputs() == [])
    }

    @Test("a bag that is left while it loads gives up, shows nothing more, and is freed")
    func leaveTheBag() async {
        let gate = Gate()
        let (bag, viewModel, freed) = makeView(bagGate: gate) { BagViewModel(bag: $0) }
        bag.send(.load)
        await gate.arrivals(1)

        bag.leave()
        #expect(gate.cancelledCount == 1)
        await freed.reached()
        #expect(viewModel() == nil)
        #expect(bag.takeOutputs() == [.isLoading(true)])
    }

    @Test("a list that is left from inside its receiver, as when it opens a product, shows nothing more")
    func leaveTheList() async {
        let list = RecordingView(ProductListViewModel(products: products))
        var outputs: [ProductListViewModel.Output] = []
        let opening = Milestone(1)
        list.interface?.receive { [weak list] output in
            outputs.append(output)
            guard case .openProduct = output else { return }
            list?.leave()
            opening.check(1)
        }
        list.send(.didStart)
        await opening.reached()
        #expect(outputs == [.isLoading(true), .openProduct(id: "cup")])
    }
}
