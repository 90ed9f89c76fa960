import ShopCore
import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// Rows whose outputs are passed to the view model of their page, as the product screen does it.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct RowsOnPageTests {
    private let red = makeSKU("CUP-RED-S")
    private let blue = makeSKU("CUP-BLUE-S", color: "Blue")
    private let sold = makeSKU("CUP-GOLD-S", color: "Gold", stock: 0)
    private let bag = TemporaryBagService()
    private let products: StubProductService
    private let page: ViewModelTester<ProductViewModel>

    init() {
        products = StubProductService([makeProduct(skus: [red, blue, sold])])
        page = ViewModelTester(ProductViewModel(products: products, bag: bag))
    }

    private func makeRow(_ sku: SKU) -> ViewModelTester<SKUViewModel> { makeRow(sku, on: page.interface) }

    private func makeRow(
        _ sku: SKU, on page: ViewModelInterface<some ViewModel<ProductViewModel.Input, ProductViewModel.Output>>
    ) -> ViewModelTester<SKUViewModel> {
        let row = ViewModelTester(SKUViewModel(sku: sku, bag: bag))
        row.receive(passingTo: page, as: ProductViewModel.Input.sku)
        return row
    }

    @Test("the page counts and confirms an item that a row adds to the bag")
    func add() async {
        _ = await makeRow(blue).outputs(4, after: .didTapAddToBag)
        #expect(page.takeOutputs() == [.bagCount(1), .showToast("Cup (Blue, S) is in your bag.")])
    }

    @Test("rows of one page share its bag")
    func addFromTwoRows() async {
        for (row, count) in [(makeRow(red), 1), (makeRow(blue), 2)] {
            _ = await row.outputs(4, after: .didTapAddToBag)
            #expect(page.takeOutputs().first == .bagCount(count))
        }
    }

    @Test("a row can add while another is adding")
    func addFromTwoRowsAtOnce() async {
        let rows = [makeRow(red), makeRow(blue)]
        for row in rows { row.send(.didTapAddToBag) }
        for row in rows { _ = await row.next(4) }
        let outputs = page.takeOutputs()
        for output in [ProductViewModel.Output.bagCount(1), .bagCount(2)] { #expect(outputs.contains(output)) }
    }

    @Test("the page shows why a row could not add")
    func addSoldOut() async {
        _ = await makeRow(sold).outputs(3, after: .didTapAddToBag)
        #expect(page.takeOutputs() == [.showError("Cup (Gold, S) is sold out. Choose another size or colour.")])
    }

    @Test("a row's own outputs do not change the page")
    func load() {
        let row = makeRow(red)
        row.send(.load)
        #expect(row.takeOutputs().count == 1)
        #expect(page.takeOutputs() == [])
    }

    @Test("a row that is created while the page is being shown does not interrupt the page's outputs")
    func rowsMadeDuringLoad() async {
        let page = ViewModelInterface(viewModel: ProductViewModel(products: products, bag: bag))
        var order: [String] = []
        var row: ViewModelTester<SKUViewModel>?
        await withCheckedContinuation { ending in
            page.receive { [unowned page] output in
                order.append("\(output)".prefix { $0 != "(" }.description)
                switch output {
                case .content:
                    row = makeRow(red, on: page)
                    row?.send(.didTapAddToBag)
                case .showToast:
                    ending.resume()
                default:
                    break
                }
            }
            page.send(.loadProduct(id: "cup"))
        }
        #expect(order == ["isLoading", "content", "bagCount", "isLoading", "bagCount", "showToast"])
        _ = await row?.next(4)
    }
}
