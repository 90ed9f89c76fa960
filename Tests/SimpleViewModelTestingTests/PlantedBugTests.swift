import Observation
import SimpleViewModelTesting
import Testing

/// A chat with a list, a search and a form, with one bug.
@Observable private final class PlantedViewModel: ViewModel {
    enum Bug: CaseIterable {
        case listBlinks, spinnerBlinks, noSpinner, spinnerStays, tapEmptiesResults, noDebounce, longDebounce,
            concurrentSearch
        case canSendBlinks, wrongCount, lateToast, draftKept
    }
    enum Input { case reload, didType(String), didTapLike, didTapSend, didChangeDraft(String) }
    enum Output: Equatable { case haptic, scrolled, toast(String), sent(String) }
    enum Work { case load, search, send }

    private(set) var items = ["a"]
    private(set) var isLoading = false
    private(set) var results = ["old"]
    private(set) var likes = 0
    private(set) var draft = ""
    private(set) var isSending = false
    var canSend: Bool { !draft.isEmpty && !isSending }
    private let bug: Bug?
    private let tasks: ViewModelTasks<Work>

    init(_ bug: Bug?, clock: any Clock<Duration>) { (self.bug, tasks) = (bug, ViewModelTasks(clock: clock)) }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .reload:
            if bug == .listBlinks { items = [] }
            if bug != .noSpinner { isLoading = true }
            tasks.run(.load, .restart) { [self, tasks] in
                try? await tasks.sleep(for: .seconds(1))
                if bug == .listBlinks { items = ["a"] }
                if bug == .spinnerBlinks { (isLoading, isLoading) = (false, true) }
                isLoading = true
                try? await tasks.sleep(for: .seconds(1))
            } then: { [self] in
                items = bug == .wrongCount ? ["a", "b", "b"] : ["a", "b"]
                if bug != .spinnerStays { isLoading = false }
                respond(.scrolled)
                if bug != .lateToast { respond(.toast("Loaded")) } else { Task { respond(.toast("Loaded")) } }
                respond(.haptic)
            }
        case let .didType(text):
            let delay = bug == .noDebounce ? 0 : bug == .longDebounce ? 500 : 300
            tasks.run(.search, bug == .concurrentSearch ? .concurrent : .restart, after: .milliseconds(delay)) {
                ["\(text) 1"]
            } then: {
                self.results = $0
            }
        case .didTapLike:
            likes += 1
            if bug == .tapEmptiesResults { results = [] }
        case let .didChangeDraft(text): draft = text
        case .didTapSend:
            let text = draft
            isSending = true
            if bug == .canSendBlinks { (isSending, isSending) = (false, true) }
            if bug != .draftKept { draft = "" }
            tasks.run(.send, .ignoreWhileRunning) {
            } then: { [self] in
                isSending = false
                respond(.sent(text))
            }
        }
    }
}

// Clauses: Contract.md
@Suite("K17 planted bugs are noticed by tests written the obvious way", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct PlantedBugTests {
    private func runTests(_ bug: PlantedViewModel.Bug?) async {
        await reload(bug)
        await search(bug)
        await like(bug)
        await send(bug)
    }

    private func reload(_ bug: PlantedViewModel.Bug?) async {
        let clock = ManualClock()
        let tester = ViewModelTester(PlantedViewModel(bug, clock: clock), exhaustive: false)
        await tester.expect(\.isLoading, values: [false, true, false]) {
            await tester.expect(\.items, values: [["a"], ["a", "b"]]) {
                tester.send(.reload)
                #expect(tester.viewModel.isLoading)
                await clock.advance(by: .seconds(2))
            }
        }
        await tester.expect(.toast("Loaded"), .haptic)
    }

    private func search(_ bug: PlantedViewModel.Bug?) async {
        let clock = ManualClock()
        let tester = ViewModelTester(PlantedViewModel(bug, clock: clock))
        tester.send(.didType("sw"))
        tester.send(.didType("swift"))
        #expect(await clock.run() == [.milliseconds(300)])
        await tester.expect(\.results, ["swift 1"])
    }

    private func like(_ bug: PlantedViewModel.Bug?) async {
        let tester = ViewModelTester(PlantedViewModel(bug, clock: ManualClock()))
        await tester.expect(\.results, values: [["old"]]) { tester.send(.didTapLike) }
        await tester.expect(\.likes, 1)
    }

    private func send(_ bug: PlantedViewModel.Bug?) async {
        let tester = ViewModelTester(PlantedViewModel(bug, clock: ManualClock()))
        tester.send(.didChangeDraft("Hello"))
        await tester.expect(\.canSend, values: [true, false]) { tester.send(.didTapSend) }
        await tester.expect(\.draft, "")
        await tester.expect(.sent("Hello"))
    }

    @Test("each bug fails at least one test")
    func bugs() async {
        #expect(await failures { await runTests(nil) }.map(\.text) == [])
        for bug in PlantedViewModel.Bug.allCases {
            let failures = await failures { await runTests(bug) }
            #expect(!failures.isEmpty, "\(bug)")
        }
    }
}
