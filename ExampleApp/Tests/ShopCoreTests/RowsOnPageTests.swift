import ShopCore
import SimpleViewModel
import Testing

/// Rows whose outputs are passed to the view model of their page, as the product screen does it.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct RowsOnPageTests {
    private let red = makeSKU("CUP-RED-S")
    private let blue = makeSKU("CUP-BLUE-S", color: "Blue")
    private let sold = makeSKU("CUP-GOLD-S", color: "Gold", stock: 0)
    private let bag = InMemoryBagService()
    private let products: StubProductService
    private let page: RecordingView<ProductViewModel>
    private let interface: ViewModelInterface<ProductViewModel>

    init() throws {
        products = StubProductService([makeProduct(skus: [red, blue, sold])])
        page = RecordingView(ProductViewModel(products: products, bag: bag))
        interface = try #require(page.interface)
    }

    private func makeRow(_ sku: SKU) -> RecordingView<SKUViewModel> {
        RecordingView(SKUViewModel(sku: sku, bag: bag), in: interface, as: ProductViewModel.Input.sku)
    }

    @Test("what a row adds to the bag, the page counts and confirms")
    func add() async {
        let row = makeRow(blue)
        row.send(.didTapAddToBag)
        #expect(await page.takeOutputs(2) == [.bagCount(1), .showToast("Cup (Blue, S) is in your bag.")])
    }

    @Test("rows of one page share its bag")
    func addFromTwoRows() async {
        for (row, count) in [(makeRow(red), 1), (makeRow(blue), 2)] {
            row.send(.didTapAddToBag)
            #expect(await page.takeOutputs(2).first == .bagCount(count))
        }
    }

    @Test("a row that is adding does not keep another from it")
    func addFromTwoRowsAtOnce() async {
        let rows = [makeRow(red), makeRow(blue)]
        for row in rows { row.send(.didTapAddToBag) }
        let outputs = await page.takeOutputs(4)
        for output in [ProductViewModel.Output.bagCount(1), .bagCount(2)] { #expect(outputs.contains(output)) }
    }

    @Test("why a row could not add, the page shows")
    func addSoldOut() async {
        let row = makeRow(sold)
        row.send(.didTapAddToBag)
        let sentence = "Cup (Gold, S) is sold out. Choose another size or colour."
        #expect(await page.takeOutputs(1) == [.showError(sentence)])
    }

    @Test("what a row shows of itself does not concern the page")
    func load() {
        let row = makeRow(red)
        row.send(.load)
        #expect(row.takeOutputs().count == 1)
        #expect(page.takeOutputs() == [])
    }

    @Test("a row that is made while the page is being shown does not come between the page's outputs")
    func rowsMadeDuringLoad() async {
        var order: [String] = []
        var row: RecordingView<SKUViewModel>?
        let toast = Milestone(1)
        interface.receive { output in
            order.append("\(output)".prefix { $0 != "(" }.description)
            if case .loadedProduct = output {
                row = makeRow(red)
                row?.send(.didTapAddToBag)
            }
            if case .showToast = output { toast.check(1) }
        }
        interface.send(.loadProduct(id: "cup"))
        await toast.reached()
        #expect(order == ["isLoading", "loadedProduct", "bagCount", "isLoading", "bagCount", "showToast"])
        #expect(row != nil)
    }
}
