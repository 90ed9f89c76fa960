import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueViewModelTests {
    private let shop = StubShop([makeProduct(), makeProduct("jug", name: "Jug")])
    private let coordinator = StubCoordinator()
    private let clock = ManualClock()
    private let tester: ViewModelTester<CatalogueViewModel>

    init() {
        tester = ViewModelTester(
            CatalogueViewModel(
                SearchProducts(catalogue: shop.stock, queries: shop.stock), likes: shop.likes,
                failures: shop.failures,
                actions: coordinator.catalogueActions), clock: clock)
    }

    private var stock: StubCatalogue { shop.stock }
    private var state: CatalogueState { tester.viewModel.state }
    private var names: [String] { state.items.map(\.name) }

    @Test("an empty search, and text that the field has already, search for nothing")
    func nothing() async {
        await tester.expectChanges {
            tester.send(.didSubmitQuery(" "))
            tester.send(.didChangeQuery(""))
        }
    }

    @Test("a search begins 300 ms after the last letter, with the latest text")
    func debounce() async {
        for text in ["j", "ju", "jug"] {
            tester.send(.didChangeQuery(text))
            await clock.advance(by: .milliseconds(100))
        }
        #expect(stock.requests == [])
        await clock.advance(by: .milliseconds(200))
        await tester.finish()
        #expect(stock.requests == ["page 1 “jug”"] && state.title == "“jug”: 1 found")
    }

    @Test(
        "cancelling ends what runs or is open, and goes back to what is shown"
    )
    func cancel() async {
        await tester.perform(.didSubmitQuery("jug"))
        tester.send(.didChangeQuery("jugs"))
        tester.send(.didTapSearchField)
        tester.send(.didTapCancel)
        let pauses = await clock.run()
        #expect(pauses.isEmpty && state.query == "jug" && tester.viewModel.suggestions == nil)
        let requests = stock.hold()
        tester.send(.didSubmitQuery("cup"))
        await settle()
        tester.send(.didTapCancel)
        await requests.answer("page 1 “cup”", with: ())
        await requests.answer("remember", with: ())
        await tester.finish()
        #expect(state.query == "jug" && names == ["Jug"] && state.loading == nil)
    }

    @Test("cancelling, or another search, ends the load of the next page")
    func cancelMore() async {
        stock.products = (1...9).map { makeProduct("\($0)", name: "Cup \($0)") }
        await tester.perform(.viewDidLoad)
        tester.send(.didPullToRefresh)
        tester.send(.didReachEnd)  // Decides nothing while the first page is loaded.
        await tester.expect(.showToast("The products are up to date."))
        #expect(stock.requests == ["page 1 “”", "page 1 “”"])
        await tester.expect(\.state.loading, values: [nil, .nextPage, nil]) {
            tester.send(.didReachEnd)
            tester.send(.didTapCancel)
        }
        #expect(names.count == 8 && state.hasMore)
        let requests = stock.hold()
        tester.send(.didReachEnd)
        await settle()
        stock.release()
        await tester.perform(.didSubmitQuery("Cup 1"))
        await requests.answer(with: ())
        #expect(names == ["Cup 1"])
    }

    @Test("a refresh searches for the typed words, and products of another search do not stay")
    func refresh() async {
        await tester.perform(.viewDidLoad)
        tester.send(.didChangeQuery("jug"))
        await tester.perform(.didPullToRefresh)
        await tester.expect(.showToast("The products are up to date."))
        #expect(state.query == "jug" && names == ["Jug"] && state.title == "“jug”: 1 found")
        stock.error = .networkUnavailable
        await tester.perform(.didSubmitQuery("cup"))
        #expect(state.content == .failed(Message(ShopError.networkUnavailable)))
        #expect(state.title == "“cup”")
    }

    @Test("cancelling the first search is no failure")
    func cancelFirst() {
        tester.send(.viewDidLoad)
        tester.send(.didTapCancel)
        #expect(state.content.value == nil && !state.content.offersRetry)
    }

    @Test("of two searches the later one wins, whichever answers first")
    func latest() async {
        let requests = stock.hold()
        tester.send(.didChangeQuery("cup"))
        await clock.advance(by: .milliseconds(300))
        tester.send(.didChangeQuery(""))
        await requests.answer("page 1 “”", with: ())
        await requests.answer("page 1 “cup”", with: ())
        await tester.finish()
        #expect(names == ["Cup", "Jug"])
    }

    @Test(
        "each product is in the pages once; one that does not load can be tried again"
    )
    func pages() async {
        stock.products = (1...20).map { makeProduct("cup-\($0)", name: "Cup \($0)") }
        await tester.perform(.viewDidLoad)
        stock.error = .networkUnavailable
        await tester.perform(.didReachEnd)
        #expect(names.count == 8)
        #expect(
            state.content
                == .shown(
                    state.items, problem: ShopError.networkUnavailable.sentence))
        stock.error = nil
        stock.products.insert(makeProduct("new"), at: 0)  // Each product moves one place on.
        await tester.perform(.didTapRetry)
        #expect(!state.content.offersRetry)
        await tester.perform(.didReachEnd)
        #expect(
            names.count == 20 && Set(names).count == 20 && !state.hasMore
                && !state.content.offersRetry)
        #expect(stock.requests == ["page 1 “”", "page 2 “”", "page 2 “”", "page 3 “”"])
    }

    @Test("a failure, a load and an empty catalogue are told apart")
    func phases() async {
        stock.error = .noCatalogue(path: "my.json")
        await tester.perform(.viewDidLoad)
        #expect(state.content == .failed(Message(ShopError.noCatalogue(path: "my.json"))))
        stock.error = nil
        stock.products = []
        tester.send(.didTapRetry)
        #expect(state.content == .loading)
        await tester.finish()
        let none = Message(
            title: "No products", detail: "The catalogue has none. Open the shop with another one.")
        #expect(state.content == .empty(none))
    }

    @Test("a tap on a product selects it and opens its page")
    func details() async {
        await tester.perform(.viewDidLoad)
        tester.send(.didTapProduct("jug"))
        #expect(
            state.selectedItemID == "jug" && coordinator.transitions == [.push(.product("jug"))])
    }

    @Test(
        "suggestions load without their view, and again if that fails; the chosen one closes them"
    )
    func choose() async throws {
        await tester.perform(.didSubmitQuery("  jug "))
        stock.error = .networkUnavailable
        tester.send(.didTapSearchField)
        await settle()
        let child = try #require(tester.viewModel.suggestions?.interface)
        #expect(child.content.offersRetry)
        stock.error = nil
        await child.perform(.didTapRetry)
        #expect(child.content == .shown(["jug"]))
        child.send(.didTapQuery("jug"))
        await tester.finish()
        #expect(tester.viewModel.suggestions == nil && names == ["Jug"] && stock.queries.count == 2)
        child.send(.didTapRetry)
        #expect(!child.isLoading)  // It is closed.
    }
}
