import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct ListViewModelTests {
    let part = ManualFunction<Int, [String], any Error>("part")
    let list: ViewModelInterface<ListViewModel>

    init() {
        var service = Service()
        service.part = { [part] in try await part($0) }
        list = ViewModelInterface(ListViewModel(service: service))
    }

    func load(_ items: [String]) async {
        list.send(.didPullToRefresh)
        await part.answer(with: items)
    }

    func failRefresh() async {
        list.send(.didPullToRefresh)
        await part.answer(throwing: Offline())
    }

    func loadAndFailNext() async {
        await load(["a"])
        list.send(.didShowLastRow)
        await part.answer(throwing: Offline())
    }
    @Test func loadsWhenItAppears() async {
        #expect(list.content == .loading)  // the first frame
        list.send(.didAppear)
        #expect(list.content == .loading)
        await part.answer(0, with: ["a"])
        #expect(list.content == .loaded(["a"], problem: nil))
    }
    @Test func anEmptyAnswerIsEmptyAndCanBeRefreshed() async {
        await load([])
        #expect(list.content == .empty)
        list.send(.didPullToRefresh)
        #expect(list.content == .loading)
        await part.answer(with: ["a"])
        #expect(list.content == .loaded(["a"], problem: nil))
    }
    @Test func anEmptyListWhoseRefreshFailsSaysSo() async {
        await load([])
        await failRefresh()
        #expect(list.content == .failed("You are offline."))
    }
    @Test func anEmptyPartIsTheLast() async {
        await load(["a"])
        list.send(.didShowLastRow)
        await settle()
        list.send(.didShowLastRow)
        await part.answer(1, with: [])
        list.send(.didShowLastRow)
        await settle()
        #expect(part.arguments == [0, 1])
        #expect(list.content == .loaded(["a"], problem: nil))
    }
    @Test func aFailedFirstPartIsRetriedOnceByADoubleTap() async {
        await failRefresh()
        #expect(list.content == .failed("You are offline."))
        list.send(.didTapRetry)
        list.send(.didTapRetry)
        #expect(list.content == .loading)
        await part.answer(with: ["a"])
        #expect(list.content == .loaded(["a"], problem: nil))
        #expect(part.arguments == [0, 0])
    }
    @Test func aFailedNextPartKeepsTheListAndIsRetried() async {
        await loadAndFailNext()
        list.send(.didShowLastRow)  // the button is the way on
        #expect(list.content == .loaded(["a"], problem: "You are offline."))
        list.send(.didTapRetry)
        #expect(list.content == .loaded(["a"], problem: nil))
        await part.answer(1, with: ["b"])
        #expect(part.arguments == [0, 1, 1])
        #expect(list.content == .loaded(["a", "b"], problem: nil))
    }
    @Test func aFailedRefreshKeepsTheListAndIsRetriedAsARefresh() async {
        await load(["a"])
        await failRefresh()
        #expect(list.content == .loaded(["a"], problem: "You are offline."))
        list.send(.didTapRetry)
        await part.answer(with: ["b"])
        #expect(part.arguments == [0, 0, 0])
        #expect(list.content == .loaded(["b"], problem: nil))
    }
    @Test func aCancelledFirstLoadIsNotEmpty() async {
        await list.appear(.didAppear).disappear()
        #expect(list.content == .loading)
        list.send(.didAppear)
        await part.answer(call: 1, with: ["a"])
        #expect(list.content == .loaded(["a"], problem: nil))
    }
    @Test func aCancelledRetryKeepsItsButton() async {
        await failRefresh()
        await list.appear(.didTapRetry).disappear()
        #expect(list.content == .failed("You are offline."))
    }
    @Test func aRefreshDropsThePartThatStillLoads() async {
        await load(["a"])
        list.send(.didShowLastRow)
        await settle()
        list.send(.didPullToRefresh)
        await part.answer(call: 2, with: ["new"])
        await part.answer(call: 1, with: ["late"])
        #expect(list.content == .loaded(["new"], problem: nil))
    }
    @Test func idsAreUniqueBetweenPartsAndWithinOne() async {
        await load(["a", "b", "a"])
        list.send(.didShowLastRow)
        await part.answer(1, with: ["b", "c", "c"])
        #expect(list.content == .loaded(["a", "b", "c"], problem: nil))
    }
    @Test func comingBackKeepsTheList() async {
        await load(["a"])
        list.send(.didShowLastRow)
        await part.answer(1, with: ["b"])
        list.send(.didAppear)
        await settle()
        #expect(part.arguments == [0, 1])
        #expect(list.content == .loaded(["a", "b"], problem: nil))
    }
    /// Whatever has happened: something is shown, and there is a way on.
    @Test(arguments: 1...40) func isNeverBlocked(seed: Int) async {
        var random = Seeded(seed)
        var visits: [Task<Void, Never>] = []
        for step in (0..<12).map({ _ in Int.random(in: 0..<7, using: &random) }) {
            switch step {
            case 0: visits.append(await list.appear(.didAppear))
            case 1: visits.append(await list.appear(.didPullToRefresh))
            case 2: list.send(.didShowLastRow)
            case 3: list.send(.didTapRetry)
            case 4: await visits.popLast()?.disappear()
            case 5: _ = await part.answerIfAsked(.failure(Offline()))
            default: _ = await part.answerIfAsked(.success(["\(part.calls.count)"]))
            }
            await settle()
        }
        while await part.answerIfAsked(.success(["z"])) {}
        if list.content == .loading { list.send(.didAppear) }
        while await part.answerIfAsked(.success(["y"])) {}
        let count = part.calls.count
        switch list.content {
        case .loading, .empty: Issue.record("\(list.content), though the server has items")
        case .failed, .loaded(_, problem: .some): list.send(.didTapRetry)
        case .loaded: list.send(.didShowLastRow)
        }
        await settle()
        #expect(part.calls.count == count + 1, "blocked")
    }
}

