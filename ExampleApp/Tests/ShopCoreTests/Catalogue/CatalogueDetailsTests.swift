import ShopCore
import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// The way to a product's details, and the change that comes back.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueDetailsTests {
    private let fixture = CatalogueFixture()

    private var catalogue: CatalogueViewModel { fixture.catalogue }
    private var tester: ViewModelTester<CatalogueViewModel> { fixture.tester }
    private var likedItems: [String] { (catalogue.content.value?.items ?? []).filter(\.isLiked).map(\.name) }

    @Test("each tap opens the details once")
    func showDetails() {
        tester.send(.didTapProduct("jug"))
        tester.expect(.showDetails("jug"))
        tester.send(.didTapProduct("jug"))
        tester.send(.didTapProduct("jug"))
        tester.expect(.showDetails("jug"), .showDetails("jug"))
    }

    @Test("navigation waits for the next view, and happens once")
    func heldNavigation() {
        let search = SearchProducts(catalogue: StubCatalogue(), recentQueries: StubRecentQueries())
        let catalogue = ObservedViewModel(CatalogueViewModel(products: search))
        catalogue.send(.didTapProduct("jug"))

        var opened: [String] = []
        catalogue.receive { opened.append("first view: \($0)") }
        catalogue.receive { opened.append("second view: \($0)") }
        #expect(opened == ["first view: showDetails(jug)"])
    }

    @Test("the view calls its action for the details, and the list shows their changes")
    func actions() async {
        await tester.perform(.viewDidLoad)
        var detailsDidChange: ((ProductChange) -> Void)?
        let actions = CatalogueActions { id, didChange in
            #expect(id == "jug")
            detailsDidChange = didChange
        }
        tester.send(.didTapProduct("jug"))
        for case let .showDetails(id) in tester.takeOutputs() {
            actions.showDetails(id) { [tester] in tester.send(.productDidChange($0)) }
        }

        detailsDidChange?(ProductChange(id: "jug", isLiked: true))
        #expect(likedItems == ["Jug"])
        detailsDidChange?(ProductChange(id: "jug", isLiked: false))
        #expect(likedItems == [])
    }

    @Test("a change of a product that is not in the list changes nothing")
    func changeElsewhere() async {
        await tester.perform(.viewDidLoad)
        tester.send(.productDidChange(ProductChange(id: "pot", isLiked: true)))
        #expect(catalogue.content == .items("Cup", "Jug"))
    }

    @Test("a change during a search does not show the old list again, but is there after a cancel")
    func changeWhileSearching() async {
        await tester.perform(.viewDidLoad)
        let gate = Gate()
        fixture.service.gate = gate
        tester.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        tester.send(.productDidChange(ProductChange(id: "jug", isLiked: true)))
        #expect(catalogue.content == .loading)
        tester.send(.didTapCancel)
        #expect(likedItems == ["Jug"])
    }
}
