import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct SearchViewModelTests {
    let clock = ManualClock()
    let find = ManualFunction<String, [String], any Error>("find")

    func viewModel() -> SearchViewModel {
        SearchViewModel(find: { [find] in try await find($0) })
    }

    func type(_ text: String, into screen: ViewModelInterface<SearchViewModel>) async {
        screen.send(.didType(text))
        #expect(await clock.run() == [.milliseconds(300)])
    }
    @Test func anOlderAnswerNeverReplacesANewerOne() async {
        let screen = ViewModelInterface(viewModel(), clock: clock)
        await type("a", into: screen)
        await type("ab", into: screen)
        await find.answer("ab", with: ["ab"])
        await find.answer("a", with: ["a"])
        #expect(screen.results == ["ab"])
        #expect(!screen.isSearching)
    }
    @Test func aFailureBelongsToItsTextAndASuccessClearsIt() async {
        let screen = ViewModelInterface(viewModel(), clock: clock)
        await type("a", into: screen)
        await find.answer("a", with: ["a"])
        await type("b", into: screen)
        await find.answer("b", throwing: Offline())
        #expect(screen.failure == "Could not search.")
        screen.send(.didType(""))
        #expect(screen.failure == nil)
        await type("c", into: screen)
        await find.answer("c", throwing: Offline())
        await type("b", into: screen)
        #expect(screen.failure == nil)
        await find.answer("b", with: ["b"])
        #expect(screen.failure == nil)
        #expect(screen.results == ["b"])
    }
    @Test func aClearedFieldShowsNothingAndAsksNobody() async {
        let screen = ViewModelInterface(viewModel(), clock: clock)
        await type("a", into: screen)
        await find.answer("a", with: ["a"])
        screen.send(.didType(""))
        #expect(screen.results == [])
        #expect(await clock.run() == [])
        #expect(find.calls.count == 1)
    }
    @Test func aLateAnswerDoesNotFillAClearedField() async {
        let screen = ViewModelInterface(viewModel(), clock: clock)
        await type("a", into: screen)
        screen.send(.didType(""))
        #expect(!screen.isSearching)
        await find.answer("a", with: ["a"])
        #expect(screen.results == [])
    }
    @Test func opensAResult() async {
        let tester = ViewModelTester(viewModel(), clock: clock)
        tester.send(.didTapResult("a"))
        await tester.expect(.open("a"))
    }
}

@MainActor @Suite struct FeedViewModelTests {
    let page = ManualFunction<Int, [Post], any Error>("page")
    let feed: ViewModelInterface<FeedViewModel>

    init() {
        feed = ViewModelInterface(FeedViewModel(page: { [page] in try await page($0) }))
    }

    func posts(_ ids: ClosedRange<Int>) -> [Post] { ids.map { Post(id: $0, text: "\($0)") } }
    var ids: [Int]? { feed.posts?.map(\.id) }

