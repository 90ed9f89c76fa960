import ShopCore
import Testing

@MainActor struct ProductViewModelTests {
    private let products = StubProductService([makeProduct(), makeProduct("jug", name: "Jug")])
    private let bag = InMemoryBagService()

    private func makePage() -> RecordingView<ProductViewModel> {
        RecordingView(ProductViewModel(products: products, bag: bag))
    }

    @Test("loading a product shows it, and how much is in the bag")
    func load() throws {
        try bag.add(makeSKU())
        let outputs = makePage().outputs(after: .loadProduct(id: "cup"))
        #expect(outputs == [.loadedProduct(ProductPage(makeProduct())), .bagCount(1)])
    }

    @Test("a page shows name, summary, price, and whether there is any left")
    func page() {
        let page = ProductPage(makeProduct(skus: [makeSKU(stock: 0)]))
        #expect(page.name == "Cup")
        #expect(page.summary == "Holds tea.")
        #expect(page.price == "€10.00")
        #expect(page.isSoldOut)
        #expect(!page.isLiked)
    }

    @Test("a product that does not load shows the sentence of the error and nothing else")
    func loadFails() {
        let sentence = "There is no product \"pot\". The list of products shows the ids that there are."
        #expect(makePage().outputs(after: .loadProduct(id: "pot")) == [.showError(sentence)])
    }

    @Test("after a product that did not load, a like still goes to the one that is shown")
    func loadFailsAfterAnother() {
        let page = makePage()
        page.interface.send(.loadProduct(id: "cup"))
        page.interface.send(.loadProduct(id: "pot"))
        #expect(page.outputs(after: .didTapLike) == [.likeStatus(on: true)])
        #expect(products.likedIDs == ["cup"])
    }

    @Test("a tap on like turns it on, a second one off, and the service is told")
    func like() {
        let page = makePage()
        page.interface.send(.loadProduct(id: "jug"))
        #expect(page.outputs(after: .didTapLike) == [.likeStatus(on: true)])
        #expect(products.likedIDs == ["jug"])
        #expect(page.outputs(after: .didTapLike) == [.likeStatus(on: false)])
        #expect(products.likedIDs == [])
    }

    @Test("a like that fails shows why, and the next tap tries the same again")
    func likeFails() {
        let page = makePage()
        page.interface.send(.loadProduct(id: "cup"))
        products.error = .unknownProduct("cup")
        let sentence = "There is no product \"cup\". The list of products shows the ids that there are."
        #expect(page.outputs(after: .didTapLike) == [.showError(sentence)])
        products.error = nil
        #expect(page.outputs(after: .didTapLike) == [.likeStatus(on: true)])
    }

    @Test("a like before any product is loaded says what to do")
    func likeNothing() {
        #expect(
            makePage().outputs(after: .didTapLike) == [.showError("There is no product here to like. Open one first.")]
        )
    }

    @Test("a tap on the toast hides it")
    func toast() {
        #expect(makePage().outputs(after: .didTapToast) == [.hideToast])
    }
}
