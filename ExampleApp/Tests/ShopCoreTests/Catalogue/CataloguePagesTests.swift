import ShopCore
import SimpleViewModelTesting
import Testing

/// Further pages, and the same again.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CataloguePagesTests {
    private let fixture: CatalogueFixture

    private var catalogue: CatalogueViewModel { fixture.catalogue }
    private var tester: ViewModelTester<CatalogueViewModel> { fixture.tester }
    private var service: StubCatalogue { fixture.service }

    init() {
        let names = ["Cup", "Jug", "Pot", "Mug", "Pan"]
        fixture = CatalogueFixture(names.map { makeProduct(.init(rawValue: $0.lowercased()), name: $0) }, pageSize: 2)
    }

    /// Begins what asks the service, and returns when it has asked.
    private func begin(_ input: CatalogueViewModel.Input, at gate: Gate) async -> Task<Void, Never> {
        service.gate = gate
        let work = Task { await tester.perform(input) }
        await gate.arrivals(1)
        return work
    }

    // MARK: Pages

    @Test("at the end of the list the next page is loaded, until there is none")
    func pages() async {
        await tester.perform(.viewDidLoad)
        #expect(catalogue.content == .items("Cup", "Jug", more: .available))
        await tester.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", more: .available))
        await tester.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", "Pan"))
        await tester.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", "Pan"))
        #expect(service.requests == [", page 1", ", page 2", ", page 3"])
    }

    @Test("a product that has moved to the next page meanwhile is not shown twice")
    func movedProduct() async {
        await tester.perform(.viewDidLoad)
        service.products.insert(makeProduct("bowl", name: "Bowl"), at: 0)
        await tester.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", more: .available))
    }

    @Test("an end that is reached again while its page loads does not load it twice")
    func reachEndTwice() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        let page = await begin(.didReachEnd, at: gate)
        tester.send(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", more: .loading))
        gate.open()
        await page.value
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", more: .available))
        #expect(service.requests.count == 2)
    }

    @Test("a page that fails leaves the items, and a retry loads that page")
    func pageFails() async {
        await tester.perform(.viewDidLoad)
        service.error = .cancelled
        await tester.perform(.didReachEnd)
        let sentence = "The request was cancelled. Try again."
        #expect(catalogue.content == .items("Cup", "Jug", more: .failed(sentence)))
        service.error = nil
        await tester.perform(.didTapRetry)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", more: .available))
        #expect(service.requests.last == ", page 2")
    }

    @Test("a page that arrives after a new search is not added to its results")
    func searchWhileLoadingPage() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate(heedsCancellation: false)
        _ = await begin(.didReachEnd, at: gate)
        let search = Task { await tester.perform(.didSubmitQuery("")) }
        await gate.arrivals(2)
        gate.letThrough(2)
        await search.value
        #expect(catalogue.content == .items("Cup", "Jug", more: .available))

        gate.open()
        await tester.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", more: .available))
    }

    @Test("a page can be cancelled, and loaded later")
    func cancelPage() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        _ = await begin(.didReachEnd, at: gate)
        tester.send(.didTapCancel)
        #expect(gate.cancelledCount == 1)
        #expect(catalogue.content == .items("Cup", "Jug", more: .available))
        gate.open()
        await tester.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", more: .available))
    }

    // MARK: Refresh

    @Test("a refresh keeps the items until the new first page is there, and reports it once")
    func refresh() async {
        await tester.perform(.viewDidLoad)
        await tester.perform(.didReachEnd)
        service.products.removeFirst()
        let gate = Gate()
        let refresh = await begin(.didPullToRefresh, at: gate)
        #expect(catalogue.isSearching)
        #expect(catalogue.content == .items("Cup", "Jug", "Pot", "Mug", more: .available))
        gate.open()
        await refresh.value
        #expect(catalogue.content == .items("Jug", "Pot", more: .available))
        #expect(!catalogue.isSearching)
        await tester.expect(.showToast("The products are up to date."))
    }

    @Test("a refresh that fails leaves the items and shows the reason, until a retry succeeds")
    func refreshFails() async {
        await tester.perform(.viewDidLoad)
        service.error = .unknownProduct("pot")
        await tester.perform(.didPullToRefresh)
        let problem = "There is no product \"pot\". The list of products shows the ids that there are."
        #expect(catalogue.content == .items("Cup", "Jug", more: .available, problem: problem))
        service.error = nil
        await tester.perform(.didTapRetry)
        #expect(catalogue.content == .items("Cup", "Jug", more: .available))
        await tester.expect(.showToast("The products are up to date."))
    }

    @Test("a second refresh, and a request for the next page meanwhile, do nothing")
    func refreshTwice() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        let refresh = await begin(.didPullToRefresh, at: gate)
        tester.send(.didPullToRefresh)
        tester.send(.didReachEnd)
        gate.open()
        await refresh.value
        await tester.expect(.showToast("The products are up to date."))
        await tester.finish()
        #expect(service.requests.count == 2)
    }

    @Test("a refresh replaces a page that is loading")
    func refreshWhileLoadingPage() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        _ = await begin(.didReachEnd, at: gate)
        tester.send(.didPullToRefresh)
        #expect(gate.cancelledCount == 1)
        #expect(catalogue.content == .items("Cup", "Jug", more: .available))
        #expect(catalogue.isSearching)
        gate.open()
        await tester.expect(.showToast("The products are up to date."))
    }

    @Test("a refresh can be cancelled, by the customer or by a search", arguments: [false, true])
    func cancelRefresh(bySearch: Bool) async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        _ = await begin(.didPullToRefresh, at: gate)
        if bySearch {
            gate.open()
            await tester.perform(.didSubmitQuery("pan"))
            #expect(catalogue.content == .items("Pan"))
        } else {
            tester.send(.didTapCancel)
            #expect(catalogue.content == .items("Cup", "Jug", more: .available))
            #expect(gate.cancelledCount == 1)
        }
        #expect(!catalogue.isSearching)
    }

    @Test("the late answer to a cancelled refresh does not change the list")
    func stubbornRefresh() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate(heedsCancellation: false)
        _ = await begin(.didPullToRefresh, at: gate)
        tester.send(.didTapCancel)

        service.products.removeFirst()
        gate.open()
        await tester.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", "Jug", "Mug", "Pan"))
    }

    @Test("a refresh without items is a retry")
    func refreshAfterFailure() async {
        service.error = .cancelled
        await tester.perform(.viewDidLoad)
        service.error = nil
        let gate = Gate()
        let refresh = await begin(.didPullToRefresh, at: gate)
        #expect(catalogue.content == .loading)
        gate.open()
        await refresh.value
        #expect(catalogue.content == .items("Cup", "Jug", more: .available))
    }
}
