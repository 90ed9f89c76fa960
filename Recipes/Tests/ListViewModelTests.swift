import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct ListViewModelTests {
    let part = ManualFunction<Int, [String], any Error>("part")
    let list: ObservedViewModel<ListViewModel>

    init() {
        var service = Service()
        service.part = { [part] in try await part($0) }
        list = ObservedViewModel(ListViewModel(service: service))
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
    @Test func theFirstFrameLoads() { #expect(list.content == .loading) }
    @Test func loadsWhenItAppears() async {
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
        #expect(list.content == .loaded(["a"], problem: "You are offline."))
        list.send(.didShowLastRow)  // the button is the way on
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
    @Test func aRefreshAfterAFailedNextPartGoesOn() async {
        await loadAndFailNext()
        await load(["b"])
        list.send(.didShowLastRow)
        await settle()
        #expect(part.arguments == [0, 1, 0, 1])
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
    @Test func severalRowsLoadOnePart() async {
        await load(["a"])
        list.send(.didShowLastRow)
        list.send(.didShowLastRow)
        await settle()
        #expect(part.arguments == [0, 1])
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
