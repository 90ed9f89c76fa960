import ShopCore
import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// The way to a product's details, and what comes back.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueDetailsTests {
    private let fixture = CatalogueFixture()

    private var catalogue: ViewModelTester<CatalogueViewModel> { fixture.catalogue }

    @Test("each tap opens the details once")
    func showDetails() async {
        await fixture.load()
        catalogue.send(.didTapProduct("jug"))
        #expect(catalogue.takeOutputs() == [.showDetails("jug")])
        catalogue.send(.didTapProduct("jug"))
        catalogue.send(.didTapProduct("jug"))
        #expect(catalogue.takeOutputs() == [.showDetails("jug"), .showDetails("jug")])
    }

    @Test("navigation waits for a view that is not there yet, and happens once, whichever view comes next")
    func heldNavigation() {
        let search = SearchProducts(catalogue: StubCatalogue(), recentQueries: StubRecentQueries())
        let interface = ViewModelInterface(viewModel: CatalogueViewModel(products: search))
        interface.send(.didTapProduct("jug"))

        var opened: [String] = []
        interface.receive { opened.append("first view: \($0)") }
        interface.receive { opened.append("second view: \($0)") }
        #expect(opened == ["first view: showDetails(jug)"])
    }

    @Test("the view calls its action for the details, and what they change is seen in the list")
    func actions() async {
        await fixture.load()
        var detailsDidChange: ((ProductChange) -> Void)?
        let actions = CatalogueActions { id, didChange in
            #expect(id == "jug")
            detailsDidChange = didChange
        }
        catalogue.send(.didTapProduct("jug"))
        for case let .showDetails(id) in catalogue.takeOutputs() {
            actions.showDetails(id) { [interface = catalogue.interface] in interface.send(.productDidChange($0)) }
        }

        detailsDidChange?(ProductChange(id: "jug", isLiked: true))
        var jug = CatalogueItem(makeProduct("jug", name: "Jug"))
        jug.isLiked = true
        let cup = CatalogueItem(makeProduct("cup", name: "Cup"))
        #expect(catalogue.takeOutputs() == [.content(.shown(CatalogueList([cup, jug])))])

        detailsDidChange?(ProductChange(id: "jug", isLiked: false))
        #expect(catalogue.takeOutputs() == [.items("Cup", "Jug")])
    }

    @Test("a change of a product that is not in the list changes nothing")
    func changeElsewhere() async {
        await fixture.load()
        catalogue.send(.productDidChange(ProductChange(id: "pot", isLiked: true)))
        #expect(catalogue.takeOutputs() == [])
    }

    @Test("a change that comes while a search runs does not show the old list again, but is there when one cancels")
    func changeWhileSearching() async {
        await fixture.load()
        let gate = Gate()
        fixture.service.gate = gate
        catalogue.send(.didSubmitQuery("cup"))
        await gate.arrivals(1)
        catalogue.send(.productDidChange(ProductChange(id: "jug", isLiked: true)))
        #expect(catalogue.takeOutputs() == [.query("cup"), .content(.loading), .isSearching(true)])
        catalogue.send(.didTapCancel)
        guard case let .content(.shown(list, _)) = catalogue.takeOutputs().last else {
            Issue.record("The list was to be shown again.")
            return
        }
        #expect(list.items.map(\.isLiked) == [false, true])
    }
}
