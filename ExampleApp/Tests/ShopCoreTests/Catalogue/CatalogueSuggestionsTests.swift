import ShopCore
import SimpleViewModelTesting
import Testing

/// Recent queries, which a tap on the search field suggests.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CatalogueSuggestionsTests {
    private let fixture = CatalogueFixture(recent: ["jug", "cup", "Jute"])

    private var catalogue: ViewModelTester<CatalogueViewModel> { fixture.catalogue }
    private var recentQueries: StubRecentQueries { fixture.recentQueries }

    /// Taps the search field, and takes the suggestions.
    private func suggest() async {
        #expect(
            await catalogue.outputs(3, after: .didTapSearchField) == [
                .isLoadingSuggestions(true), .showSuggestions(["jug", "cup", "Jute"]), .isLoadingSuggestions(false),
            ])
    }

    @Test("what one types narrows the suggestions, before anything is searched for")
    func narrow() async {
        await suggest()
        catalogue.send(.didChangeQuery("JU"))
        #expect(catalogue.takeOutputs() == [.query("JU"), .showSuggestions(["jug", "Jute"]), .isSearching(true)])
        await fixture.clock.waitForSleepers(1)
        catalogue.send(.didTapCancel)
        #expect(catalogue.takeOutputs().prefix(2) == [.hideSuggestions, .isSearching(false)])
    }

    @Test("a suggestion that one taps is searched for, and remembered as the latest")
    func tapSuggestion() async {
        await suggest()
        #expect(
            await catalogue.outputs(7, after: .didTapSuggestion("cup")) == [
                .query("cup"), .hideSuggestions, .content(.loading), .isSearching(true), .title("“cup”: 1 found"),
                .items("Cup"), .isSearching(false),
            ])
        #expect(recentQueries.remembered.first == "cup")

        catalogue.send(.didChangeQuery("cups"))
        #expect(catalogue.takeOutputs() == [.query("cups"), .isSearching(true)])
        catalogue.send(.didTapCancel)
        #expect(catalogue.takeOutputs().first == .isSearching(false))
    }

    @Test("a search by return is remembered; one for everything, one by typing and one that fails are not")
    func remember() async {
        _ = await catalogue.outputs(6, after: .didSubmitQuery("pot"))
        #expect(recentQueries.remembered.first == "pot")

        _ = await catalogue.outputs(6, after: .didSubmitQuery(""))
        catalogue.send(.didChangeQuery("pan"))
        await fixture.clock.waitForSleepers(1)
        await fixture.clock.advance(by: CatalogueViewModel.debounce)
        _ = await catalogue.next(6)
        fixture.service.error = .cancelled
        _ = await catalogue.outputs(6, after: .didSubmitQuery("tub"))
        #expect(recentQueries.remembered == ["pot", "jug", "cup", "Jute"])
    }

    @Test("a query that cannot be remembered is told once, and its results are shown all the same")
    func cannotRemember() async {
        recentQueries.error = .locked(path: "recent-queries.json")
        let sentence =
            "The file \"recent-queries.json\" is in use by another process. "
            + "Close other windows of the shop, and try again."
        #expect(
            await catalogue.outputs(7, after: .didSubmitQuery("cup")).suffix(3) == [
                .items("Cup"), .showToast(sentence), .isSearching(false),
            ])
    }

    @Test("suggestions that cannot be read are told once")
    func cannotSuggest() async {
        recentQueries.error = .damaged(file: "q.json", setAsideAs: "q.damaged-1.json", reason: "it is not valid JSON")
        let sentence =
            "The file \"q.json\" is damaged: it is not valid JSON. "
            + "It was kept as \"q.damaged-1.json\". Try again to go on with an empty one."
        #expect(
            await catalogue.outputs(3, after: .didTapSearchField) == [
                .isLoadingSuggestions(true), .showToast(sentence), .isLoadingSuggestions(false),
            ])
    }
}
