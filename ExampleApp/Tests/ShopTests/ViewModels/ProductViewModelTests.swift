import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct ProductViewModelTests {
    private let shop = StubShop([
        makeProduct(skus: [
            makeSKU(), makeSKU("CUP-BLUE-S", price: Price(amount: 8, before: 10), stock: 0),
        ])
    ])

    private func makeList() -> ViewModelTester<CatalogueViewModel> {
        ViewModelTester(shop.makeCatalogueViewModel(CatalogueActions { _ in }))
    }

    private func loadedPage() async -> ViewModelTester<ProductViewModel> {
        let page = ViewModelTester(shop.makeProductViewModel("cup"))
        await page.perform(.viewDidAppear)
        return page
    }

    // MARK: The page and its rows

    @Test("the page loads its product and the bag, and makes a row of each SKU")
    func load() async {
        let page = ViewModelTester(shop.makeProductViewModel("cup"))
        page.send(.didTapLike)  // Decides nothing: the page shows no heart yet.
        await page.expect(\.isLoading, values: [false, true, false]) { page.send(.viewDidAppear) }
        await page.expect(\.bagCount, 0)
        let rows = page.viewModel.rows
        #expect(
            rows.map(\.row.name) == ["Red, L", "Red, L"] && rows.map(\.note) == ["", "sold out"])
        #expect(rows.map(\.isAddEnabled) == [true, false] && !page.viewModel.isLiked)
    }

    @Test(
        "a row puts its SKU into the bag and says so to the page, which shows a toast and the bag")
    func addToBag() async throws {
        let page = await loadedPage()
        let row = try #require(page.row("CUP-RED-S"))
        row.send(.didTapAddToBag)
        row.send(.didTapAddToBag)  // Decides nothing: the first is on its way.
        #expect(!row.isAddEnabled)
        await page.expect(.showToast("Cup (Red, L) is in your bag."))
        await page.finish()
        #expect(
            row.isAddEnabled && row.note == "1 in bag" && row.tone == .good
                && page.viewModel.bagCount == 1)
        #expect(shop.contents.changes == [.add("CUP-RED-S")])
    }

    @Test("a load of the bag that began before a change does not overwrite it")
    func olderLoad() async throws {
        let page = await loadedPage()
        let requests = shop.contents.hold()
        page.send(.viewDidAppear)
        page.row("CUP-RED-S")?.send(.didTapAddToBag)
        // The bag is changed before the older load answers.
        await requests.answer("change", with: ())
        await requests.answer(call: 2, with: ())
        await requests.answer(call: 0, with: ())
        await page.expect(.showToast("Cup (Red, L) is in your bag."))
        await page.expect(\.bagCount, 1)
        await page.finish()
    }

    @Test(
        "a row that is there after a reload is kept, with its work; one that is gone is closed"
    )
    func keptRows() async throws {
        let before = makeProduct(skus: [makeSKU(), makeSKU("CUP-GREEN-S")])
        shop.stock.products = [before]
        let page = await loadedPage()
        let row = try #require(page.row("CUP-RED-S"))
        let gone = try #require(page.row("CUP-GREEN-S"))
        let requests = shop.contents.hold()
        for row in [row, gone] { row.send(.didTapAddToBag) }
        await settle()
        shop.contents.release()
        shop.stock.products = [makeProduct(name: "Mug")]
        page.send(.viewDidAppear)
        await page.expect(\.isLoading, false)
        #expect(page.viewModel.rows.map(\.interface) == [row] && row.isAdding)
        shop.stock.products.append(before)
        await requests.answer(call: 0, with: ())
        await requests.answer(call: 1, with: ())
        await page.expect(.showToast("Mug (Red, L) is in your bag."))  // A closed row says nothing.
        await page.finish()
    }

    @Test(
        "a failure of the bag stays beside the product, whichever answers first",
        arguments: [true, false])
    func bagProblem(_ isBagFirst: Bool) async {
        let page = ViewModelTester(shop.makeProductViewModel("cup"))
        let requests = [shop.stock.hold(), shop.contents.hold()]
        shop.contents.error = .networkUnavailable
        page.send(.viewDidAppear)
        await requests[isBagFirst ? 1 : 0].answer(with: ())
        await requests[isBagFirst ? 0 : 1].answer(with: ())
        shop.contents.release()
        let problem = ShopError.networkUnavailable.sentence
        #expect(
            page.viewModel.content == .shown(ProductPage(shop.stock.products[0]), problem: problem))
        shop.contents.error = nil
        await page.perform(.sku(.addedToBag(name: "Cup")))
        #expect(!page.viewModel.content.offersRetry)
        await page.expect(.showToast("Cup is in your bag."))
        shop.stock.release()
        shop.stock.error = .networkUnavailable
        await page.perform(.viewDidAppear)
        #expect(page.viewModel.content.offersRetry)
        shop.stock.error = nil
        await page.perform(.didTapRetry)
        #expect(!page.viewModel.content.offersRetry)
    }

    @Test("products are shown without hearts if the likes cannot be read, and say so")
    func noLikes() async {
        shop.likesStub.error = .networkUnavailable
        let list = makeList()
        await list.perform(.viewDidLoad)
        let page = await loadedPage()
        let problem = ShopError.networkUnavailable.sentence
        let state = list.viewModel.state
        #expect(state.content == .shown(state.items, problem: problem) && state.items.count == 1)
        #expect(
            page.viewModel.content == .shown(ProductPage(shop.stock.products[0]), problem: problem))
        shop.likesStub.error = nil
        shop.likesStub.liked = ["cup"]
        await list.perform(.didTapRetry)
        #expect(!list.viewModel.state.content.offersRetry && !page.viewModel.content.offersRetry)
        shop.likesStub.liked = []
        await page.perform(.viewDidAppear)
        #expect(list.viewModel.state.likedIDs == [] && !page.viewModel.isLiked)
    }

    // MARK: The like, of which there is one

    @Test(
        "a like shows at once, on the page and in the list, and is taken back on both if it fails")
    func like() async {
        let list = makeList()
        let page = await loadedPage()
        page.send(.didTapLike)
        #expect(page.viewModel.isLiked && list.viewModel.state.likedIDs == ["cup"])
        await page.finish()
        #expect(shop.likesStub.liked == ["cup"])
        shop.likesStub.error = .networkUnavailable
        await page.expect(\.isLiked, values: [true, false, true]) { page.send(.didTapLike) }
        #expect(list.viewModel.state.likedIDs == ["cup"] && shop.failures.alerts.count == 1)
    }

    @Test("of several taps on the heart, the last one is saved, whatever becomes of those before")
    func lastTap() async {
        let page = await loadedPage()
        let requests = shop.likesStub.hold()
        shop.likesStub.error = .networkUnavailable
        page.send(.didTapLike)
        await settle()
        page.send(.didTapLike)
        shop.likesStub.error = nil
        await requests.answer(call: 0, with: ())  // It fails, and nobody wants it any more.
        page.send(.didTapLike)
        await requests.answer(call: 1, with: ())
        await requests.answer(call: 2, with: ())
        await page.finish()
        #expect(
            page.viewModel.isLiked && shop.likesStub.liked == ["cup"] && shop.failures.alerts == [])
        #expect(shop.likesStub.requests.suffix(3) == ["like true", "like false", "like true"])
    }

    @Test("of two loads of the likes the later one wins, whichever is answered first")
    func latestLikes() async {
        let requests = shop.likesStub.hold()
        async let older: Void = shop.likes.load()
        await settle()
        shop.likesStub.liked = ["cup"]
        async let newer: Void = shop.likes.load()
        await requests.answer(call: 1, with: ())
        await requests.answer(call: 0, with: ())
        _ = await (older, newer)
        #expect(shop.likes.contains("cup"))
    }

    @Test("a load that began before a like was saved does not undo it")
    func olderLoadOfLikes() async throws {
        let requests = shop.likesStub.hold()
        async let load: Void = shop.likes.load()
        await settle()
        shop.likesStub.release()
        shop.likes.toggle("cup")
        try await shop.likes.save("cup")
        await requests.answer(with: ())
        await load
        #expect(shop.likes.contains("cup"))
    }
}

extension ViewModelTester<ProductViewModel> {
    fileprivate func row(_ id: SKUID) -> ViewModelInterface<SKUViewModel>? {
        viewModel.rows.first { $0.row.id == id }?.interface
    }
}
