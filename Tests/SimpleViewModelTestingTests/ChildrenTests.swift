import Observation
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K5, K6 children and parents under test", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K5K6CompositionTests {
    @Test(
        "a child passes its outputs to a parent under test as its view would; a child under test records them, too"
    )
    func childrenPass() async {
        let page = ViewModelTester(EchoViewModel<LikeViewModel.Output>())
        let child = ViewModelInterface(LikeViewModel())
        child.receive { page.interface.send([$0]) }
        child.send(.didTapLike)
        await page.expect(.like(on: true), .thanks)
        let row = ViewModelTester(LikeViewModel())
        row.send(.didTapLike)
        await row.expect(.like(on: true), .thanks)
    }

    @Test("the failures of a tester whose receiver was replaced say so, without a wait")
    func replacedReceiver() async {
        let failures = await failures {
            let row = ViewModelTester(LikeViewModel())
            row.interface.stopReceiving()
            row.send(.didTapLike)
            await row.expect(.like(on: true), .thanks)
            let search = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
            search.interface.receive { _ in }
            search.send(.didSuggest)
            await search.expect(.found("a"), within: .seconds(1_000))
        }
        failures.expect(
            "Outputs of LikeViewModel are not as expected:\nmissing   .like(on: true)\nmissing   .thanks\n\(lost)",
            "Outputs of SearchViewModel are not as expected:\nmissing   .found(\"a\")\n\(lost)")
    }

    @Test("a receiver that replaces the tester's fails even if nothing is left")
    func replacedReceiverWithoutOutputs() async {
        let failures = await failures {
            let row = ViewModelTester(LikeViewModel(), exhaustive: false)
            row.interface.stopReceiving()
            await row.close()
            let search = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
            search.send(.didSuggest)
            search.interface.receive { _ in }
            await search.finish()
            // Optimised code may otherwise release a tester before its receiver is replaced.
            withExtendedLifetime((row, search)) {}
        }
        failures.expect(lost, "SearchViewModel is not at rest after finish().\n\(lost)")
    }

    private let lost = """
        Another receiver has replaced the tester's: outputs do not reach the tester.
        """
}

