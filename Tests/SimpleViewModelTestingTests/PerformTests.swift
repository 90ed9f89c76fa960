import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite(
    "K6, K8 perform, and work that changes state only", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K6K8PerformTests {
    @Test(
        "perform fails on its line for work that sleeps on a clock that is not advanced, and cancels it"
    )
    func asleep() async {
        var line = 0
        await failures {
            let clock = ManualClock()
            let tester = ViewModelTester(ListViewModel(clock: clock))
            line = #line + 1
            await tester.perform(.load, within: .milliseconds(1))
            await tester.finish(within: .seconds(1_000))
        }.expect(
            "Waits for the test: \(sleepingSearch == "search" ? "load" : "a task") sleeps", lines: [line])
    }

    @Test("perform of endless work, as of a stream, fails with what runs")
    func endless() async {
        let tester = ViewModelTester(ChatViewModel(ChatServer()), exhaustive: false)
        await failures { await tester.perform(.didAppear, within: .milliseconds(1)) }.expect(
            """
            ChatViewModel is not at rest after perform().
            Since the last input of the test: accepted didAppear, listen of ChatViewModel runs.
            It waits for a stand-in that is no ManualFunction, or for real time.
            Hint: endless work ends with a Task that performs, if that is cancelled.
            """)
    }

    @Test(
        "a finish fails at once for what sleeps, even for the delay of a commit"
    )
    func leftAsleep() async {
        let clock = ManualClock()
        await failures {
            let tester = ViewModelTester(ListViewModel(clock: clock), exhaustive: true)
            tester.send(.load)
            await tester.finish()
            let chat = ViewModelTester(ChatViewModel(ChatServer(), clock: clock))
            chat.send(.didTapSendLater)
            await chat.finish()
        }.expect(
            "ListViewModel is not at rest after finish().",
            "ChatViewModel is not at rest after finish().")
    }

    @Test("cancelling the task that performs cancels the work, without a failure")
    func cancelled() async {
        let clock = ManualClock()
        let tester = ViewModelTester(ListViewModel(clock: clock))
        let check = Task { await tester.perform(.load, within: .seconds(1_000)) }
        await settle()
        #expect(clock.sleeperCount == 1)
        check.cancel()
        await check.value
        #expect(clock.sleeperCount == 0 && tester.viewModel.items == ["a"])
        await tester.finish(within: .seconds(1_000))
    }

    @Test("an output expected of running work that can't respond fails at once, with that reason")
    func cannotRespond() async {
        let clock = ManualClock()
        await failures {
            let tester = ViewModelTester(ListViewModel(clock: clock), exhaustive: false)
            tester.send(.load)
            await tester.expect("loaded")
        }.expect("load of ListViewModel runs.\nNo output can arrive any more: every respond closure has been released.")
    }
}
