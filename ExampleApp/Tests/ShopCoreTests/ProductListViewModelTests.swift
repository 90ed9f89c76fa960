import Foundation
import ShopCore
import Testing

@MainActor struct ProductListViewModelTests {
    private let cup = makeProduct("cup", name: "Cup")
    private let jug = makeProduct("jug", name: "Jug", skus: [makeSKU(stock: 0)])

    private func makeList(_ products: StubProductService) -> RecordingView<ProductListViewModel> {
        RecordingView(ProductListViewModel(products: products))
    }

    @Test("the list has every product, in the service's order")
    func load() {
        let list = makeList(StubProductService([jug, cup]))
        #expect(list.outputs(after: .loadProducts) == [.loadedProducts([.init(jug), .init(cup)])])
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
    func start() {
        #expect(makeList(StubProductService([jug, cup])).outputs(after: .didStart) == [.openProduct(id: "jug")])
    }

    @Test("a catalogue without products says so, at the start and in the list")
    func empty() {
        let list = makeList(StubProductService([]))
        let sentence = "The catalogue has no products. Add one to it, or choose another file."
        #expect(list.outputs(after: .didStart) == [.showError(sentence)])
        #expect(list.outputs(after: .loadProducts) == [.showError(sentence)])
    }

    @Test("a list that does not load shows the sentence of the error")
    func loadFails() {
        let error = ProductServiceError.catalogueNotFound(URL(fileURLWithPath: "gone.json"))
        let sentence = "There is no catalogue \"gone.json\". Check the path, or choose another file."
        #expect(makeList(StubProductService(error: error)).outputs(after: .loadProducts) == [.showError(sentence)])
    }
}
