import SimpleViewModelTesting
import Testing

@testable import ShopCore

@MainActor struct ProductTests {
    private let shop: TestShop
    private let sweater: Product

    init() throws {
        shop = try TestShop()
        sweater = shop.server.server.stock.products[0]
    }

    private func makePage() -> ViewModelTester<ProductViewModel> {
        ViewModelTester(shop.container.makeProductViewModel("harbour-sweater"))
    }

    private func loadedPage() async -> ViewModelTester<ProductViewModel> {
        let page = makePage()
        await page.perform(.viewDidLoad)
        _ = page.takeOutputs()
        return page
    }

    @Test("the page says by outputs what it shows, and has the same in its members")
    func load() async {
        let page = makePage()
        #expect(page.content == .loading && page.bagCount == nil)
        await page.perform(.viewDidLoad)
        let details = ProductDetails(sweater)
        #expect(page.takeOutputs().contains(.loadedProduct(details)))
        #expect(page.content == .shown(details) && page.bagCount == 0 && !page.isLoading)
        #expect(page.rows.map(\.name) == ["Navy, S", "Navy, M", "Moss, M", "Moss, L"])
        #expect(page.rows.map(\.note) == ["fits a chest of 90 cm", nil, nil, "sold out"])
        #expect(page.rows.map(\.isAddEnabled) == [true, true, true, false])
        #expect(page.rows[2].price == "€69.00 (was €89.00)" && page.rows[0].price == "€89.00")
        page.send(.didTapBack)
        await page.expect(.navigateBack)
    }

    @Test("a failed load says why, and loads while it is tried again")
    func failure() async {
        let page = makePage()
        shop.server.isOffline = true
        await page.perform(.viewDidLoad)
        #expect(page.takeOutputs().contains(.showError(offline)))
        #expect(page.content == .failed(offline))
        shop.server.isOffline = false
        page.send(.didTapRetry)
        #expect(page.content == .loading && page.isLoading)
        await page.expect(\.isLoading, false)
        _ = page.takeOutputs()
    }

    @Test(
        "a failure of the bag, or of the likes, stays beside the product",
        arguments: ["bag", "likes"])
    func problemBeside(_ path: String) async {
        let page = await loadedPage()
        shop.server.isOffline = true
        await (path == "bag" ? shop.container.visit.bag.load() : shop.container.visit.likes.load())
        #expect(page.content == .shown(ProductDetails(sweater), problem: offline.sentence))
    }

    @Test("a row puts its SKU into the bag, and says so to the page")
    func add() async {
        let page = await loadedPage()
        page.rows[1].send(.didTapAddToBag)
        page.rows[1].send(.didTapAddToBag)  // The first is on its way.
        #expect(!page.rows[1].isAddEnabled && page.rows[0].isAddEnabled)
        await page.expect(.addedToBag(name: "Harbour Sweater (Navy, M)"))
        #expect(page.rows[1].note == "1 in bag" && page.rows[1].isAddEnabled && page.bagCount == 1)
        page.rows[3].send(.didTapAddToBag)  // It is sold out.
        await page.rows[1].perform(.didTapAddToBag)
        await page.expect(.addedToBag(name: "Harbour Sweater (Navy, M)"))
        await page.rows[1].perform(.didTapAddToBag)
        #expect(shop.alerts == [Message(ShopError.refused(.soldOut))])
        #expect(shop.server.count("POST bag") == 3 && page.bagCount == 2)
    }

    @Test("who leaves the page and comes back sees the add go on; it is not sent twice")
    func comeBack() async {
        var page: ViewModelTester? = await loadedPage()
        let held = shop.server.hold()
        page?.rows[0].send(.didTapAddToBag)
        await settle()
        await page?.close()
        page = nil
        shop.server.release()
        let again = await loadedPage()
        #expect(!again.rows[0].isAddEnabled && again.bagCount == 1)
        again.rows[0].send(.didTapAddToBag)
        await held.answer("POST bag/HS-NAVY-S", with: ())
        await ViewModelCommits.finished()
        #expect(again.rows[0].note == "1 in bag" && again.bagCount == 1)
        #expect(shop.server.count("POST bag") == 1)
    }

    @Test("a load of the bag that began before an add does not overwrite it")
    func olderBag() async {
        let page = await loadedPage()
        let requests = shop.server.hold()
        async let load: Void = shop.container.visit.bag.load()
        await settle()
        page.rows[0].send(.didTapAddToBag)
        await requests.answer("POST bag/HS-NAVY-S", with: ())
        await requests.answer("GET bag", with: ())
        await requests.answer("GET bag", with: ())
        await load
        await page.expect(.addedToBag(name: "Harbour Sweater (Navy, S)"))
        #expect(page.bagCount == 1)
    }

    @Test("a page that appears again does not load its product again, and keeps its rows")
    func appearAgain() async {
        let page = await loadedPage()
        let rows = page.rows
        shop.server.isOffline = true
        await page.perform(.viewDidLoad)
        #expect(page.rows == rows && page.content.problem == offline.sentence)
        #expect(shop.server.count("GET products") == 1 && shop.server.count("GET bag") == 2)
        _ = page.takeOutputs()
    }

    @Test("a like shows at once, and is taken back if it fails")
    func like() async {
        let page = await loadedPage()
        page.send(.didTapLike)
        await page.expect(.likeStatus(on: true))
        #expect(page.isLiked)
        await page.expect(.likeStatus(on: true))
        shop.server.isOffline = true
        let requests = shop.server.hold()
        page.send(.didTapLike)
        #expect(!page.isLiked)
        await page.expect(.likeStatus(on: false))
        await requests.answer("DELETE likes/harbour-sweater", with: ())
        await page.expect(.likeStatus(on: true))
        #expect(page.isLiked && shop.alerts == [offline])
    }

    @Test("of several taps on the heart the last is saved, whatever becomes of those before")
    func taps() async {
        let page = await loadedPage()
        let requests = shop.server.hold()
        shop.server.isOffline = true
        page.send(.didTapLike)
        await settle()
        shop.server.isOffline = false
        for _ in 1...3 {
            page.send(.didTapLike)
        }
        // It fails, too late to matter.
        await requests.answer("PUT likes/harbour-sweater", with: ())
        #expect(!page.isLiked && shop.alerts.isEmpty)
        await requests.answer("DELETE likes/harbour-sweater", with: ())
        await settle()
        _ = page.takeOutputs()
        #expect(!page.isLiked && shop.alerts.isEmpty && shop.server.count("PUT") == 1)
    }

    @Test(
        "a load of the likes that began before a like does not undo it; nor does another's answer")
    func olderLikes() async {
        let likes = shop.container.visit.likes
        let requests = shop.server.hold()
        async let load: Void = likes.load()
        await settle()
        likes.toggle("a")
        likes.toggle("b")
        await requests.answer("PUT likes/b", with: ())
        await requests.answer("PUT likes/a", with: ())
        await requests.answer("GET likes", with: ())
        for _ in 1...2 {
            await requests.answer("GET likes", with: ())
        }
        await load
        #expect(likes.contains("a") && likes.contains("b"))
        shop.server.release()
        likes.toggle("a")
        await likes.settled("a")
        #expect(!likes.contains("a") && likes.contains("b"))
    }
}
