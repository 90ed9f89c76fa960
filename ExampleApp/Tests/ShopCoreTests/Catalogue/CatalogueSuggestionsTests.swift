import ShopCore
import SimpleViewModelTesting
import Testing

/// Recent queries, which a tap on the search field suggests.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueSuggestionsTests {
    private let fixture = CatalogueFixture(recent: ["jug", "cup", "Jute"])

    private var catalogue: CatalogueViewModel { fixture.catalogue }
    private var tester: ViewModelTester<CatalogueViewModel> { fixture.tester }
    private var recentQueries: StubRecentQueries { fixture.recentQueries }

    @Test("no suggestions are shown until they are loaded")
    func load() async {
        tester.send(.didTapSearchField)
        #expect(catalogue.isLoadingSuggestions)
        #expect(catalogue.suggestions == nil)
        await tester.finish()
        #expect(!catalogue.isLoadingSuggestions)
        #expect(catalogue.suggestions == ["jug", "cup", "Jute"])
    }

    @Test("typed text narrows the suggestions before a search")
    func narrow() async {
        await tester.perform(.didTapSearchField)
        #expect(catalogue.suggestions == ["jug", "cup", "Jute"])

        tester.send(.didChangeQuery("JU"))
        #expect(catalogue.suggestions == ["jug", "Jute"])
        tester.send(.didTapCancel)
        #expect(catalogue.suggestions == nil)
    }

    @Test("a tapped suggestion is searched for, and remembered as the latest")
    func tapSuggestion() async {
        await tester.perform(.didTapSearchField)
        await tester.perform(.didTapSuggestion("cup"))
        #expect(catalogue.query == "cup")
        #expect(catalogue.suggestions == nil)
        #expect(catalogue.content == .items("Cup"))
        #expect(recentQueries.remembered.first == "cup")

        tester.send(.didChangeQuery("cups"))
        #expect(catalogue.suggestions == nil)
        tester.send(.didTapCancel)
    }

    @Test("a search by return is remembered; one for everything, one by typing and one that fails are not")
    func remember() async {
        await tester.perform(.didSubmitQuery("pot"))
        #expect(recentQueries.remembered.first == "pot")

        await tester.perform(.didSubmitQuery(""))
        let typing = Task { await tester.perform(.didChangeQuery("pan")) }
        await fixture.clock.waitForSleepers(1)
        await fixture.clock.advance(by: CatalogueViewModel.debounce)
        await typing.value
        fixture.service.error = .cancelled
        await tester.perform(.didSubmitQuery("tub"))
        #expect(recentQueries.remembered == ["pot", "jug", "cup", "Jute"])
    }

    @Test("a query that cannot be remembered is reported once, and its results are shown nevertheless")
    func cannotRemember() async {
        recentQueries.error = .locked(path: "recent-queries.json")
        await tester.perform(.didSubmitQuery("cup"))
        #expect(catalogue.content == .items("Cup"))
        let sentence =
            "The file \"recent-queries.json\" is in use by another process. "
            + "Close other windows of the shop, and try again."
        await tester.expect(.showToast(sentence))
    }

    @Test("suggestions that cannot be read are reported once")
    func cannotSuggest() async {
        recentQueries.error = .damaged(file: "q.json", setAsideAs: "q.damaged-1.json", reason: "it is not valid JSON")
        await tester.perform(.didTapSearchField)
        #expect(catalogue.suggestions == nil)
        let sentence =
            "The file \"q.json\" is damaged: it is not valid JSON. "
            + "It was kept as \"q.damaged-1.json\". Try again to go on with an empty one."
        await tester.expect(.showToast(sentence))
    }
}