    @Test func theFirstFrameLoadsAndAFailureIsRetried() async {
        #expect(feed.isLoading && !feed.canRetry)
        await page.answer(0, throwing: Offline())
        #expect(feed.failure == "You are offline." && feed.canRetry && !feed.isLoading)
        feed.send(.didTapRetry)
        #expect(feed.failure == nil && feed.isLoading && !feed.canRetry)
        feed.send(.didTapRetry)  // the second one takes the place of the first
        await page.answer(call: 1, with: posts(1...2))
        #expect(ids == [1, 2] && !feed.canRetry)
    }
    @Test func anEmptyListIsKnown() async {
        await page.answer(0, with: [])
        #expect(ids == [] && !feed.isLoading && !feed.canRetry)
    }
    @Test func aPullThatSwiftUICancelsLeavesTheFirstLoadAlone() async {
        let pull = await feed.appear(.didPullToRefresh)
        await pull.disappear()
        #expect(feed.isLoading && !feed.canRetry)
        await page.answer(call: 1, with: posts(1...1))
        #expect(ids == [1])
        // Nothing else asked for this one.
        let again = await feed.appear(.didPullToRefresh)
        await again.disappear()
        #expect(ids == [1] && !feed.canRetry && !feed.isLoading)
    }
    @Test func aRefreshThatFailsKeepsTheListAndSaysSo() async {
        await page.answer(0, with: posts(1...2))
        feed.send(.didPullToRefresh)
        await page.answer(0, throwing: Offline())
        #expect(ids == [1, 2] && feed.failure == "You are offline." && feed.canRetry)
        feed.send(.didTapRetry)
        await page.answer(0, with: posts(3...3))
        #expect(ids == [3] && feed.failure == nil)
    }
    @Test func theLastRowLoadsMoreOnceAndPostsThatMovedComeOnce() async {
        await page.answer(0, with: posts(1...3))
        feed.send(.didShow(2))
        #expect(!feed.isLoadingMore)
        feed.send(.didShow(3))
        feed.send(.didShow(3))
        #expect(feed.isLoadingMore)
        await page.answer(1, with: posts(3...5))
        #expect(ids == [1, 2, 3, 4, 5] && page.calls.count == 2)
        feed.send(.didShow(5))
        await page.answer(2, with: [])
        feed.send(.didShow(5))
        #expect(!feed.isLoadingMore, "there is no more")
    }
    @Test func aListThatARefreshMadeShortAsksByItself() async {
        await page.answer(0, with: posts(1...6))
        for id in 1...6 { feed.send(.didShow(id)) }
        await page.answer(1, with: [])
        feed.send(.didPullToRefresh)
        await page.answer(0, with: posts(1...2))  // their rows don't appear again
        await page.answer(1, with: posts(3...4))
        #expect(ids == [1, 2, 3, 4] && !feed.isLoadingMore)
    }
    @Test func aPageOfTheOldListIsNotShownInTheNewOne() async {
        await page.answer(0, with: posts(1...2))
        feed.send(.didShow(2))
        await settle()
        feed.send(.didPullToRefresh)
        await page.answer(0, with: posts(8...9))
        await page.answer(1, with: posts(3...4))
        #expect(ids == [8, 9], "that was an answer to the old list")
        #expect(page.arguments == [0, 1, 0, 1], "it asks for its own page")
        await page.answer(1, with: posts(10...10))
        #expect(ids == [8, 9, 10])
    }
    @Test func aPageOfTheOldListIsNotAddedToALongerOne() async {
        await page.answer(0, with: posts(1...2))
        feed.send(.didShow(2))
        await settle()
        feed.send(.didPullToRefresh)
        await page.answer(0, with: posts(7...9))
        #expect(!feed.isLoadingMore)
        await page.answer(1, with: posts(3...4))
        #expect(ids == [7, 8, 9])
    }
    @Test func aPageWithNothingNewIsFollowedByTheNext() async {
        await page.answer(0, with: posts(1...2))
        feed.send(.didShow(2))
        await page.answer(1, with: posts(1...2))  // the list moved: no row appears
        await page.answer(2, with: posts(3...3))
        #expect(ids == [1, 2, 3])
        #expect(!feed.isLoadingMore && !feed.canRetry)
    }
    @Test func aPullThatIsCancelledAfterItsAnswerLeavesAWayOn() async {
        await page.answer(0, with: posts(1...3))
        for id in 1...3 { feed.send(.didShow(id)) }
        await page.answer(1, with: [])
        let pull = await feed.appear(.didPullToRefresh)
        await page.answer(0, with: posts(1...2))
        #expect(feed.isLoadingMore && !feed.canRetry)
        await pull.disappear()  // as SwiftUI does if the new list evaluates the view
        #expect(!feed.isLoadingMore && feed.canRetry)
        feed.send(.didTapRetry)
        await page.answer(call: 4, with: posts(3...3))
        #expect(ids == [1, 2, 3] && !feed.canRetry)
    }
    @Test func twoPullsAndASlowFirstAnswerShowTheSecond() async {
        await page.answer(0, with: posts(1...1))
        let pulls = [await feed.appear(.didPullToRefresh), await feed.appear(.didPullToRefresh)]
        #expect(!feed.isLoading, "the list is known")
        await pulls[1].disappear()  // the first one still waits
        await page.answer(call: 2, with: posts(5...5))
        await page.answer(call: 1, with: posts(4...4))
        await pulls[0].value
        #expect(ids == [5])
    }
    @Test func aPageThatFailsWaitsForRetry() async {
        await page.answer(0, with: posts(1...2))
        feed.send(.didShow(2))
        await page.answer(1, throwing: Offline())
        feed.send(.didShow(2))
        #expect(!feed.isLoadingMore && feed.canRetry)
        feed.send(.didTapRetry)
        await page.answer(1, with: posts(3...3))
        #expect(ids == [1, 2, 3] && feed.failure == nil)
    }
}

