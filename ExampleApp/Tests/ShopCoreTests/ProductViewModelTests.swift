import ShopCore
import SimpleViewModel
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct ProductViewModelTests {
    private let cup = makeProduct()
    private let jug = makeProduct("jug", name: "Jug")
    private let products: StubProductService
    private let bag = StubBagService(Bag([BagItem(sku: makeSKU(), quantity: 2)]))

    init() {
        products = StubProductService([cup, jug])
    }

    private func makePage() -> ViewModelTester<ProductViewModel> {
        ViewModelTester(ProductViewModel(products: products, bag: bag))
    }

    /// Makes a page that shows a product, which is in the bag twice.
    private func makePage(showing product: Product) async -> ViewModelTester<ProductViewModel> {
        let page = makePage()
        #expect(await page.outputs(4, after: .loadProduct(id: product.id)) == loaded(product))
        return page
    }

    private func loaded(_ product: Product) -> [ProductViewModel.Output] {
        [
            .isLoading(true), .content(.shown(ProductPage(product, bag: bag.content))), .bagCount(2), .isLoading(false),
        ]
    }

    private func liked(_ isOn: Bool) -> [ProductViewModel.Output] {
        [.isLiking(true), .likeStatus(on: isOn), .isLiking(false)]
    }

    private let unknown = "There is no product \"pot\". The list of products shows the ids that there are."

    // MARK: Loading

    @Test("loading begins before send returns, and ends with the product")
    func load() async {
        let gate = Gate()
        products.gate = gate
        let page = makePage()
        page.send(.loadProduct(id: "cup"))
        #expect(page.takeOutputs() == [.isLoading(true)])

        await gate.arrivals(1)
        #expect(page.takeOutputs() == [])
        gate.open()
        #expect(await page.next(3) == Array(loaded(cup).dropFirst()))
    }

    @Test("a page shows name, summary, price, quantity in the bag, and whether it is sold out")
    func page() {
        let sku = makeSKU(stock: 0)
        let page = ProductPage(makeProduct(skus: [sku]), bag: Bag([BagItem(sku: sku, quantity: 3)]))
        #expect(page.name == "Cup")
        #expect(page.summary == "Holds tea.")
        #expect(page.price == "€10.00")
        #expect(page.isSoldOut)
        #expect(!page.isLiked)
        #expect(page.rows == [ProductPage.Row(sku: sku, quantityInBag: 3)])
    }

    @Test("a product that does not load shows the sentence of the error, and loading is over")
    func loadFails() async {
        let message = Message(title: "The product did not load", detail: unknown)
        let outputs = await makePage().outputs(3, after: .loadProduct(id: "pot"))
        #expect(outputs == [.isLoading(true), .content(.failed(message)), .isLoading(false)])
    }

    @Test("a product whose bag does not load is shown nevertheless, with the sentence of that error")
    func bagFails() async {
        bag.error = .cancelled
        let outputs = await makePage().outputs(4, after: .loadProduct(id: "cup"))
        let sentence = "The request was cancelled. Try again."
        #expect(
            outputs == [
                .isLoading(true), .content(.shown(ProductPage(cup))), .showError(sentence), .isLoading(false),
            ])
    }

    @Test("a page that does not load again stays, with the sentence of the error")
    func loadFailsAfterAnother() async {
        let page = await makePage(showing: cup)
        let outputs = await page.outputs(3, after: .loadProduct(id: "pot"))
        #expect(outputs[1] == .content(.shown(ProductPage(cup, bag: bag.content), problem: unknown)))
        _ = await page.outputs(3, after: .didTapLike)
        #expect(products.likedIDs == ["cup"])
    }

    @Test("of two loads the latest wins, regardless of the order of the answers", arguments: [[1, 2], [2, 1]])
    func latestLoad(order: [Int]) async {
        let gate = Gate(heedsCancellation: false)
        products.gate = gate
        let page = makePage()
        page.send(.loadProduct(id: "cup"))
        await gate.arrivals(1)
        page.send(.loadProduct(id: "jug"))
        await gate.arrivals(2)
        for number in order { gate.letThrough(number) }
        #expect(await page.next(4) == loaded(jug))

        // The late answer to the first load must not become the liked product.
        gate.open()
        #expect(await page.outputs(3, after: .didTapLike) == liked(true))
        #expect(products.likedIDs == ["jug"])
    }

    @Test("a load is cancelled by the next one")
    func supersededLoad() async {
        let gate = Gate()
        products.gate = gate
        let page = makePage()
        page.send(.loadProduct(id: "cup"))
        await gate.arrivals(1)
        page.send(.loadProduct(id: "jug"))
        #expect(gate.cancelledCount == 1)
        gate.open()
        #expect(await page.next(4) == loaded(jug))
    }

    // MARK: Likes

    @Test("a tap on like turns it on, a later one off, and both reach the service")
    func like() async {
        let page = await makePage(showing: jug)
        #expect(await page.outputs(3, after: .didTapLike) == liked(true))
        #expect(products.likedIDs == ["jug"])
        #expect(await page.outputs(3, after: .didTapLike) == liked(false))
        #expect(products.likedIDs == [])
    }

    @Test("a double tap on like starts one request and one output")
    func doubleTap() async {
        let page = await makePage(showing: cup)
        let gate = Gate()
        products.gate = gate
        page.send(.didTapLike)
        page.send(.didTapLike)
        await gate.arrivals(1)
        page.send(.didTapLike)
        gate.open()
        #expect(await page.next(3) == liked(true))
        #expect(products.requestCount == 2)  // The load, and one like.
        #expect(products.likedIDs == ["cup"])
    }

    @Test("a tap in answer to the end of a like is the next one")
    func tapInTheReceiver() async {
        let page = ViewModelInterface(viewModel: ProductViewModel(products: products, bag: bag))
        var outputs: [ProductViewModel.Output] = []
        page.send(.loadProduct(id: "cup"))
        await withCheckedContinuation { ending in
            page.receive { [unowned page] output in
                outputs.append(output)
                switch output {
                case .isLoading(false):
                    page.send(.didTapLike)
                case .isLiking(false):
                    if outputs.contains(.likeStatus(on: false)) { ending.resume() } else { page.send(.didTapLike) }
                default:
                    break
                }
            }
        }
        #expect(outputs == loaded(cup) + liked(true) + liked(false))
    }

    @Test("a like that fails shows the reason, and the next tap tries the same again")
    func likeFails() async {
        let page = await makePage(showing: cup)
        products.error = .unknownProduct("pot")
        #expect(await page.outputs(3, after: .didTapLike) == [.isLiking(true), .showError(unknown), .isLiking(false)])
        products.error = nil
        #expect(await page.outputs(3, after: .didTapLike) == liked(true))
    }

    @Test("a like that is answered when another product is shown does not change that one")
    func likeOfAnother() async {
        let page = await makePage(showing: cup)
        let gate = Gate()
        products.gate = gate
        page.send(.didTapLike)
        await gate.arrivals(1)
        page.send(.loadProduct(id: "jug"))
        await gate.arrivals(2)
        gate.letThrough(2)
        #expect(await page.next(5) == [.isLiking(true)] + loaded(jug))
        gate.letThrough(1)
        #expect(await page.next(1) == [.isLiking(false)])
        #expect(products.likedIDs == ["cup"])
    }

    @Test("a like before a product is loaded shows the next step")
    func likeNothing() {
        let page = makePage()
        page.send(.didTapLike)
        #expect(page.takeOutputs() == [.showError("There is no product here to like. Open one first.")])
    }

    @Test("a like while the product is loading reports that")
    func likeWhileLoading() async {
        let page = makePage()
        page.send(.loadProduct(id: "cup"))
        page.send(.didTapLike)
        let sentence = "The product is still loading. Like it when it is there."
        #expect(page.takeOutputs() == [.isLoading(true), .showError(sentence)])
        #expect(await page.next(3) == Array(loaded(cup).dropFirst()))
    }

    @Test("a tap on the toast hides it")
    func toast() {
        let page = makePage()
        page.send(.didTapToast)
        #expect(page.takeOutputs() == [.hideToast])
    }
}
