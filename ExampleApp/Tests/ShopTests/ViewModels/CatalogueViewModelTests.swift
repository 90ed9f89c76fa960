import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueViewModelTests {
    private let catalogue = StubCatalogue([makeProduct(), makeProduct("jug", name: "Jug")])
    private let clock = ManualClock()
    private let viewModel: CatalogueViewModel
    private let tester: ViewModelTester<CatalogueViewModel>
    private let failures = LateFailures()

    init() {
        let products = SearchProducts(catalogue: catalogue, recentQueries: catalogue, pageSize: 8)
        viewModel = CatalogueViewModel(products: products, failures: failures, clock: clock)
        tester = ViewModelTester(viewModel)
    }

    private var state: CatalogueState { viewModel.state }
    private var names: [String] { state.items.map(\.name) }

    private func fill(_ count: Int) {
        catalogue.products = (1...count).map { makeProduct("cup-\($0)", name: "Cup \($0)") }
    }

    @Test("the products are loaded when the view is, with progress")
    func load() async {
        tester.send(.viewDidLoad)
        #expect(state.phase == .loading && state.loading == .search)
        await tester.finish()
        #expect(state.phase == .list && state.loading == nil && !state.isEmpty)
        #expect(names == ["Cup", "Jug"] && state.title == "Products")
    }

    @Test("a search begins 300 ms after the last letter, with the latest text")
    func debounce() async {
        for text in ["j", "ju", "jug"] {
            tester.send(.didChangeQuery(text))
            await clock.advance(by: .milliseconds(100))
        }
        #expect(catalogue.requests == [])
        await clock.advance(by: .milliseconds(200))
        await tester.finish()
        #expect(catalogue.requests == ["page 1 “jug”"])
        #expect(state.title == "“jug”: 1 found")
    }

    @Test(
        "an empty field shows all products at once; the same text, or the return key without text, searches for nothing"
    )
    func clear() async {
        await tester.perform(.didSubmitQuery("jug"))
        await tester.perform(.didChangeQuery("jug"))
        await tester.perform(.didSubmitQuery(" "))
        await tester.perform(.didChangeQuery(""))
        await tester.expect(.closeSuggestions)
        #expect(catalogue.requests == ["page 1 “jug”", "page 1 “”"])
        #expect(state.query == "" && names == ["Cup", "Jug"])
    }

    @Test("cancelling a search, during the pause or later, goes back to what is shown and searches for nothing")
    func cancel() async {
        await tester.perform(.didSubmitQuery("jug"))
        tester.send(.didChangeQuery("jugs"))
        tester.send(.didTapCancel)
        #expect(state.query == "jug" && state.loading == nil && clock.sleeperCount == 0)
        let gate = Gate()
        catalogue.gate = gate
        tester.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        tester.send(.didTapCancel)
        gate.open()
        _ = await tester.settledOutputs()
        await tester.finish()
        #expect(state.query == "jug" && names == ["Jug"])
        #expect(catalogue.requests == ["page 1 “jug”", "page 1 “cup”"])
    }

    @Test("a first load that was cancelled says so, and can be tried again")
    func cancelFirst() async {
        tester.send(.viewDidLoad)
        tester.send(.didTapCancel)
        await tester.expect(.closeSuggestions)
        #expect(state.phase == .failed(Message(title: "Cancelled", detail: "Try again when you like.")))
        await tester.perform(.didTapRetry)
        #expect(names.count == 2)
    }

    @Test("of two searches the later one wins, whichever answers first")
    func latest() async {
        let gate = Gate()
        catalogue.gate = gate
        tester.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        tester.send(.didSubmitQuery("jug"))
        await gate.arrivals(2)
        gate.letThrough(2)
        gate.letThrough(1)
        _ = await tester.settledOutputs()
        await tester.finish()
        #expect(names == ["Jug"])
    }

    @Test("300 pages are loaded one after another, each product once")
    func pages() async {
        fill(2_400)
        await tester.perform(.viewDidLoad)
        for _ in 1...300 { await tester.perform(.didReachEnd) }
        #expect(names.count == 2_400 && Set(names).count == 2_400)
        #expect(!state.hasMore && catalogue.requests.count == 300)
    }

    @Test("a page that does not load leaves the products, and can be tried again")
    func failedPage() async {
        fill(20)
        await tester.perform(.viewDidLoad)
        catalogue.error = .timedOut(server: "shop")
        await tester.perform(.didReachEnd)
        #expect(names.count == 8 && state.error == "The server shop takes too long to answer. Try again.")
        catalogue.error = nil
        await tester.perform(.didTapRetry)
        #expect(names.count == 16 && state.error == nil && catalogue.requests.last == "page 2 “”")
        catalogue.error = .timedOut(server: "shop")
        await tester.perform(.viewDidLoad)
        #expect(names.count == 16 && state.error != nil)
        await tester.perform(.didTapRetry)
        #expect(catalogue.requests.last == "page 1 “”")
    }

    @Test("a refresh says that it has succeeded or failed, and a failed one leaves the products")
    func refresh() async {
        await tester.perform(.viewDidLoad)
        await tester.perform(.didPullToRefresh)
        await tester.expect(.showToast("The products are up to date."))
        catalogue.error = .timedOut(server: "shop")
        await tester.perform(.didPullToRefresh)
        await tester.expect(.showError("Update failed: The server shop takes too long to answer. Try again."))
        #expect(names.count == 2 && state.phase == .list)
    }

    @Test("a failure, no products and no results are told apart")
    func phases() async {
        catalogue.error = .noCatalogue(path: "my.json")
        await tester.perform(.viewDidLoad)
        #expect(
            state.phase
                == .failed(
                    Message(title: "The products did not load", detail: ShopError.noCatalogue(path: "my.json").sentence)
                ))
        (catalogue.error, catalogue.products) = (nil, [])
        await tester.perform(.didTapRetry)
        guard case let .empty(none) = state.phase else { return #expect(Bool(false), "not empty") }
        #expect(none.title == "No products")
        await tester.perform(.didSubmitQuery("jug"))
        _ = tester.takeOutputs()
        guard case let .empty(nothing) = state.phase else { return #expect(Bool(false), "not empty") }
        #expect(nothing.title == "Nothing found")
    }

    @Test("a tap on a product selects it and opens it, and a change there shows in the list")
    func details() async {
        await tester.perform(.viewDidLoad)
        tester.send(.didTapProduct("jug"))
        await tester.expect(.showDetails("jug"))
        #expect(state.selectedItemID == "jug")
        tester.send(.productDidChange(ProductChange("jug", isLiked: true)))
        #expect(state.items.map(\.isLiked) == [false, true])
    }

    @Test("a refresh that began before a like does not remove it from the list")
    func olderRefreshAndLike() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        catalogue.gate = gate
        tester.send(.didPullToRefresh)
        await gate.arrivals(1)
        tester.send(.productDidChange(ProductChange("jug", isLiked: true)))
        gate.open()
        await tester.expect(.showToast("The products are up to date."))
        #expect(state.items.map(\.isLiked) == [false, true])
    }

    @Test("a tap on the field opens the suggestions, and the chosen one is searched for, remembered, and closes them")
    func suggestions() async {
        tester.send(.didTapSearchField)
        await tester.expect(.showSuggestions)
        await tester.perform(.didSelectSuggestion("  jug "))
        await tester.expect(.closeSuggestions)
        #expect(names == ["Jug"])
        let child = SuggestionsViewModel(catalogue)
        let screen = ViewModelTester(child)
        await screen.perform(.viewDidLoad)
        #expect(child.queries == ["jug"])
        screen.send(.didTapQuery("jug"))
        await screen.expect(.didSelect("jug"))
    }
}