// Clauses: CONTRACT.md
@Suite(
    "C6, K4, K5 a tester of a parent that owns children", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct C6K4K5OwnedChildrenTests {
    private let clockLine = #line + 1
    private let clock = ManualClock()

    @Test(
        "the work of a child, or of a child's child, counts as the parent's, even after another was removed",
        arguments: [false, true])
    func work(isNested: Bool) async {
        let tester = ViewModelTester(FinderViewModel(clock: clock, isNested: isNested))
        await failures {
            tester.send(.didType("Swift"))
            await tester.finish()
        }.expect(
            "FinderViewModel is not at rest after finish().\nSince the last input of the test: accepted .didType(\"Swift\"), search of SearchViewModel runs."
        )
        await clock.advance(by: .seconds(1))
        await tester.expect(.searching, .found("Swift"))
        await tester.finish()
    }

    @Test(
        "what a child sleeps for is the parent's business, by name, and at once; another child's sleep is not"
    )
    func childAsleep() async {
        let (tester, other) = (BossViewModel(clock: clock), BossViewModel(clock: clock))
        let (boss, others) = (ViewModelTester(tester, exhaustive: false), ViewModelTester(other))
        tester.kid.send(.didSearch("a"))
        other.kid.send(.didSearch("b"))
        await clock.advance(by: .milliseconds(100))
        await failures {
            await boss.expect(\.total, 1)
            tester.kid.send(.didCancel)
            tester.kid.send(.didSearch("a"))
            await others.finish()
        }.expect(
            """
            The Int of BossViewModel is not 1. It was: 0.
            Since the beginning: search of SearchViewModel runs.
            Waits for the test: search sleeps until 0.3 seconds on the ManualClock of ChildrenTests.swift:\(clockLine), which shows 0.1 seconds.
            """, "BossViewModel is not at rest after finish().")
        await clock.advance(by: .milliseconds(300))
        await boss.expect(\.total, 2)
        await others.expect(\.total, 2)
    }

    @Test(
        "the work of another screen that an input has started is awaited, but not left by the tester"
    )
    func shared() async {
        let store = ViewModelInterface(SearchViewModel(clock: clock))
        let tester = ViewModelTester(
            AnyViewModel<String, Int> { text, _ in store.send(.didSearch(text)) })
        tester.send("a")
        await tester.finish()
        tester.send("b")
        tester.send("c")
        let reader = ViewModelTester(ReaderViewModel(ListViewModel(clock: clock)))
        reader.send(())
        await failures { await reader.expect(\.items, ["b"]) }
            .expect("accepted ().\nWaits for the test: load sleeps until 1.0 seconds")
        callLater { _ = await clock.run() }
        await reader.expect(\.items, ["b"], within: .seconds(1_000))
    }

    @Test("a test reads members as a view does: what it stores of children keeps none open")
    func members() {
        let tester = ViewModelTester(ShelfViewModel())
        let rows = tester.rows
        let first: ViewModelInterface<BookViewModel> = tester.rows[0]
        first.send(3)
        #expect(tester.rows[0].page == 3 && tester.log == 1 && tester.site == 2)
        #expect(tester[dynamicMember: \.interface] == "own")
        tester.send(0)
        rows[1].send(5)
        #expect(rows.map(\.page) == [3, 5] && tester.rows == [rows[1]])
    }

    @Test(
        "a parent is released with its children, even while one works, or has a closure that captures it"
    )
    func released() async {
        await expectReleased(FinderViewModel(clock: clock)) { tester in
            tester.send(.didType("Swift"))
            tester.send(.didCapture)
        }
    }
}

/// Has members with the names of the tester's own parts.
@Observable private final class ShelfViewModel: ViewModel {
    let scope = ViewModelScope<Int, Never>()
    private(set) var rows: [ViewModelChild<BookViewModel>] = []
    var log = 1
    var site = 2
    var interface = "own"

    init() { rows = (0..<2).map { _ in scope.child(BookViewModel(), as: { $0 }) } }

    func accept(_ input: Int, respond: (Never) -> Void) { rows.removeFirst() }
}

@Observable private final class BookViewModel: ViewModel {
    private(set) var page = 0

    func accept(_ input: Int, respond: (Int) -> Void) { page = input }
}

/// Owns two searches, and removes one, or another finder; passes on their outputs.
private final class FinderViewModel: ViewModel {
    enum Input { case didType(String), didCapture, search(SearchViewModel.Output) }
    typealias Output = SearchViewModel.Output

    typealias Work = Never
    let scope = Scope()
    private var searches: [ViewModelChild<SearchViewModel>] = []
    private var finder: ViewModelChild<FinderViewModel>?

    init(clock: ManualClock, isNested: Bool = false) {
        if isNested { finder = scope.child(FinderViewModel(clock: clock), as: Input.search) }
        searches = (1...2).map { _ in scope.child(SearchViewModel(clock: clock), as: Input.search) }
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didType(text):
            if let finder { return finder.send(input) }
            searches.removeFirst()
            searches[0].send(.didSearch(text))
        case .didCapture:
            searches[0] = scope.child(
                SearchViewModel(), as: { output in withExtendedLifetime(self) { .search(output) } })
        case let .search(output): respond(output)
        }
    }
}

/// Counts the outputs of its child.
@Observable private final class BossViewModel: ViewModel {
    typealias Work = Never
    let scope = Scope()
    let kid: ViewModelChild<SearchViewModel>
    private(set) var total = 0

    init(clock: ManualClock) {
        kid = scope.child(SearchViewModel(clock: clock), as: { $0 })
    }

    func accept(_ input: SearchViewModel.Output, respond: (Never) -> Void) { total += 1 }
}

/// Shows what another view model has, and asks it for more.
@Observable private final class ReaderViewModel: ViewModel {
    private let list: ListViewModel
    private let interface: ViewModelInterface<ListViewModel>
    var items: [String] { list.items }

    init(_ list: ListViewModel) { (self.list, interface) = (list, ViewModelInterface(list)) }

    func accept(_ input: Void, respond: (Never) -> Void) { interface.send(.load) }
}