@MainActor @Suite struct NamesViewModelTests {
    let load = ManualFunction<Void, [String], any Error>("load")
    let screen: ViewModelInterface<NamesViewModel>

    init() {
        let service = NamesService()
        service.load = { [load] in try await load() }
        screen = ViewModelInterface(NamesViewModel(service: service))
    }
    @Test func theFirstFrameLoads() { #expect(screen.isLoading) }
    @Test func aRetryHidesTheFailureAndASuccessClearsIt() async {
        screen.send(.didAppear)
        await load.answer(throwing: Offline())
        #expect(screen.failure == "Could not load.")
        #expect(!screen.isLoading)
        screen.send(.didTapRetry)
        #expect(screen.failure == nil)
        #expect(screen.isLoading)
        await load.answer(with: ["Ada"])
        #expect(screen.failure == nil)
        #expect(screen.names == ["Ada"])
    }
    @Test func anEmptyAnswerIsKnown() async {
        screen.send(.didAppear)
        await load.answer(with: [])
        #expect(screen.names == [])
        #expect(!screen.isLoading)
    }
}

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
        #expect(screen.results == [])
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
    @Test func opensAResult() {
        let tester = ViewModelTester(viewModel(), clock: clock)
        tester.send(.didTapResult("a"))
        tester.expect(.open("a"))
    }
}

@MainActor @Suite struct DashboardViewModelTests {
    let news = ManualFunction<Void, [String], any Error>("news")
    let weather = ManualFunction<Void, String, any Error>("weather")
    let image = ManualFunction<Int, String, any Error>("image")
    let screen: ViewModelInterface<DashboardViewModel>

    init() {
        let service = DashboardService(
            news: { [news] in try await news() }, weather: { [weather] in try await weather() },
            image: { [image] in try await image($0) })
        screen = ViewModelInterface(DashboardViewModel(service: service))
    }
    @Test func bothRequestsRunAtOnceAndAreShownTogether() async {
        screen.send(.didAppear)
        await weather.answer(with: "rain")
        #expect(screen.weather == nil)
        await news.answer(with: ["a"])
        #expect(screen.news == ["a"])
        #expect(screen.weather == "rain")
    }
    @Test func oneFailureIsSaidAndBothAreRetried() async {
        screen.send(.didAppear)
        await news.answer(throwing: Offline())
        await weather.answer(with: "rain")
        #expect(screen.failure == "You are offline.")
        screen.send(.didTapRetry)
        #expect(screen.failure == nil)
        await news.answer(with: ["a"])
        await weather.answer(with: "sun")
        #expect(screen.failure == nil)
        #expect(screen.weather == "sun")
    }
    @Test func eachRowsImageComesOnceInAnyOrder() async {
        for row in [1, 2, 1] { screen.send(.didShowRow(row)) }
        await image.answer(2, with: "two")
        await image.answer(1, throwing: Offline())
        screen.send(.didShowRow(2))
        screen.send(.didShowRow(1))
        await image.answer(1, with: "one")
        #expect(screen.images == [1: "one", 2: "two"])
        #expect(image.arguments == [1, 2, 1])
    }
}

@MainActor @Suite struct RetryingTests {
    struct Refused: Error {}

    let clock = ManualClock()
    let load = ManualFunction<Void, Int, any Error>("load")

