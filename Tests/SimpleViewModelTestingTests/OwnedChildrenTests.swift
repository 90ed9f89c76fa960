import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("C6, K4, K5 a tester of a parent that owns a child", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct OwnedChildrenTests {
    private let clock = ManualClock()

    @Test("the work of the child counts as the parent's, and the child's outputs reach the parent")
    func work() async {
        let tester = ViewModelTester(FinderViewModel(clock: clock))
        let failures = await failures {
            tester.send(.didType("Swift"))
            await tester.finish()
        }
        #expect(
            failures.map { Array($0.lines[...1]) } == [
                ["FinderViewModel is not at rest after finish() waited 0.0 seconds.", "Running work: search."]
            ])
        await clock.advance(by: .seconds(1))
        await tester.expect(.searching, .found("Swift"))
        await tester.finish()
    }

    @Test("a parent is released with its child, even while that works; a closure that captures it is found")
    func released() async {
        await expectReleased(FinderViewModel(clock: clock)) { $0.send(.didType("Swift")) }
        let failures = await failures {
            await expectReleased(FinderViewModel(clock: clock), within: .zero) { $0.send(.didLeak) }
        }
        #expect(failures.map { $0.text.contains("as: closure of a receive") } == [true])
    }
}

/// Owns a search, and passes on its outputs.
private final class FinderViewModel: ViewModel {
    enum Input { case didType(String), didLeak, search(SearchViewModel.Output) }
    typealias Output = SearchViewModel.Output

    private let search: ViewModelInterface<SearchViewModel>

    init(clock: ManualClock) {
        search = ViewModelInterface(viewModel: SearchViewModel(clock: clock))
        search.receive(passingTo: self, as: Input.search)
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didType(text): search.send(.didSearch(text))
        case .didLeak: search.receive(passingTo: self, as: { output in withExtendedLifetime(self) { .search(output) } })
        case let .search(output): respond(output)
        }
    }
}
