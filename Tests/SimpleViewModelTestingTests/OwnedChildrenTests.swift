import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite(
    "C6, K4, K5 a tester of a parent that owns children", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct OwnedChildrenTests {
    private let clock = ManualClock()

    @Test(
        "the work of a child, or of a child's child, counts as the parent's, even after another was removed",
        arguments: [false, true])
    func work(isNested: Bool) async {
        let tester = ViewModelTester(FinderViewModel(clock: clock, isNested: isNested))
        let failures = await failures {
            tester.send(.didType("Swift"))
            await tester.finish()
        }
        #expect(
            failures.map { Array($0.lines[...1]) } == [
                [
                    "FinderViewModel is not at rest after finish() waited 0.0 seconds.",
                    "Running work: search.",
                ]
            ])
        await clock.advance(by: .seconds(1))
        await tester.expect(.searching, .found("Swift"))
        await tester.finish()
    }

    @Test(
        "a parent is released with its children, even while one works; a closure that captures it is found"
    )
    func released() async {
        await expectReleased(FinderViewModel(clock: clock)) { $0.send(.didType("Swift")) }
        let failures = await failures {
            await expectReleased(FinderViewModel(clock: clock), within: .zero) { $0.send(.didLeak) }
        }
        #expect(failures.map { $0.text.contains("as: closure of a receive") } == [true])
    }
}

/// Owns two searches, and removes one, or another finder; passes on their outputs.
private final class FinderViewModel: ViewModel {
    enum Input { case didType(String), didLeak, search(SearchViewModel.Output) }
    typealias Output = SearchViewModel.Output

    private var searches: [ViewModelInterface<SearchViewModel>] = []
    private var finder: ViewModelInterface<FinderViewModel>?

    init(clock: ManualClock, isNested: Bool = false) {
        if isNested { finder = ViewModelInterface(FinderViewModel(clock: clock)) }
        finder?.connect(to: self, as: Input.search)
        searches = (1...2).map { _ in ViewModelInterface(SearchViewModel(clock: clock)) }
        for search in searches { search.connect(to: self, as: Input.search) }
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didType(text):
            if let finder { return finder.send(input) }
            searches.removeFirst()
            searches[0].send(.didSearch(text))
        case .didLeak:
            searches[0].connect(
                to: self, as: { output in withExtendedLifetime(self) { .search(output) } })
        case let .search(output): respond(output)
        }
    }
}