@MainActor @Suite struct DashboardViewModelTests {
    let news = ManualFunction<Void, [Article], any Error>("news")
    let weather = ManualFunction<Void, String, any Error>("weather")
    let image = ManualFunction<String, String, any Error>("image")
    let screen: ViewModelInterface<DashboardViewModel>

    init() {
        screen = ViewModelInterface(
            DashboardViewModel(
                DashboardService(
                    news: { [news] in try await news() },
                    weather: { [weather] in try await weather() },
                    image: { [image] in try await image($0) })))
    }
    @Test func bothRequestsRunAtOnceAndAreShownTogether() async {
        #expect(screen.isLoading)
        await weather.answer(with: "rain")
        #expect(screen.weather == nil)
        await news.answer(with: [Article(id: "a")])
        #expect(screen.news == [Article(id: "a")] && screen.weather == "rain")
    }
    @Test func oneFailureIsSaidAndBothAreRetried() async {
        await news.answer(throwing: Offline())
        await weather.answer(with: "rain")
        #expect(screen.failure == "You are offline.")
        screen.send(.didTapReload)
        #expect(screen.failure == nil)
        await news.answer(with: [])
        await weather.answer(with: "sun")
        #expect(screen.failure == nil && screen.weather == "sun")
    }
    @Test func anImageBelongsToItsArticleWhateverMovesMeanwhile() async {
        await news.answer(with: [Article(id: "a"), Article(id: "b")])
        await weather.answer(with: "rain")
        screen.send(.didShow("a"))
        screen.send(.didShow("a"))
        await settle()
        screen.send(.didTapReload)
        await news.answer(with: [Article(id: "c"), Article(id: "a")])
        await weather.answer(with: "rain")
        screen.send(.didShow("c"))
        await image.answer("a", with: "picture of a")
        await image.answer("c", throwing: Offline())
        #expect(screen.images == ["a": "picture of a"])
        for id in ["c", "a"] { screen.send(.didShow(id)) }  // they appear again
        await image.answer("c", with: "picture of c")
        #expect(screen.images["c"] == "picture of c" && image.calls.count == 3)
    }
    @Test func aRowThatIsScrolledAwayLoadsNothing() async {
        screen.send(.didShow("a"))
        await settle()
        screen.send(.didHide("a"))
        #expect(image.calls[0].isCancelled)
        await image.answer("a", with: "late")
        #expect(screen.images == [:])
        screen.send(.didShow("a"))
        await image.answer("a", with: "picture")
        #expect(screen.images == ["a": "picture"])
    }
    @Test func aRowThatMovesLoadsOnThoughItsNewPlaceAppearsFirst() async {
        screen.send(.didShow("a"))
        screen.send(.didShow("a"))
        screen.send(.didHide("a"))
        await image.answer("a", with: "picture")
        #expect(screen.images == ["a": "picture"])
    }
    @Test func aReloadAsksAgainForTheImagesOfRowsOnScreenOnly() async {
        for id in ["a", "b"] {
            screen.send(.didShow(id))
            await image.answer(throwing: Offline())
        }
        screen.send(.didHide("b"))
        await news.answer(with: [Article(id: "a"), Article(id: "b")])
        await weather.answer(with: "rain")
        await settle()
        #expect(image.arguments == ["a", "b", "a"])
        await image.answer("a", with: "picture")
        #expect(screen.images == ["a": "picture"])
    }
    @Test func anAnswerToAnEarlierReloadIsNotShown() async {
        await settle()
        screen.send(.didTapReload)
        await settle()
        await news.answer(call: 1, with: [Article(id: "new")])
        await weather.answer(call: 1, with: "sun")
        await news.answer(call: 0, with: [Article(id: "old")])
        await weather.answer(call: 0, with: "rain")
        #expect(screen.news == [Article(id: "new")] && screen.weather == "sun")
        #expect(!screen.isLoading)
    }
}

