import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K2, K4 commits in tests", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K2K4DecisionTests {
    private let server = ChatServer()
    private let clock = ManualClock()

    @Test(
        "a delayed commit is woken by the clock, or by the release, after which it goes on; finish waits for its end"
    )
    func delayed() async {
        let tester = ViewModelTester(ChatViewModel(server, clock: clock), exhaustive: false)
        tester.send(.didTapSendLater)
        await clock.advance(by: .seconds(1))
        Task { server.answer() }
        await tester.finish(within: .zero)
        #expect(tester.takeOutputs() == [.sent])
        await expectReleased(ChatViewModel(server, clock: clock)) { tester in
            tester.send(.didTapSendLater)
            await settle()
            #expect(clock.sleeperCount == 1)
        }
        await settle()
        #expect(server.requestCount == 1)
        server.answer()
        await settle()
        #expect(server.reportCount == 1)
    }

    @Test(
        "work that still runs is named at the end of a test, and a commit that captures the view model"
    )
    func unfinished() async {
        let unfinished = await failures {
            let tester = ViewModelTester(ChatViewModel(server, clock: clock))
            tester.send(.didAppear)
            tester.send(.didTapSend)
            await settle()
        }
        #expect(
            unfinished.map(\.text) == [
                """
                ChatViewModel is not at rest at the end of the test.
                Since the last input of the test: accepted didTapSend, listen of ChatViewModel runs, send of ChatViewModel runs.
                It waits for a stand-in that is no ManualFunction, or for real time.
                Hint: await tester.finish() waits for it, and close() ends endless work.
                """
            ])
        let leaks = await failures {
            await expectReleased(ChatViewModel(server, clock: clock), within: .zero) {
                $0.send(.didLeakInDecision)
            }
        }
        let cause = "The commit send has not ended, and its operation, catch: or afterClose: may capture it."
        #expect(leaks.map { $0.text.contains(cause) } == [true])
        server.answer()
        server.answer()
    }
}
