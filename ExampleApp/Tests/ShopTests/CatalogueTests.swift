import SimpleViewModelTesting
import Testing

@testable import ShopCore

@MainActor struct CatalogueTests {
    private let shop: TestShop
    private let clock = ManualClock()
    private let page: ViewModelTester<CatalogueViewModel>
    private let actions = Actions()

    /// What the catalogue asks of the screen around it.
    @MainActor private final class Actions {
        var didSelect: (@MainActor (String) -> Void)?
        var closeCount = 0
    }

    init() throws {
        shop = try TestShop()
        let actions = CatalogueActions(
            showSuggestions: { [actions] in actions.didSelect = $0 },
            closeSuggestions: { [actions] in actions.closeCount += 1 })
        page = ViewModelTester(shop.container.makeCatalogueViewModel(actions), clock: clock)
    }

    private var state: CatalogueState { page.state }
    private var names: [String]? { state.content.value?.map(\.name) }

    private func load() async {
        await page.expect(\.isLoading, false)
    }

    @Test("the products load as soon as there is a screen, without any input")
    func initialLoad() async {
        #expect(
            state.content == .loading && state.loading == nil
                && state.searchPlaceholder == "Search products")
        await load()
        #expect(names?.count == 8 && state.title == "Products" && state.hasMore)
        #expect(shop.server.requests.sorted() == ["GET likes", "GET products page=1&q="])
        #expect(state.content.value?.first?.price == "from €69.00")
        #expect(state.content.value?[5].image == .hat)
    }

    @Test("a search begins 300 ms after the last letter, with the latest text")
    func pause() async {
        await load()
        for text in ["s", "so", "socks", "socks"] {
            page.send(.searchChanged(text))
            await clock.advance(by: .milliseconds(100))
        }
        #expect(shop.server.requests.count == 2 && state.loading == nil && state.query == "socks")
        await clock.advance(by: .milliseconds(100))
        await load()
        #expect(shop.server.requests.last == "GET products page=1&q=socks")
        #expect(names == ["Wool Socks"] && state.title == "“socks”")
        page.send(.searchChanged(""))
        await load()
        #expect(names?.count == 8)
    }

    @Test("of two searches the later one wins, whichever answers first")
    func latest() async {
        await load()
        let requests = shop.server.hold()
        page.send(.didSearch("socks"))
        await settle()
        #expect(state.loading == .search && names?.count == 8 && state.title == "Products")
        page.send(.didSearch("  linen shirt "))
        await requests.answer("GET products page=1&q=linen shirt", with: ())
        await requests.answer("GET products page=1&q=socks", with: ())
        await page.finish()
        #expect(names == ["Linen Shirt"] && state.query == "linen shirt")
    }

    @Test("a search that fails shows no products of another; while it is tried again, it loads")
    func failure() async {
        shop.server.isOffline = true
        await load()
        #expect(state.content == .failed(offline))
        shop.server.isOffline = false
        page.send(.didTapRetry)
        #expect(state.content == .loading)
        await load()
        shop.server.isOffline = true
        await page.perform(.didSearch("socks"))
        #expect(state.content == .failed(offline) && state.title == "“socks”" && !state.hasMore)
        shop.server.isOffline = false
        page.send(.didTapRetry)
        page.send(.didTapRetry)  // The button is gone, but the second tap was on its way.
        #expect(state.content == .loading)
        await load()
        #expect(names == ["Wool Socks"] && state.content.problem == nil)
        #expect(shop.server.count("GET products page=1&q=socks") == 2)
        await page.perform(.didSearch("zebra"))
        let none = "No product has these words. Try others, or show all products."
        #expect(state.content == .empty(Message(title: "Nothing found.", detail: none)))
        #expect(state.title == "“zebra”" && !state.hasMore)
    }

    @Test("a refresh says how it went, and keeps what is shown if it fails")
    func refresh() async {
        await load()
        await page.perform(.didPullToRefresh)
        await page.expect(.showToast("The products are up to date."))
        #expect(shop.server.count("GET likes") == 2)
        shop.server.isOffline = true
        await page.perform(.didPullToRefresh)
        await page.expect(.showToast("Update failed. \(offline.sentence)"))
        #expect(state.content.problem == offline.sentence && names?.count == 8)
        shop.server.isOffline = false
        await page.perform(.didTapRetry)
        #expect(state.content.problem == nil)
    }

    @Test("each page is loaded once; one that failed can be tried again; no product is there twice")
    func pages() async {
        await load()
        shop.server.isOffline = true
        await page.perform(.didLoadNextPage)
        #expect(names?.count == 8 && state.content.problem != nil && state.hasMore)
        shop.server.isOffline = false
        shop.server.server.stock.products.insert(Product(id: "new", name: "New"), at: 0)
        await page.expect(\.state.loading, values: [nil, .nextPage, nil]) {
            page.send(.didTapRetry)
            page.send(.didLoadNextPage)
        }
        #expect(names?.count == 12 && Set(names ?? []).count == 12)
        #expect(!state.hasMore && state.content.problem == nil)
        #expect(shop.server.count("GET products page=2") == 2)
        await page.perform(.didLoadNextPage)
        #expect(shop.server.count("GET products page=2") == 2)
    }

    @Test("a next page is not asked for during a search, which ends the load of another")
    func nextPageOfAnother() async {
        await load()
        let requests = shop.server.hold()
        page.send(.didLoadNextPage)
        await settle()
        page.send(.didSearch("socks"))
        page.send(.didLoadNextPage)
        await requests.answer("GET products page=1&q=socks", with: ())
        await requests.answer("GET products page=2&q=", with: ())
        await page.finish()
        #expect(names == ["Wool Socks"] && shop.server.count("GET products page=2") == 1)
    }

    @Test("cancelling the search goes back to all products, and asks for them if need be")
    func cancel() async {
        page.send(.didCancelSearch)
        await load()
        #expect(names?.count == 8)  // The first load goes on.
        page.send(.searchChanged("socks"))
        page.send(.didCancelSearch)
        await load()
        #expect(state.query == "" && state.title == "Products" && names?.count == 8)
        #expect(shop.server.count("GET products page=1&q=socks") == 0)
        await page.perform(.didSearch("socks"))
        await page.perform(.didCancelSearch)
        #expect(names?.count == 8 && state.query == "" && actions.closeCount == 4)
        page.send(.didPullToRefresh)
        page.send(.didCancelSearch)  // It is no search.
        await page.expect(.showToast("The products are up to date."))
    }

    @Test("suggestions are an action; the chosen one is searched for, and closes them")
    func suggestions() async {
        await load()
        await page.perform(.didSearch(" "))
        #expect(shop.server.requests.count == 2 && shop.container.visit.queries.all.isEmpty)
        await page.perform(.didSearch("socks"))
        await page.perform(.didSearch("linen"))
        page.send(.didTapSearchField)
        actions.didSelect?("socks")
        await load()
        #expect(names == ["Wool Socks"] && actions.closeCount == 4)
        #expect(shop.container.visit.queries.all == ["socks", "linen"])
        page.send(.didCloseSuggestions)
        #expect(actions.closeCount == 5)
    }

    @Test("a tap on a product selects it, and says where to go")
    func navigation() async {
        await load()
        page.send(.didSelectItem("wool-socks"))
        page.send(.didTapAccount)
        await page.expect(.navigateToDetail("wool-socks"), .navigateToAccount)
        #expect(state.selectedItemID == "wool-socks")
    }

    @Test("likes are shown, and why they are not known")
    func likes() async {
        await load()
        shop.container.visit.likes.toggle("wool-socks")
        #expect(state.likedIDs == ["wool-socks"])
        await shop.container.visit.likes.settled("wool-socks")
        shop.server.isOffline = true
        await shop.container.visit.likes.load()
        #expect(state.content.problem != nil && state.likedIDs == ["wool-socks"])
    }
}