@MainActor @Suite struct InboxViewModelTests {
    let mails = ManualFunction<Void, [String], any Error>("mails")
    let server = Server()
    let screen: ViewModelInterface<InboxViewModel>

    /// Each subscription has a stream of its own.
    @MainActor final class Server {
        private var subscriptions: [AsyncStream<Void>.Continuation] = []

        func subscribe() -> AsyncStream<Void> {
            let (stream, subscription) = AsyncStream.makeStream(of: Void.self)
            subscriptions.append(subscription)
            return stream
        }

        /// Returns how many have heard of it.
        @discardableResult func change() async -> Int {
            let results = subscriptions.map { $0.yield() }
            await settle()
            return results.count { if case .terminated = $0 { false } else { true } }
        }
    }

    init() {
        screen = ViewModelInterface(
            InboxViewModel(
                InboxService(
                    mails: { [mails] in try await mails() },
                    changes: { [server] in MainActor.assumeIsolated { server.subscribe() } })))
    }

    @Test func aChangeBetweenTheSubscriptionAndTheFirstAnswerIsReadAgain() async {
        let visit = await screen.appear(.didAppear)
        #expect(screen.isLoading)
        await server.change()
        await mails.answer(with: ["old"])
        await mails.answer(with: ["old", "new"])
        #expect(screen.mails == ["old", "new"] && mails.calls.count == 2)
        await visit.disappear()
    }
    @Test func manyChangesDuringALoadAreReadOnce() async {
        let visit = await screen.appear(.didAppear)
        for _ in 1...5 { await server.change() }
        await mails.answer(with: ["1"])
        await mails.answer(with: ["2"])
        #expect(screen.mails == ["2"] && mails.calls.count == 2)
        await visit.disappear()
    }
    @Test func comingBackReadsAgain() async {
        let visit = await screen.appear(.didAppear)
        await mails.answer(with: ["1"])
        await visit.disappear()
        let again = await screen.appear(.didAppear)
        #expect(screen.mails == ["1"] && !screen.isLoading)
        await mails.answer(with: ["1", "2"])
        #expect(screen.mails == ["1", "2"])
        await again.disappear()
    }
    @Test func aSecondViewThatGoesLeavesTheFirstOneFollowing() async {
        let visit = await screen.appear(.didAppear)
        let other = await screen.appear(.didAppear)
        #expect(await server.change() == 1)
        await other.disappear()
        #expect(await server.change() == 1)
        while await mails.answerIfAsked(.success(["\(mails.calls.count)"])) {}
        #expect(screen.mails == ["\(mails.calls.count)"] && mails.calls.count >= 2)
        await visit.disappear()
    }
    @Test func aPullThatIsCancelledKeepsTheRereadThatAChangeAskedFor() async {
        let visit = await screen.appear(.didAppear)
        await mails.answer(with: ["1"])
        let pull = await screen.appear(.didPullToRefresh)
        await server.change()
        await pull.disappear()
        await mails.answer(call: 1, with: ["late"])
        await mails.answer(with: ["2"])
        #expect(screen.mails == ["2"])
        await visit.disappear()
    }
    @Test func aFailureIsSaidAndPullingMendsIt() async {
        let visit = await screen.appear(.didAppear)
        await mails.answer(throwing: Offline())
        #expect(screen.failure == "You are offline." && !screen.isLoading)
        let pull = await screen.appear(.didPullToRefresh)
        await mails.answer(with: [])
        #expect(screen.failure == nil && screen.mails == [])
        await pull.value  // it does not wait for the stream
        await visit.disappear()
    }
}

@MainActor @Suite struct ProductViewModelTests {
    let load = ManualFunction<Void, Product, any Error>("load")
    let tester: ViewModelTester<ProductViewModel>

    init() {
        tester = ViewModelTester(ProductViewModel { [load] in try await load() })
    }

