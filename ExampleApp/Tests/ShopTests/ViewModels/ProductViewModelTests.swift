import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct ProductViewModelTests {
    private let catalogue = StubCatalogue([
        makeProduct(skus: [makeSKU(), makeSKU("CUP-BLUE-S", price: .sale(8, was: 10))])
    ])
    private let bag: StubBag
    private let failures = LateFailures()
    private let changes = Changes()

    init() { bag = StubBag(catalogue) }

    private func makePage() -> ViewModelTester<ProductViewModel> {
        ViewModelTester(
            ProductViewModel("cup", catalogue: catalogue, bag: bag, failures: failures) { [changes] in
                changes.all.append($0)
            })
    }

    private func makeRow(_ id: SKUID = "CUP-RED-S") -> ViewModelTester<SKUViewModel> {
        ViewModelTester(SKUViewModel(id, bag: bag, failures: failures))
    }

    private func loadedPage() async -> ViewModelTester<ProductViewModel> {
        let page = makePage()
        await page.perform(.viewDidAppear)
        _ = page.takeOutputs()
        return page
    }

    @Test("the page loads its product and the bag")
    func load() async {
        let page = makePage()
        page.send(.viewDidAppear)
        await page.expect(
            .isLoading(true), .isLoadingBag(true), .content(.shown(ProductPage(catalogue.products[0]))),
            .likeStatus(on: false), .isLoading(false), .bag(count: 0, quantities: [:]), .isLoadingBag(false))
    }

    @Test("a bag that comes before the product reaches its rows, too")
    func bagFirst() async {
        let gate = Gate()
        catalogue.gate = gate
        let page = makePage()
        page.send(.viewDidAppear)
        await page.expect(.isLoading(true), .isLoadingBag(true), .bag(count: 0, quantities: [:]), .isLoadingBag(false))
        gate.open()
        await page.expect(
            .content(.shown(ProductPage(catalogue.products[0]))), .bag(count: 0, quantities: [:]),
            .likeStatus(on: false), .isLoading(false))
    }

    @Test("a view gets texts and a picture of each SKU, and no SKU")
    func rows() async {
        var sku = makeSKU()
        sku = SKU(
            id: "1", color: SKU.Color(name: "Red", imageURL: .init(string: "https://example.com/red.png")),
            size: SKU.Size(name: "L", metaDescription: "Fits a mug."), price: .regular(10), stock: 0)
        let page = ProductPage(makeProduct(skus: [sku]))
        #expect(page.rows[0].name == "Red, L")
        #expect(page.rows[0].hint == "Fits a mug.")
        #expect(page.rows[0].imageURL?.lastPathComponent == "red.png")
        #expect(page.isSoldOut && page.rows[0].isSoldOut)
        #expect(page.price == "€10.00")
    }

    @Test("a product that does not load offers a retry, and a failed reload leaves the page as it is")
    func failure() async {
        catalogue.error = .timedOut(server: "shop")
        let page = makePage()
        await page.perform(.viewDidAppear)
        let message = Message(
            title: "The product did not load", detail: "The server shop takes too long to answer. Try again.")
        #expect(page.takeOutputs().contains(.content(.failed(message))))
        catalogue.error = nil
        await page.perform(.didTapRetry)
        let shown = ProductPage(catalogue.products[0])
        #expect(page.takeOutputs().contains(.content(.shown(shown))))
        catalogue.error = .timedOut(server: "shop")
        await page.perform(.viewDidAppear)
        #expect(page.takeOutputs().contains(.content(.shown(shown, problem: message.detail))))
    }

    @Test("a like shows at once, here and in the list, and is taken back if it fails")
    func like() async {
        let page = await loadedPage()
        await page.perform(.didTapLike)
        await page.expect(.likeStatus(on: true))
        #expect(catalogue.products[0].isLiked)
        catalogue.error = .networkUnavailable(server: "shop")
        await page.perform(.didTapLike)
        await page.expect(
            .likeStatus(on: false),
            .showError(
                "The network is unavailable: there is no connection to shop. Check your connection and the address, and "
                    + "try again."), .likeStatus(on: true))
        #expect(changes.all.map(\.isLiked) == [true, false, true])
    }

    @Test("of several taps on the heart, the last one wins, and what was saved remains if it fails")
    func lastTap() async {
        let page = await loadedPage()
        let gate = Gate()
        catalogue.gate = gate
        page.send(.didTapLike)
        await gate.arrivals(1)
        page.send(.didTapLike)
        page.send(.didTapLike)
        page.send(.didTapLike)
        gate.letThrough(1)
        await gate.arrivals(2)
        gate.letThrough(2)
        await gate.arrivals(3)
        gate.letThrough(3)
        catalogue.error = .timedOut(server: "shop")
        gate.open()
        let isOn = [true, false, true, false, true].map { ProductViewModel.Output.likeStatus(on: $0) }
        await page.expect(
            isOn[0], isOn[1], isOn[2], isOn[3], .showError(ShopError.timedOut(server: "shop").sentence), isOn[4])
        #expect(catalogue.products[0].isLiked && changes.all.last?.isLiked == true)
    }

    @Test("a product that is not there yet cannot be liked")
    func likeWithoutProduct() {
        let page = makePage()
        page.send(.didTapLike)
        page.expect(.showError("The product is not here yet. Like it when it is."))
    }

    @Test("a load that began before a tap on the heart does not undo it")
    func olderLoadAndLike() async {
        let page = await loadedPage()
        let gate = Gate()
        catalogue.gate = gate
        page.send(.viewDidAppear)
        await gate.arrivals(1)
        page.send(.didTapLike)
        gate.open()
        let outputs = await page.settledOutputs()  // Also of the load and the bag.
        await page.finish()
        #expect(
            outputs.filter { [.likeStatus(on: true), .likeStatus(on: false)].contains($0) } == [.likeStatus(on: true)])
    }

    @Test("a load that began before a like was saved does not undo it")
    func olderLoadAndSave() async {
        let page = await loadedPage()
        let gate = Gate()
        catalogue.gate = gate
        page.send(.didTapLike)
        await gate.arrivals(1)
        page.send(.viewDidAppear)
        await gate.arrivals(2)
        gate.letThrough(1)
        await ViewModelDecisions.finished()
        gate.open()
        #expect(
            await page.settledOutputs().filter { $0 == .likeStatus(on: true) || $0 == .likeStatus(on: false) } == [
                .likeStatus(on: true)
            ])
    }

    @Test("a row puts its SKU into the bag and tells the page, which shows a toast and the bag")
    func addToBag() async {
        let page = await loadedPage()
        let viewModel = SKUViewModel("CUP-RED-S", bag: bag, failures: failures)
        let row = ViewModelTester(viewModel)
        row.receive(passingTo: page.interface, as: ProductViewModel.Input.sku)
        row.send(.didConfigure(ProductPage(catalogue.products[0]).rows[0]))
        #expect(viewModel.isAddEnabled && viewModel.note == "")
        row.send(.didTapAddToBag)
        #expect(!viewModel.isAddEnabled)
        await row.expect(.addedToBag(name: "Cup (Red, L)"))
        #expect(viewModel.isAddEnabled && viewModel.note == "1 in bag" && viewModel.tone == .good)
        await page.expect(
            .showToast("Cup (Red, L) is in your bag."), .isLoadingBag(true),
            .bag(count: 1, quantities: ["CUP-RED-S": 1]), .isLoadingBag(false))
        page.send(.didTapToast)
        await page.expect(.hideToast)
        row.send(.bagDidChange(quantity: 0))
        #expect(viewModel.note == "")
    }

    @Test("a second tap while the first is on its way decides nothing, and says so")
    func doubleTap() async {
        let row = makeRow()
        let gate = Gate()
        bag.gate = gate
        row.send(.didTapAddToBag)
        row.send(.didTapAddToBag)
        gate.open()
        await row.expect(.showToast("CUP-RED-S is on its way into your bag."), .addedToBag(name: "CUP-RED-S"))
        #expect(bag.changes == [.add("CUP-RED-S")])
    }

    @Test("a refusal reaches the page as an error")
    func soldOut() async {
        catalogue.products = [makeProduct(skus: [makeSKU(stock: 0)])]
        let page = makePage()
        let row = makeRow()
        row.receive(passingTo: page.interface, as: ProductViewModel.Input.sku)
        row.send(.didTapAddToBag)
        let sentence = "Cup (Red, L) is sold out. Choose another size or colour."
        await row.expect(.showError(sentence))
        await page.expect(.showError(sentence))
    }

    @Test("a load of the bag that began before a change does not overwrite it")
    func olderLoadAndChange() async {
        let page = makePage()
        let row = makeRow()
        row.receive(passingTo: page.interface, as: ProductViewModel.Input.sku)
        let gate = Gate()
        bag.gate = gate
        page.send(.viewDidAppear)
        await gate.arrivals(1)
        row.send(.didTapAddToBag)
        await gate.arrivals(2)
        gate.letThrough(2)  // The bag is changed before the older load answers.
        await gate.arrivals(3)
        gate.open()
        _ = await row.settledOutputs()
        let outputs = await page.settledOutputs()  // Also of the load, and the toast.
        #expect(
            outputs.filter { if case .bag = $0 { true } else { false } } == [
                .bag(count: 1, quantities: ["CUP-RED-S": 1])
            ])
    }

    @Test("a row that is still there after a reload keeps its interface, and with it its work")
    func keptRows() async {
        var rows = KeptRows<SKUID, ViewModelInterface<SKUViewModel>>()
        let gate = Gate()
        bag.gate = gate
        var outputs: [SKUViewModel.Output] = []
        func show(_ ids: [SKUID]) {
            rows.update(ids) { id in
                let row = ViewModelInterface(viewModel: SKUViewModel(id, bag: bag, failures: failures))
                row.receive { outputs.append($0) }
                return row
            }
        }
        show(["CUP-RED-S", "CUP-BLUE-S"])
        rows["CUP-RED-S"]?.send(.didTapAddToBag)
        await gate.arrivals(1)
        show(["CUP-RED-S"])
        gate.open()
        await rows["CUP-RED-S"]?.perform(.bagDidChange(quantity: 0))
        await ViewModelDecisions.finished()
        #expect(outputs.contains(.addedToBag(name: "CUP-RED-S")))
        #expect(rows["CUP-BLUE-S"] == nil)
    }
}