    func start() -> Task<Int, any Error> {
        let scope = ViewModelScope<Never, Int>(clock: clock)
        return Task { [load] in try await scope.retrying { try await load() } }
    }
    @Test func waitsLongerAndLongerAndThenGivesUp() async {
        let task = start()
        for pause in [1, 2, 4] {
            await load.answer(throwing: Offline())
            #expect(await clock.run() == [.seconds(pause)])
        }
        await load.answer(throwing: Offline())
        await #expect(throws: Offline.self) { try await task.value }
    }
    @Test func aLaterAttemptSucceedsAndCancellingEndsTheAttempts() async throws {
        let tasks = [start(), start()]
        await load.answer(throwing: Offline())
        await load.answer(throwing: Offline())
        tasks[1].cancel()
        await clock.run()
        await load.answer(with: 7)
        #expect(try await tasks[0].value == 7)
        #expect(load.calls.count == 3)
    }
    @Test func aPermanentErrorIsNotRetried() async {
        let task = start()
        await load.answer(throwing: Refused())
        await #expect(throws: Refused.self) { try await task.value }
        #expect(load.calls.count == 1)
    }
}

@MainActor @Suite struct SessionTests {
    let refresh = ManualFunction<Void, String, any Error>("refresh")
    let session: Session

    init() { session = Session(token: "old") { [refresh] in try await refresh() } }

    func request() -> Task<String, any Error> {
        Task { [session] in
            try await session.request { token in
                if token != "new" { throw Unauthorized() }
                return token
            }
        }
    }
    @Test func twoRequestsRefreshTheTokenOnceAndALaterOneNotAtAll() async throws {
        let requests = [request(), request()]
        await refresh.answer(with: "new")
        for request in requests { #expect(try await request.value == "new") }
        #expect(try await request().value == "new")
        #expect(refresh.calls.count == 1)
    }
    @Test func aLateRefusalOfTheOldTokenRefreshesNothing() async throws {
        let slow = ManualFunction<String, String, any Error>("slow")
        let late = Task { [session] in try await session.request { try await slow($0) } }
        let first = request()
        await refresh.answer(with: "new")
        _ = try await first.value
        await slow.answer("old", throwing: Unauthorized())
        try #require(refresh.calls.count == 1)
        await slow.answer("new", with: "done")
        #expect(try await late.value == "done")
    }
    @Test func aTokenThatIsRefusedAgainIsAnError() async {
        let request = request()
        await refresh.answer(with: "refused")
        await #expect(throws: Unauthorized.self) { try await request.value }
    }
    @Test func aFailedRefreshIsTriedAgainByTheNextRequest() async throws {
        let first = request()
        await refresh.answer(throwing: Offline())
        await #expect(throws: Offline.self) { try await first.value }
        let second = request()
        await refresh.answer(with: "new")
        #expect(try await second.value == "new")
    }
}

@MainActor @Suite struct ProductViewModelTests {
    let load = ManualFunction<Void, Product, any Error>("load")
    let setLiked = ManualFunction<Bool, Void, any Error>("setLiked")
    let page: ViewModelInterface<ProductViewModel>

    init() {
        let service = ProductService(
            load: { [load] in try await load() }, setLiked: { [setLiked] in try await setLiked($0) }
        )
        page = ViewModelInterface(ProductViewModel(service: service))
    }

    func show(_ ids: [String]) async {
        page.send(.didTapRetry)
        await load.answer(with: Product(name: "Scarf", skus: ids))
    }
    @Test func aFailedLoadIsSaidAndRetried() async {
        #expect(page.isLoading)
        page.send(.didAppear)
        await load.answer(throwing: Offline())
        #expect(page.failure == "Could not load.")
        #expect(!page.isLoading)
        await show(["Navy"])
        #expect(page.failure == nil)
        #expect(page.rows.map(\.id) == ["Navy"])
        page.send(.didAppear)  // coming back
        await settle()
        #expect(load.calls.count == 2)
    }
    @Test func aRowKeepsItsQuantityWhenThePageIsLoadedAgain() async {
        await show(["Navy", "Moss"])
        let gone = page.rows[0]
        page.rows[1].send(.didTapAddToBag)
        await show(["Moss", "Grey"])
        #expect(page.rows.map(\.quantity) == [1, 0])
        page.rows[0].send(.didTapAddToBag)
        gone.send(.didTapAddToBag)  // it is closed, even if its view goes on
        #expect(page.bagCount == 2)
    }
    @Test func anIDThatComesTwiceIsOneRow() async {
        await show(["Navy", "Navy"])
        #expect(page.rows.map(\.id) == ["Navy"])
    }
    @Test func aDoubleTapLikesOnceAndAnErrorLeavesTheLike() async {
        page.send(.didTapLike)
        page.send(.didTapLike)
        await setLiked.answer(true, with: ())
        #expect(page.isLiked)
        page.send(.didTapLike)
        await setLiked.answer(false, throwing: Offline())
        #expect(page.isLiked)
        #expect(setLiked.calls.count == 2)
    }
}