    func show(_ ids: [String]) async {
        await load.answer(with: Product(name: "Scarf", skus: ids))
    }
    @Test func aFailedLoadIsSaidAndRetried() async {
        #expect(tester.isLoading)
        await load.answer(throwing: Offline())
        #expect(tester.failure == "Could not load." && !tester.isLoading)
        tester.send(.didTapRetry)
        #expect(tester.failure == nil)
        await show(["Navy"])
        #expect(tester.rows.map(\.id) == ["Navy"])
    }
    @Test func aRowKeepsItsQuantityWhenThePageIsLoadedAgain() async {
        await show(["Navy", "Moss", "Moss"])
        let gone = tester.rows[0]
        tester.rows[1].send(.didTapAddToBag)
        tester.send(.didTapRetry)
        await show(["Moss", "Grey"])
        #expect(tester.rows.map(\.id) == ["Moss", "Grey"])
        #expect(tester.rows.map(\.quantity) == [1, 0])
        gone.close()
        #expect(tester.bagCount == 1)
        await tester.expect(.toast("Moss is in your bag."))
    }
}

@MainActor @Suite struct PlaylistViewModelTests {
    let clock = ManualClock()
    let tester: ViewModelTester<PlaylistViewModel>

    init() {
        tester = ViewModelTester(PlaylistViewModel(), clock: clock)
        tester.send(.didAdd(["a", "b", "c"]))
    }
    @Test func aDraggedSongPlaysOn() async {
        tester.songs[0].send(.didTapPlay)
        await clock.advance(by: .seconds(1))
        tester.send(.didDrag("a", to: 2))
        #expect(tester.songs.map(\.id) == ["b", "c", "a"])
        await clock.advance(by: .seconds(1))
        #expect(tester.songs[2].seconds == 2)
        await clock.advance(by: .seconds(1))
        #expect(tester.played.map(\.id) == ["a"] && tester.songs.count == 2)
    }
    @Test func aSongThatWasPlayedIsOpenAndPlaysAgain() async {
        tester.songs[1].send(.didTapPlay)
        await clock.advance(by: .seconds(3))
        let played = tester.played[0]
        played.send(.didTapPlay)
        await clock.advance(by: .seconds(1))
        #expect(played.seconds == 4)
        await tester.close()
    }
    @Test func aDeletedSongStopsWhicheverListItIsIn() async {
        tester.songs[2].send(.didTapPlay)
        await clock.advance(by: .seconds(3))
        let songs = [tester.songs[0], tester.played[0]]
        for song in songs { song.send(.didTapPlay) }
        for id in ["a", "c", "c"] { tester.send(.didDelete(id)) }
        await clock.advance(by: .seconds(5))
        #expect(songs.map(\.seconds) == [0, 3])
        #expect(tester.songs.map(\.id) == ["b"] && tester.played.isEmpty)
    }
    @Test func aDragOfASongThatHasMovedMeanwhileMovesNoOther() async {
        tester.songs[0].send(.didTapPlay)
        await clock.advance(by: .seconds(3))
        tester.send(.didDrag("a", to: 0))
        #expect(tester.songs.map(\.id) == ["b", "c"])
        tester.send(.didDrag("b", to: 7))
        #expect(tester.songs.map(\.id) == ["c", "b"])
        tester.send(.didDrag("b", to: -1))
        #expect(tester.songs.map(\.id) == ["b", "c"])
    }
    @Test func aSongThatIsDraggedAfterItEndedPlaysOn() async {
        for song in tester.songs { song.send(.didTapPlay) }
        tester.send(.didDrag("c", to: 0))
        tester.send(.didDrag("c", to: 1))
        await clock.advance(by: .seconds(2))
        #expect(
            tester.songs.map(\.seconds) == [2, 2, 2] && tester.songs.map(\.id) == ["a", "c", "b"])
        await clock.advance(by: .seconds(1))
        #expect(tester.songs.isEmpty && tester.played.count == 3)
    }
    @Test func aTitleComesOnce() {
        tester.send(.didAdd(["a", "d", "d"]))
        #expect(tester.songs.map(\.id) == ["a", "b", "c", "d"])
    }
}
