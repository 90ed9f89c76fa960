import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K8 one mistake, one failure", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K8OneFailureTests {
    private let clock: ManualClock
    private let place: String

    init() {
        clock = ManualClock()
        place = "OneFailureTests.swift:\(#line - 1)"
    }

    @Test(
        "if the clock was not advanced, the failure names the sleeping work, its deadline and the clock"
    )
    func notAdvanced() async {
        await failures {
            let tester = ViewModelTester(SearchViewModel(clock: clock))
            tester.send(.didSearch("Swift"))
            await tester.expect(.searching, within: .milliseconds(1))
            await tester.expect()  // It expects nothing, and so ends no silence.
            await tester.expect(.found("Swift"), within: .seconds(1_000))
            await tester.finish(within: .seconds(1_000))
        }.expect(
            """
            Outputs of SearchViewModel are not as expected:
            missing   searching
            Since the last input of the test: accepted didSearch("Swift"), search of SearchViewModel runs.
            Waits for the test: search sleeps until 0.3 seconds on the ManualClock of \(place), which shows 0.0 seconds.
            """)
    }

    @Test(
        "the tasks that sleep are listed in the order of their deadlines, without those of another view model"
    )
    func orderOfSleeps() async {
        let failures = await failures {
            let other = ViewModelTester(SearchViewModel(clock: clock), exhaustive: false)
            other.send(.didSearch("Swift"))
            let tester = ViewModelTester(
                AnyViewModel<Int, Int> { [clock] seconds, respond in
                    Task {
                        try await clock.sleep(for: .seconds(seconds))
                        respond(seconds)
                    }
                })
            for seconds in [2, 1] { tester.send(seconds) }
            await tester.expect(1, within: .milliseconds(1))
        }
        let end = "on the ManualClock of \(place), which shows 0.0 seconds."
        failures.expect(
            "test: a task sleeps until 1.0 seconds \(end)\nWaits for the test: a task sleeps until 2.0 seconds \(end)"
        )
    }

    @Test(
        "if work sleeps at the end of the test, the failure names its sleep"
    )
    func asleepAtTheEnd() async {
        await failures {
            let tester = ViewModelTester(SearchViewModel(clock: clock))
            tester.send(.didSearch("Swift"))
            await settle()
        }.expect(
            """
            SearchViewModel is not at rest at the end of the test.
            Since the last input of the test: accepted didSearch("Swift"), search of SearchViewModel runs.
            Waits for the test: search sleeps until 0.3 seconds on the ManualClock of \(place), which shows 0.0 seconds.
            Hint: await tester.finish() waits for it, and close() ends endless work.
            """)
    }

    @Test("a second mistake is a second failure, unlike what the first has left")
    func secondMistake() async {
        await failures {
            let tester = ViewModelTester(LikeViewModel())
            await tester.expect(.like(on: true))
            // From here on, an output is not the late one that was missing.
            tester.send(.didTapLike)
            await tester.expect(.like(on: false))
            await tester.expect(.thanks)
            tester.send(.didTapLike)
            await tester.expect(.like(on: false))
            tester.send(.didTapLike)
        }.expect(
            "missing   like(on: true)", "came      like(on: true)\nextra     thanks",
            "- like(on: true)")
    }

    @Test("what does not come because the clock has failed is not a second failure")
    func clockFails() async {
        await failures {
            let tester = ViewModelTester(LikeViewModel())
            tester.send(.didTapLike)
            let loop = Task { while true { try await clock.sleep(for: .seconds(1)) } }
            await clock.run(limit: 1)
            loop.cancel()
            withExtendedLifetime(tester) {}
        }.expect("No sleep is expected")
    }

    @Test("an input without outputs, and an output without inputs, end the silence after a failure")
    func endOfSilence() async {
        let keeper = KeeperViewModel.Keeper()
        let failures = await failures {
            let likes = ViewModelTester(LikeViewModel())
            await likes.expect(.thanks)
            likes.send(.didLookAround)
            await likes.expect(.thanks)
            let kept = ViewModelTester(KeeperViewModel(keeper), hasCallbacks: true)
            kept.send(.keepRespond)
            await kept.expect(1, within: .milliseconds(1))
            keeper.respond?(2)
            await kept.expect(3, within: .milliseconds(1))
        }
        #expect(failures.count == 4)
    }
}
