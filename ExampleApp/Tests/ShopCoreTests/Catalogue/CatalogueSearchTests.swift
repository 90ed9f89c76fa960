import Foundation
import ShopCore
import SimpleViewModelTesting
import Testing

/// Searching: as one types, at once, again, and not after all.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueSearchTests {
    private let fixture = CatalogueFixture()

    private var catalogue: ViewModelTester<CatalogueViewModel> { fixture.catalogue }
    private var service: StubCatalogue { fixture.service }
    private var clock: ManualClock { fixture.clock }

    // MARK: The first look

    @Test("titles come at once, then every product")
    func load() async {
        catalogue.send(.viewDidLoad)
        #expect(
            catalogue.takeOutputs() == [
                .title("Products"), .searchPlaceholder("Search products"), .content(.loading), .isSearching(true),
            ])
        #expect(await catalogue.next(3) == [.title("Products"), .items("Cup", "Jug"), .isSearching(false)])
    }

    @Test("an item shows id, name, price, whether there is any left, and whether one likes it")
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

    @Test("a catalogue without products says what to do")
    func emptyCatalogue() async {
        service.products = []
        let message = Message(
            title: "No products", detail: "The catalogue has no products. Add one to it, or choose another.")
        #expect(await catalogue.outputs(7, after: .viewDidLoad).contains(.content(.empty(message))))
    }

    // MARK: As one types

    @Test("while one types nothing is searched for, and then only what was typed last")
    func debounce() async {
        for text in ["j", "ju", "jug"] {
            catalogue.send(.didChangeQuery(text))
            await clock.waitForSleepers(1)
            await clock.advance(by: CatalogueViewModel.debounce - .milliseconds(1))
        }
        #expect(catalogue.takeOutputs() == [.query("j"), .isSearching(true), .query("ju"), .query("jug")])
        #expect(service.requests == [])

        await clock.advance(by: .milliseconds(1))
        #expect(
            await catalogue.next(4) == [
                .content(.loading), .title("“jug”: 1 found"), .items("Jug"), .isSearching(false),
            ])
        #expect(service.requests == ["jug, page 1"])
    }

    @Test("what stands in the search field already is not searched for again")
    func sameText() async {
        await fixture.load()
        catalogue.send(.didChangeQuery(""))
        #expect(catalogue.takeOutputs() == [])
        #expect(clock.sleeperCount == 0)
    }

    @Test("return does not wait for a pause, and takes the place of what does")
    func submit() async {
        catalogue.send(.didChangeQuery("ju"))
        await clock.waitForSleepers(1)
        catalogue.send(.didSubmitQuery("  jug "))
        #expect(
            await catalogue.next(7) == [
                .query("ju"), .isSearching(true), .query("jug"),
                .content(.loading), .title("“jug”: 1 found"), .items("Jug"), .isSearching(false),
            ])
        #expect(clock.sleeperCount == 0)
        #expect(service.requests == ["jug, page 1"])
    }

    @Test("a search that finds nothing says so")
    func nothingFound() async {
        let message = Message(
            title: "Nothing found", detail: "No product matches “pot”. Try fewer or other words.")
        #expect(
            await catalogue.outputs(6, after: .didSubmitQuery("pot")) == [
                .query("pot"), .content(.loading), .isSearching(true), .title("“pot”: 0 found"),
                .content(.empty(message)), .isSearching(false),
            ])
    }

    // MARK: The latest wins

    @Test("of two searches the latest wins, in whichever order they are answered", arguments: [[1, 2], [2, 1]])
    func latestSearch(order: [Int]) async {
        let gate = Gate(heedsCancellation: false)
        service.gate = gate
        catalogue.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        catalogue.send(.didSubmitQuery("jug"))
        await gate.arrivals(2)
        for number in order { gate.letThrough(number) }
        #expect(
            await catalogue.next(8) == [
                .query("cup"), .content(.loading), .isSearching(true), .query("jug"), .content(.loading),
                .title("“jug”: 1 found"), .items("Jug"), .isSearching(false),
            ])

        // What the first search brings, after all, must not become what a refresh asks for.
        gate.open()
        _ = await catalogue.outputs(5, after: .didPullToRefresh)
        #expect(service.requests.last == "jug, page 1")
    }

    @Test("a search that another supersedes is cancelled")
    func supersededSearch() async {
        let gate = Gate()
        service.gate = gate
        catalogue.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        catalogue.send(.didSubmitQuery("jug"))
        #expect(gate.cancelledCount == 1)
        gate.open()
        #expect(await catalogue.next(8).last == .isSearching(false))
    }

    // MARK: Cancelling

    @Test("a search that is cancelled gives up the request, and what was there before is back")
    func cancel() async {
        await fixture.load()
        let gate = Gate()
        service.gate = gate
        catalogue.send(.didSubmitQuery("jug"))
        await gate.arrivals(1)
        #expect(catalogue.takeOutputs() == [.query("jug"), .content(.loading), .isSearching(true)])
        catalogue.send(.didTapCancel)
        #expect(catalogue.takeOutputs() == [.isSearching(false), .query(""), .title("Products"), .items("Cup", "Jug")])
        #expect(gate.cancelledCount == 1)
        await catalogue.finish()
    }

    @Test("a search that is cancelled while it pauses never begins")
    func cancelInPause() async {
        await fixture.load()
        catalogue.send(.didChangeQuery("jug"))
        await clock.waitForSleepers(1)
        catalogue.send(.didTapCancel)
        #expect(
            catalogue.takeOutputs() == [
                .query("jug"), .isSearching(true),
                .isSearching(false), .query(""), .title("Products"), .items("Cup", "Jug"),
            ])
        await clock.advance(by: CatalogueViewModel.debounce)
        await catalogue.finish()
        #expect(service.requests.count == 1)
    }

    @Test("where there was nothing before, a cancelled search can be tried again")
    func cancelFirst() async {
        let gate = Gate()
        service.gate = gate
        catalogue.send(.viewDidLoad)
        await gate.arrivals(1)
        catalogue.send(.didTapCancel)
        let message = Message(
            title: "Cancelled", detail: "The products were not loaded to the end. Try again when you like.")
        #expect(catalogue.takeOutputs().suffix(2) == [.isSearching(false), .content(.failed(message))])
        gate.open()
        #expect(await catalogue.outputs(5, after: .didTapRetry).contains(.items("Cup", "Jug")))
    }

    @Test("with nothing to cancel nothing happens")
    func cancelNothing() async {
        await fixture.load()
        catalogue.send(.didTapCancel)
        #expect(catalogue.takeOutputs() == [])
    }

    // MARK: Errors

    @Test("a search that fails shows the sentence of the error, and a retry searches for the same")
    func retry() async {
        service.error = .catalogueNotFound(URL(fileURLWithPath: "gone.json"))
        let message = Message(
            title: "The products did not load",
            detail: "There is no catalogue \"gone.json\". Check the path, or choose another file.")
        #expect(
            await catalogue.outputs(6, after: .didSubmitQuery("jug")) == [
                .query("jug"), .content(.loading), .isSearching(true), .title("“jug”"), .content(.failed(message)),
                .isSearching(false),
            ])

        service.error = nil
        #expect(
            await catalogue.outputs(5, after: .didTapRetry) == [
                .content(.loading), .isSearching(true), .title("“jug”: 1 found"), .items("Jug"), .isSearching(false),
            ])
        #expect(service.requests == ["jug, page 1", "jug, page 1"])
    }
}
