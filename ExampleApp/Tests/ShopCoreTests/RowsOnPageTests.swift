import ShopCore
import Testing

/// Rows whose outputs are passed to the view model of their page, as the product screen does it.
@MainActor struct RowsOnPageTests {
    private let red = makeSKU("CUP-RED-S")
    private let blue = makeSKU("CUP-BLUE-S", color: "Blue")
    private let sold = makeSKU("CUP-GOLD-S", color: "Gold", stock: 0)
    private let bag = InMemoryBagService()
    private let page: RecordingView<ProductViewModel>

    init() {
        let products = StubProductService([makeProduct(skus: [red, blue, sold])])
        page = RecordingView(ProductViewModel(products: products, bag: bag))
    }

    private func makeRow(_ sku: SKU) -> RecordingView<SKUViewModel> {
        RecordingView(SKUViewModel(sku: sku, bag: bag), in: page, as: ProductViewModel.Input.sku)
    }

    @Test("what a row adds to the bag, the page counts and confirms")
    func add() {
        makeRow(blue).interface.send(.didTapAddToBag)
        #expect(page.takeOutputs() == [.bagCount(1), .showToast("Cup (Blue, S) is in your bag.")])
    }

    @Test("rows of one page share its bag")
    func addFromTwoRows() {
        let rows = [makeRow(red), makeRow(blue)]
        for row in rows { row.interface.send(.didTapAddToBag) }
        #expect(
            page.takeOutputs() == [
                .bagCount(1), .showToast("Cup (Red, S) is in your bag."),
                .bagCount(2), .showToast("Cup (Blue, S) is in your bag."),
            ]
        )
    }

    @Test("why a row could not add, the page shows")
    func addSoldOut() {
        makeRow(sold).interface.send(.didTapAddToBag)
        #expect(page.takeOutputs() == [.showError("Cup (Gold, S) is sold out. Choose another size or colour.")])
    }

    @Test("what a row shows of itself does not concern the page")
    func load() {
        let row = makeRow(red)
        #expect(row.outputs(after: .load).count == 1)
        #expect(page.takeOutputs() == [])
    }

    @Test("a row that is made while the page is being shown does not come between the page's outputs")
    func rowsMadeDuringLoad() {
        var order: [String] = []
        page.interface.receive { [red, bag, unowned page] output in
            if case .loadedProduct = output {
                let row = RecordingView(SKUViewModel(sku: red, bag: bag), in: page, as: ProductViewModel.Input.sku)
                row.interface.send(.didTapAddToBag)
            }
            order.append("\(output)".prefix { $0 != "(" }.description)
        }
        page.interface.send(.loadProduct(id: "cup"))
        #expect(order == ["loadedProduct", "bagCount", "bagCount", "showToast"])
    }
}
