import ShopCore
import SimpleViewModelTesting
import Testing

/// Further pages, and the same again.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CataloguePagesTests {
    private let fixture: CatalogueFixture

    private var catalogue: ViewModelTester<CatalogueViewModel> { fixture.catalogue }
    private var service: StubCatalogue { fixture.service }

    init() {
        let names = ["Cup", "Jug", "Pot", "Mug", "Pan"]
        fixture = CatalogueFixture(names.map { makeProduct(.init(rawValue: $0.lowercased()), name: $0) }, pageSize: 2)
    }

    // MARK: Pages

    @Test("at the end of the list the next page is loaded, until there is none")
    func pages() async {
        #expect(await catalogue.outputs(7, after: .viewDidLoad).contains(.items("Cup", "Jug", more: .available)))
        #expect(
            await catalogue.outputs(3, after: .didReachEnd) == [
                .items("Cup", "Jug", more: .loading), .title("Products"),
                .items("Cup", "Jug", "Pot", "Mug", more: .available),
            ])
        #expect(
            await catalogue.outputs(3, after: .didReachEnd).last == .items("Cup", "Jug", "Pot", "Mug", "Pan"))
        catalogue.send(.didReachEnd)
        #expect(catalogue.takeOutputs() == [])
        #expect(service.requests == [", page 1", ", page 2", ", page 3"])
    }

    @Test("a product that has moved to the next page meanwhile is not shown twice")
    func movedProduct() async {
        await fixture.load()
        service.products.insert(makeProduct("bowl", name: "Bowl"), at: 0)
        #expect(
            await catalogue.outputs(3, after: .didReachEnd).last == .items("Cup", "Jug", "Pot", more: .available))
    }

    @Test("an end that is reached again while its page loads does not load it twice")
    func reachEndTwice() async {
        await fixture.load()
        let gate = Gate()
        service.gate = gate
        for _ in 1...3 { catalogue.send(.didReachEnd) }
        #expect(catalogue.takeOutputs() == [.items("Cup", "Jug", more: .loading)])
        await gate.arrivals(1)
        gate.open()
        #expect(await catalogue.next(2).last == .items("Cup", "Jug", "Pot", "Mug", more: .available))
        #expect(service.requests.count == 2)
    }

    @Test("a page that fails leaves the items there, and a retry loads that page")
    func pageFails() async {
        await fixture.load()
        service.error = .cancelled
        let sentence = "The catalogue was not read to the end, because the request was cancelled. Try again."
        #expect(await catalogue.outputs(2, after: .didReachEnd).last == .items("Cup", "Jug", more: .failed(sentence)))
        service.error = nil
        #expect(
            await catalogue.outputs(3, after: .didTapRetry).last
                == .items("Cup", "Jug", "Pot", "Mug", more: .available))
        #expect(service.requests.last == ", page 2")
    }

    @Test("a page that a search overtakes is not added to its results, though it comes after all")
    func searchWhileLoadingPage() async {
        await fixture.load()
        let gate = Gate(heedsCancellation: false)
        service.gate = gate
        catalogue.send(.didReachEnd)
        await gate.arrivals(1)
        catalogue.send(.didSubmitQuery(""))
        await gate.arrivals(2)
        gate.letThrough(2)
        #expect(await catalogue.next(7).suffix(2) == [.items("Cup", "Jug", more: .available), .isSearching(false)])

        gate.open()
        #expect(
            await catalogue.outputs(3, after: .didReachEnd).last
                == .items("Cup", "Jug", "Pot", "Mug", more: .available))
    }

    @Test("a page can be cancelled, and loaded later")
    func cancelPage() async {
        await fixture.load()
        let gate = Gate()
        service.gate = gate
        catalogue.send(.didReachEnd)
        await gate.arrivals(1)
        catalogue.send(.didTapCancel)
        #expect(gate.cancelledCount == 1)
        #expect(catalogue.takeOutputs().last == .items("Cup", "Jug", more: .available))
        gate.open()
        #expect(
            await catalogue.outputs(3, after: .didReachEnd).last
                == .items("Cup", "Jug", "Pot", "Mug", more: .available))
    }

    // MARK: Refresh

    /// A refresh that was cancelled.
    private let cancelled: [CatalogueViewModel.Output] = [
        .isSearching(true), .isSearching(false), .query(""), .title("Products"), .items("Cup", "Jug", more: .available),
    ]

    @Test("a refresh keeps what is shown until the new first page is there, and says so once")
    func refresh() async {
        await fixture.load()
        _ = await catalogue.outputs(3, after: .didReachEnd)
        service.products.removeFirst()
        #expect(
            await catalogue.outputs(5, after: .didPullToRefresh) == [
                .isSearching(true), .title("Products"), .items("Jug", "Pot", more: .available),
                .showToast("The products are up to date."), .isSearching(false),
            ])
    }

    @Test("a refresh that fails leaves the items there and says why, until a retry succeeds")
    func refreshFails() async {
        await fixture.load()
        service.error = .unknownProduct("pot")
        let problem = "There is no product \"pot\". The list of products shows the ids that there are."
        let list = CatalogueList(
            [CatalogueItem(service.products[0]), CatalogueItem(service.products[1])], more: .available)
        #expect(
            await catalogue.outputs(3, after: .didPullToRefresh) == [
                .isSearching(true), .content(.shown(list, problem: problem)), .isSearching(false),
            ])
        service.error = nil
        #expect(await catalogue.outputs(5, after: .didTapRetry).contains(.content(.shown(list))))
    }

    @Test("a second refresh, and an end that is reached meanwhile, do nothing")
    func refreshTwice() async {
        await fixture.load()
        let gate = Gate()
        service.gate = gate
        catalogue.send(.didPullToRefresh)
        await gate.arrivals(1)
        catalogue.send(.didPullToRefresh)
        catalogue.send(.didReachEnd)
        #expect(catalogue.takeOutputs() == [.isSearching(true)])
        gate.open()
        #expect(await catalogue.next(4).last == .isSearching(false))
        #expect(service.requests.count == 2)
    }

    @Test("a refresh takes the place of a page that is loading")
    func refreshWhileLoadingPage() async {
        await fixture.load()
        let gate = Gate()
        service.gate = gate
        catalogue.send(.didReachEnd)
        await gate.arrivals(1)
        catalogue.send(.didPullToRefresh)
        #expect(gate.cancelledCount == 1)
        #expect(
            catalogue.takeOutputs() == [
                .items("Cup", "Jug", more: .loading), .title("Products"), .items("Cup", "Jug", more: .available),
                .isSearching(true),
            ])
        gate.open()
        #expect(await catalogue.next(4).last == .isSearching(false))
    }

    @Test("a refresh can be cancelled, by the customer or by a search", arguments: [false, true])
    func cancelRefresh(bySearch: Bool) async {
        await fixture.load()
        let gate = Gate()
        service.gate = gate
        catalogue.send(.didPullToRefresh)
        await gate.arrivals(1)
        if bySearch {
            gate.open()
            #expect(
                await catalogue.outputs(6, after: .didSubmitQuery("pan")) == [
                    .isSearching(true), .query("pan"), .content(.loading),
                    .title("“pan”: 1 found"), .items("Pan"), .isSearching(false),
                ])
        } else {
            catalogue.send(.didTapCancel)
            #expect(catalogue.takeOutputs() == cancelled)
            #expect(gate.cancelledCount == 1)
        }
    }

    @Test("what a refresh that was cancelled brings, after all, does not change the list")
    func stubbornRefresh() async {
        await fixture.load()
        let gate = Gate(heedsCancellation: false)
        service.gate = gate
        catalogue.send(.didPullToRefresh)
        await gate.arrivals(1)
        catalogue.send(.didTapCancel)
        #expect(catalogue.takeOutputs() == cancelled)

        service.products.removeFirst()
        gate.open()
        #expect(await catalogue.outputs(3, after: .didReachEnd).last == .items("Cup", "Jug", "Mug", "Pan"))
    }

    @Test("where nothing is shown, a refresh is a retry")
    func refreshAfterFailure() async {
        service.error = .cancelled
        _ = await catalogue.outputs(5, after: .viewDidLoad)
        service.error = nil
        _ = await catalogue.next(2)
        #expect(
            await catalogue.outputs(5, after: .didPullToRefresh) == [
                .content(.loading), .isSearching(true), .title("Products"), .items("Cup", "Jug", more: .available),
                .isSearching(false),
            ])
    }
}
