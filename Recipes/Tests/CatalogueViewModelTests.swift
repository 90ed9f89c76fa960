import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct CatalogueViewModelTests {
    let clock = ManualClock()
    let search = ManualFunction<String, [String], any Error>("search")
    let screen: ObservedViewModel<CatalogueViewModel>

    init() {
        let catalogue = Catalogue(search: { [search] in try await search($0) })
        let tasks = ViewModelTasks<CatalogueViewModel.Work>(clock: clock)
        screen = ObservedViewModel(CatalogueViewModel(catalogue: catalogue, tasks: tasks))
    }
    @Test func theFirstFrameLoads() {
        #expect(screen.isLoading)
        #expect(screen.products == nil)
    }
    @Test func aFailedFirstLoadIsSaidAndRetried() async {
        let visit = await screen.appear(.didAppear)
        await search.answer(throwing: Offline())
        #expect(screen.failure != nil)
        #expect(!screen.isLoading)
        screen.send(.didPullToRefresh)
        #expect(screen.failure == nil)
        await search.answer(with: ["Scarf"])
        #expect(screen.products == ["Scarf"])
        #expect(screen.failure == nil)
        await visit.disappear()
    }
    @Test func pullingDuringTheDelaySearchesOnce() async {
        screen.send(.didSearch("sw"))
        let pull = await screen.appear(.didPullToRefresh)
        await search.answer(with: ["Sweater"])
        #expect(await clock.run() == [])
        await pull.value
        #expect(screen.products == ["Sweater"])
        #expect(search.arguments == ["sw"])
    }
    @Test func comingBackInOneTurnShowsTheLaterAnswer() async {
        let first = await screen.appear(.didAppear)
        first.cancel()
        let second = await screen.appear(.didAppear)
        await search.answer(call: 1, with: ["new"])
        await search.answer(call: 0, with: ["old"])
        #expect(screen.products == ["new"])
        #expect(!screen.isLoading)
        await second.disappear()
    }
    @Test func comingBackKeepsTheProducts() async {
        screen.send(.didAppear)
        await search.answer(with: ["Scarf"])
        screen.send(.didAppear)
        await settle()
        #expect(search.calls.count == 1)
        #expect(!screen.isLoading)
    }
    @Test func anOlderSearchIsDropped() async {
        screen.send(.didSearch("a"))
        await clock.run()
        screen.send(.didSearch("ab"))
        await clock.run()
        await search.answer("ab", with: ["ab"])
        await search.answer("a", throwing: Offline())
        #expect(screen.products == ["ab"])
        #expect(screen.failure == nil)
    }
    @Test func aFieldThatWritesItsTextAgainDoesNotSearch() async {
        screen.send(.didSearch(""))
        #expect(await clock.run() == [])
    }
    @Test func typedTextIsKeptAsItIs() {
        for text in ["s", "ｓｗ", "すえ", "👩‍👩‍👧", "e\u{301}"] {
            screen.send(.didSearch(text))
            #expect(Array(screen.query.unicodeScalars) == Array(text.unicodeScalars))
        }
    }
}
