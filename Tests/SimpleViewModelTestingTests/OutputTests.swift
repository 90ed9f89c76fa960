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

@Suite("Taking outputs", .timeLimit(.minutes(5)))
@MainActor struct OutputTests {
    @Test("what came at once is taken in order, and once")
    func takesInOrder() {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        tester.send(.didTapLike)
        #expect(tester.takeOutputs() == [.like(on: true), .thanks, .like(on: false)])
        #expect(tester.takeOutputs().isEmpty)
    }

    @Test("next and takeOutputs take from the same outputs")
    func nextThenTake() async {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        #expect(await tester.next() == .like(on: true))
        #expect(tester.takeOutputs() == [.thanks])
    }

    @Test("a view model that is a value keeps what it counts")
    func valueType() {
        let tester = ViewModelTester(CounterViewModel())
        tester.send(1)
        tester.send(2)
        #expect(tester.takeOutputs() == [1, 3])
    }

    @Test("next waits for what comes later")
    func nextWaits() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let tester = ViewModelTester(SearchViewModel(answers: answers))
        tester.send(.didSuggest)
        Task { answer.yield("Swift") }
        #expect(await tester.next() == .found("Swift"))
        answer.finish()
        await tester.finish()
    }

    @Test("next waits for what a view model emits without tasks")
    func nextWaitsForStoredRespond() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        Task { keeper.respond?(7) }
        #expect(await tester.next() == 7)
    }

    @Test("next fails at once on the caller's line when nothing can come, and lists what came")
    func nextFailsWhenNothingCanCome() async {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        #expect(tester.takeOutputs().count == 2)
        let line = #line + 2
        let failures = await failures {
            let output = await tester.next(within: .seconds(1_000))
            #expect(output == nil)
        }
        #expect(
            failures.map(\.text) == [
                """
                An output of LikeViewModel was expected, but none can come: nothing holds a respond any more. \
                These came before, and were taken:
                - like(on: true)
                - thanks
                Likely cause: the input that brings it was not sent, or its work has ended or was cancelled.
                Send that input first, await the child that passes it on, or expect no further output.
                """
            ])
        #expect(failures.map(\.line) == [line])
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test("next fails at once when the work ends without an output")
    func nextFailsWhenWorkEnds() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let tester = ViewModelTester(SearchViewModel(answers: answers))
        tester.send(.didSuggest)
        Task { answer.finish() }
        let failures = await failures { _ = await tester.next(within: .seconds(1_000)) }
        #expect(failures.map { $0.text.contains("none can come") } == [true])
        #expect(failures.map { $0.text.contains("None came before.") } == [true])
    }

    @Test("next fails on the caller's line after its time limit, and names the work that runs")
    func nextFailsAfterLimit() async {
        let tester = ViewModelTester(SearchViewModel(clock: ManualClock()))
        tester.send(.didSearch("Swift"))
        let line = #line + 1
        let failures = await failures { _ = await tester.next(within: .milliseconds(1)) }
        #expect(
            failures.map(\.text) == [
                """
                An output of SearchViewModel was expected, but none came within 0.001 seconds. \
                Work runs: search. None came before.
                Likely cause: it waits for a clock that was not advanced (or before it slept: await clock.sleepers(1) first), or for a stand-in.
                Advance the clock or let the stand-in answer first, or allow more time: next(within:).
                """
            ])
        #expect(failures.map(\.line) == [line])
        tester.send(.didCancel)
    }

    @Test("next says that a respond is kept where no work runs")
    func nextFailsWithStoredRespond() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        let failures = await failures { _ = await tester.next(within: .milliseconds(1)) }
        #expect(failures.map { $0.text.contains("No work of its tasks runs, but a respond is kept.") } == [true])
    }

    @Test("next returns when the test is cancelled")
    func nextHeedsCancellation() async {
        let tester = ViewModelTester(SearchViewModel(clock: ManualClock()))
        tester.send(.didSearch("Swift"))
        let failures = await failures {
            let task = Task { await tester.next(within: .seconds(1_000)) }
            task.cancel()
            #expect(await task.value == nil)
        }
        #expect(failures.count == 1)
        tester.send(.didCancel)
    }
}
