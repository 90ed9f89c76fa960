import Foundation
import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct ProductListViewModelTests {
    private let cup = makeProduct("cup", name: "Cup")
    private let jug = makeProduct("jug", name: "Jug", skus: [makeSKU(stock: 0)])

    private func makeList(_ products: StubProductService) -> ViewModelTester<ProductListViewModel> {
        ViewModelTester(ProductListViewModel(products: products))
    }

    @Test("loading says so before send returns, and then shows every product, in the service's order")
    func load() async {
        let gate = Gate()
        let list = makeList(StubProductService([jug, cup], gate: gate))
        list.send(.loadProducts)
        #expect(list.takeOutputs() == [.isLoading(true)])
        await gate.arrivals(1)
        #expect(list.takeOutputs() == [])
        gate.open()
        #expect(await list.next(2) == [.loadedProducts([.init(jug), .init(cup)]), .isLoading(false)])
    }

    @Test("an entry shows id, name, price, and whether there is any left")
    func entry() {
        let entry = ProductListViewModel.Entry(jug)
        #expect(entry.id == "jug")
        #expect(entry.name == "Jug")
        #expect(entry.price == "€10.00")
        #expect(entry.isSoldOut)
    }

    @Test("at the start the first product is opened")
    func start() async {
        let outputs = await makeList(StubProductService([jug, cup])).outputs(3, after: .didStart)
        #expect(outputs == [.isLoading(true), .openProduct(id: "jug"), .isLoading(false)])
    }

    @Test("a list that is asked for at the start takes the place of the first product")
    func loadDuringStart() async {
        let gate = Gate()
        let list = makeList(StubProductService([jug, cup], gate: gate))
        list.send(.didStart)
        await gate.arrivals(1)
        list.send(.loadProducts)
        #expect(gate.cancelledCount == 1)
        gate.open()
        #expect(
            await list.next(4) == [
                .isLoading(true), .isLoading(true), .loadedProducts([.init(jug), .init(cup)]), .isLoading(false),
            ]
        )
    }

    @Test("a catalogue without products says so, at the start and in the list")
    func empty() async {
        let list = makeList(StubProductService([]))
        let sentence = "The catalogue has no products. Add one to it, or choose another file."
        for input in [ProductListViewModel.Input.didStart, .loadProducts] {
            #expect(await list.outputs(3, after: input) == [.isLoading(true), .showError(sentence), .isLoading(false)])
        }
    }

    @Test("a list that does not load shows the sentence of the error, and loading is over")
    func loadFails() async {
        let error = ProductServiceError.catalogueNotFound(URL(fileURLWithPath: "gone.json"))
        let sentence = "There is no catalogue \"gone.json\". Check the path, or choose another file."
        let outputs = await makeList(StubProductService(error: error)).outputs(3, after: .loadProducts)
        #expect(outputs == [.isLoading(true), .isLoading(false), .showError(sentence)])
    }
}
