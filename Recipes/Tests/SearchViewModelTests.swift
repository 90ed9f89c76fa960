import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct SearchViewModelTests {
    let clock = ManualClock()
    let find = ManualFunction<String, [String], any Error>("find")

    func viewModel() -> SearchViewModel {
        SearchViewModel(find: { [find] in try await find($0) }, tasks: ViewModelTasks(clock: clock))
    }

    func type(_ text: String, into screen: ObservedViewModel<SearchViewModel>) async {
        screen.send(.didType(text))
        await clock.advance(by: .milliseconds(300))
    }
    @Test func anOlderAnswerNeverReplacesANewerOne() async {
        let screen = ObservedViewModel(viewModel())
        await type("a", into: screen)
        await type("ab", into: screen)
        await find.answer("ab", with: ["ab"])
        await find.answer("a", with: ["a"])
        #expect(screen.results == ["ab"])
        #expect(!screen.isSearching)
    }
    @Test func aFailureBelongsToItsTextAndASuccessClearsIt() async {
        let screen = ObservedViewModel(viewModel())
        await type("a", into: screen)
        await find.answer("a", with: ["a"])
        await type("b", into: screen)
        await find.answer("b", throwing: Offline())
        #expect(screen.failure == "Could not search.")
        #expect(screen.results == [])
        await type("b", into: screen)  // the Search key sends it again
        await find.answer("b", with: ["b"])
        #expect(screen.failure == nil)
        #expect(screen.results == ["b"])
    }
    @Test func aClearedFieldShowsNothingAndAsksNobody() async {
        let screen = ObservedViewModel(viewModel())
        await type("a", into: screen)
        await find.answer("a", with: ["a"])
        await type("", into: screen)
        #expect(screen.results == [])
        #expect(find.calls.count == 1)
    }
    @Test func aLateAnswerDoesNotFillAClearedField() async {
        let screen = ObservedViewModel(viewModel())
        await type("a", into: screen)
        screen.send(.didType(""))
        #expect(!screen.isSearching)
        await find.answer("a", with: ["a"])
        #expect(screen.results == [])
    }
    @Test func aClearedFieldHasNoFailure() async {
        let screen = ObservedViewModel(viewModel())
        await type("a", into: screen)
        await find.answer("a", throwing: Offline())
        screen.send(.didType(""))
        #expect(screen.failure == nil)
    }
    @Test func opensAResult() {
        let tester = ViewModelTester(viewModel())
        tester.send(.didTapResult("a"))
        tester.expect(.open("a"))
    }
    @Test func leavingEndsTheSearch() async {
        await expectReleased(viewModel()) { $0.send(.didType("a")) }
        await clock.run()
        #expect(find.calls.isEmpty)
    }
}
