import Foundation
import ShopCore
import SimpleViewModelTesting
import Testing

/// Searching: during typing, at once, again, and cancelled.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueSearchTests {
    private let fixture = CatalogueFixture()

    private var catalogue: CatalogueViewModel { fixture.catalogue }
    private var tester: ViewModelTester<CatalogueViewModel> { fixture.tester }
    private var service: StubCatalogue { fixture.service }
    private var clock: ManualClock { fixture.clock }

    // MARK: The first look

    @Test("titles are there at once, then every product")
    func load() async {
        #expect(!catalogue.isSearching)
        let gate = Gate()
        service.gate = gate
        let load = Task { await tester.perform(.viewDidLoad) }
        await gate.arrivals(1)
        #expect(catalogue.title == "Products")
        #expect(catalogue.searchPlaceholder == "Search products")
        #expect(catalogue.content == .loading)
        #expect(catalogue.isSearching)
        gate.open()
        await load.value
        #expect(catalogue.content == .items("Cup", "Jug"))
        #expect(!catalogue.isSearching)
    }

    @Test("an item shows id, name, price, whether it is sold out, and whether it is liked")
    func item() {
        var jug = makeProduct("jug", name: "Jug", skus: [makeSKU(stock: 0)])
        jug.isLiked = true
        let item = CatalogueItem(jug)
        #expect(item.id == "jug")
        #expect(item.name == "Jug")
        #expect(item.price == "€10.00")
        #expect(item.isSoldOut)
        #expect(item.isLiked)
    }

    @Test("a catalogue without products shows a solution")
    func emptyCatalogue() async {
        service.products = []
        await tester.perform(.viewDidLoad)
        let message = Message(
            title: "No products", detail: "The catalogue has no products. Add one to it, or choose another.")
        #expect(catalogue.content == .empty(message))
    }

    // MARK: During typing

    @Test("nothing is searched for during typing, and then only the last text")
    func debounce() async {
        for text in ["j", "ju", "jug"] {
            tester.send(.didChangeQuery(text))
            await clock.waitForSleepers(1)
            await clock.advance(by: CatalogueViewModel.debounce - .milliseconds(1))
        }
        #expect(catalogue.query == "jug")
        #expect(catalogue.isSearching)
        #expect(service.requests == [])

        await clock.advance(by: .milliseconds(1))
        await tester.finish()
        #expect(catalogue.title == "“jug”: 1 found")
        #expect(catalogue.content == .items("Jug"))
        #expect(!catalogue.isSearching)
        #expect(service.requests == ["jug, page 1"])
    }

    @Test("text that is in the search field already is not searched for again")
    func sameText() async {
        await tester.perform(.viewDidLoad)
        tester.send(.didChangeQuery(""))
        #expect(!catalogue.isSearching)
        #expect(clock.sleeperCount == 0)
    }

    @Test("return does not wait for a pause, and replaces the waiting search")
    func submit() async {
        tester.send(.didChangeQuery("ju"))
        await clock.waitForSleepers(1)
        await tester.perform(.didSubmitQuery("  jug "))
        #expect(catalogue.query == "jug")
        #expect(catalogue.content == .items("Jug"))
        #expect(!catalogue.isSearching)
        #expect(clock.sleeperCount == 0)
        #expect(service.requests == ["jug, page 1"])
    }

    @Test("a search without results shows a message")
    func nothingFound() async {
        await tester.perform(.didSubmitQuery("pot"))
        #expect(catalogue.title == "“pot”: 0 found")
        let message = Message(
            title: "Nothing found", detail: "No product matches “pot”. Try fewer or other words.")
        #expect(catalogue.content == .empty(message))
    }

    // MARK: The latest wins

    @Test("of two searches the latest wins, regardless of the order of the answers", arguments: [[1, 2], [2, 1]])
    func latestSearch(order: [Int]) async {
        let gate = Gate(heedsCancellation: false)
        service.gate = gate
        tester.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        let search = Task { await tester.perform(.didSubmitQuery("jug")) }
        await gate.arrivals(2)
        for number in order { gate.letThrough(number) }
        await search.value
        #expect(catalogue.title == "“jug”: 1 found")
        #expect(catalogue.content == .items("Jug"))

        // The late answer to the first search must not become the query of a refresh.
        gate.open()
        await tester.perform(.didPullToRefresh)
        await tester.expect(.showToast("The products are up to date."))
        #expect(service.requests.last == "jug, page 1")
    }

    @Test("a search is cancelled by the next one")
    func supersededSearch() async {
        let gate = Gate()
        service.gate = gate
        tester.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        tester.send(.didSubmitQuery("jug"))
        #expect(gate.cancelledCount == 1)
        #expect(catalogue.isSearching)
        gate.open()
        await tester.finish()
    }

    // MARK: Cancelling

    @Test("a search that is cancelled cancels the request, and restores the earlier results")
    func cancel() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        service.gate = gate
        tester.send(.didSubmitQuery("jug"))
        await gate.arrivals(1)
        #expect(catalogue.query == "jug")
        #expect(catalogue.content == .loading)
        tester.send(.didTapCancel)
        #expect(catalogue.query == "")
        #expect(catalogue.title == "Products")
        #expect(catalogue.content == .items("Cup", "Jug"))
        #expect(!catalogue.isSearching)
        #expect(gate.cancelledCount == 1)
    }

    @Test("a search that is cancelled during the pause never begins")
    func cancelInPause() async {
        await tester.perform(.viewDidLoad)
        tester.send(.didChangeQuery("jug"))
        await clock.waitForSleepers(1)
        tester.send(.didTapCancel)
        #expect(catalogue.query == "")
        #expect(!catalogue.isSearching)
        await clock.advance(by: CatalogueViewModel.debounce)
        await tester.finish()
        #expect(service.requests.count == 1)
    }

    @Test("a cancelled first search can be tried again")
    func cancelFirst() async {
        let gate = Gate()
        service.gate = gate
        tester.send(.viewDidLoad)
        await gate.arrivals(1)
        tester.send(.didTapCancel)
        let message = Message(
            title: "Cancelled", detail: "The products were not loaded to the end. Try again when you like.")
        #expect(catalogue.content == .failed(message))
        gate.open()
        await tester.perform(.didTapRetry)
        #expect(catalogue.content == .items("Cup", "Jug"))
    }

    @Test("cancel without work does nothing")
    func cancelNothing() async {
        await tester.perform(.viewDidLoad)
        tester.send(.didTapCancel)
        #expect(catalogue.content == .items("Cup", "Jug"))
    }

    // MARK: Errors

    @Test("a search that fails shows the sentence of the error, and a retry searches for the same")
    func retry() async {
        service.error = .catalogueNotFound(URL(fileURLWithPath: "gone.json"))
        await tester.perform(.didSubmitQuery("jug"))
        let message = Message(
            title: "The products did not load",
            detail: "There is no catalogue \"gone.json\". Check the path, or choose another file.")
        #expect(catalogue.title == "“jug”")
        #expect(catalogue.content == .failed(message))

        service.error = nil
        await tester.perform(.didTapRetry)
        #expect(catalogue.title == "“jug”: 1 found")
        #expect(catalogue.content == .items("Jug"))
        #expect(service.requests == ["jug, page 1", "jug, page 1"])
    }
}
