import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite(
    "K6, K8 perform, and work that changes state only", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct PerformTests {
    @Test(
        "perform fails on its line for work that sleeps on a clock that is not advanced, and cancels it"
    )
    func asleep() async {
        var line = 0
        let failures = await failures {
            let clock = ManualClock()
            let tester = ViewModelTester(ListViewModel(clock: clock))
            line = #line + 1
            await tester.perform(.load, within: .milliseconds(1))
            await tester.finish(within: .seconds(1_000))
        }
        #expect(
            failures.map { [$0.lines[0]] + $0.lines.suffix(1) } == [
                [
                    "Work of ListViewModel still runs after perform(_:) waited 0.001 seconds for it, and is now cancelled.",
                    "Use visit(_:) { … }, and advance the clock in it, or wait longer with perform(_:within:).",
                ]
            ])
        #expect(failures.map(\.line) == [line])
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
        let failures = await failures {
            let tester = ViewModelTester(ListViewModel(clock: clock), exhaustive: false)
            tester.send(.load)
            await tester.expect("loaded", within: .seconds(1_000))
        }
        #expect(
            failures.map {
                $0.text.contains("every respond closure has been released. Running work: load.")
            } == [true]
        )
    }
}
