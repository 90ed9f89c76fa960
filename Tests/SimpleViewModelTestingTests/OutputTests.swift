import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// A value, whose `accept` is mutating.
private struct CounterViewModel: ViewModel {
    private var count = 0

    mutating func accept(_ step: Int, respond: (Int) -> Void) {
        count += step
        respond(count)
    }
}

// Clauses: Contract.md
@Suite("K1 outputs are taken once, in order", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct OutputTests {
    @Test("outputs that came at once are taken in order, and once")
    func takesInOrder() {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        tester.send(.didTapLike)
        #expect(tester.takeOutputs() == [.like(on: true), .thanks, .like(on: false)])
        #expect(tester.takeOutputs().isEmpty)
    }

    @Test("next, expect and takeOutputs take from the same outputs")
    func takeFromTheSame() async {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        tester.send(.didTapLike)
        let first = await tester.next()
        #expect(first == .like(on: true))
        await tester.expect(.thanks)
        #expect(tester.takeOutputs() == [.like(on: false)])
    }

    @Test("a view model that is a value keeps its count")
    func valueType() {
        let tester = ViewModelTester(CounterViewModel())
        tester.send(1)
        tester.send(2)
        tester.expect(1, 3)
    }

    @Test("next waits for an output that comes later")
    func nextWaits() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let tester = ViewModelTester(SearchViewModel(answers: answers))
        tester.send(.didSuggest)
        Task { answer.yield("Swift") }
        let output = await tester.next(within: .seconds(1_000))
        #expect(output == .found("Swift"))
        answer.finish()
        await tester.finish(within: .seconds(1_000))
    }

    @Test("next waits for an output that comes without tasks")
    func nextWaitsForStoredRespond() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        Task { keeper.respond?(7) }
        let output = await tester.next(within: .seconds(1_000))
        #expect(output == 7)
    }

    @Test("next waits for an output that is on its way from another thread, on which respond was released")
    func comesFromAnotherThread() async {
        let tester = ViewModelTester(ThreadViewModel())
        tester.send(())
        let output = await tester.next(within: .seconds(1_000))
        #expect(output == 7)
    }

    @Test("two calls of next that wait at once get one output each, in the order of the calls")
    func twoWait() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        let first = Task { await tester.next(within: .seconds(1_000)) }
        let second = Task { await tester.next(within: .seconds(1_000)) }
        Task {
            keeper.respond?(1)
            keeper.respond?(2)
        }
        let outputs = await [first.value, second.value]
        #expect(outputs == [1, 2])
    }

    @Test("if two calls of next wait for one output, the second continues to wait")
    func secondWaitsOn() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        let first = Task { await tester.next(within: .seconds(1_000)) }
        let second = Task { await tester.next(within: .seconds(1_000)) }
        Task {
            keeper.respond?(1)
            _ = await first.value
            keeper.respond?(2)
        }
        let outputs = await [first.value, second.value]
        #expect(outputs == [1, 2])
    }
}

// Clauses: Contract.md
@Suite("K6, K8 the failures of next", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct NextFailureTests {
    @Test("next fails at once on the caller's line when no output can come, and lists the earlier outputs")
    func nothingCanCome() async {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        await tester.expect(.like(on: true), .thanks)
        let line = #line + 2
        let failures = await failures {
            let output = await tester.next(within: .seconds(1_000))
            #expect(output == nil)
        }
        #expect(
            failures.map(\.text) == [
                """
                An output of LikeViewModel was expected, but none came.
                No output can arrive any more: every respond closure has been released. No work of its tasks runs.
                These came before, and were taken:
                - like(on: true)
                - thanks
                Likely cause: the input that leads to it was not sent, or its work has ended or only changes state.
                Send that input first, await the child that passes it on, or compare the state after await tester.finish().
                """
            ])
        #expect(failures.map(\.line) == [line])
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test("next fails at once when the work ends without an output")
    func workEnds() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let tester = ViewModelTester(SearchViewModel(answers: answers))
        tester.send(.didSuggest)
        Task { answer.finish() }
        let failures = await failures { _ = await tester.next(within: .seconds(1_000)) }
        #expect(failures.map { $0.text.contains("No output can arrive any more") } == [true])
        #expect(failures.map { $0.text.contains("None came before.") } == [true])
    }

    @Test("next names the work that waits for a stand-in")
    func waitsForStandIn() async {
        let tester = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
        tester.send(.didSuggest)
        let line = #line + 1
        let failures = await failures { _ = await tester.next(within: .milliseconds(1)) }
        #expect(
            failures.map { Array($0.lines.prefix(3)) } == [
                [
                    "An output of SearchViewModel was expected, but none came within 0.001 seconds.",
                    "Running work: suggest.", "None came before.",
                ]
            ])
        #expect(failures.map { $0.text.hasSuffix("or wait longer with next(within:).") } == [true])
        #expect(failures.map(\.line) == [line])
    }

    @Test("next says that a respond is kept while no work runs")
    func respondIsKept() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        let failures = await failures { _ = await tester.next(within: .milliseconds(1)) }
        #expect(failures.map { $0.text.contains("a respond closure is stored, or its output is on its way") } == [true])
    }

    @Test("next returns when the test is cancelled, and says so")
    func heedsCancellation() async {
        let tester = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
        tester.send(.didSuggest)
        let failures = await failures {
            let task = Task { await tester.next(within: .seconds(1_000)) }
            task.cancel()
            let output = await task.value
            #expect(output == nil)
        }
        let firstLine = "An output of SearchViewModel was expected, but none came until the test was cancelled.\n"
        #expect(failures.map { $0.text.hasPrefix(firstLine) } == [true])
    }
}
