import Dispatch
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
            "Waits for the test: load sleeps",
            lines: [line])
    }

    @Test("perform of endless work, as of a stream, fails with what runs")
    func endless() async {
        let tester = ViewModelTester(ChatViewModel(ChatServer()), exhaustive: false)
        await failures { await tester.perform(.didAppear, within: .milliseconds(1)) }.expect(
            """
            ChatViewModel is not at rest after perform().
            Since the last input of the test: accepted .didAppear, listen of ChatViewModel runs.
            Hint: finish() waits for work, and close() ends it.
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
        }.expect(
            "load of ListViewModel runs.\nNo output can arrive any more: every respond closure has been released."
        )
    }
}

// Clauses: CONTRACT.md
@Suite("K2, K4 commits in tests", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K2K4CommitTests {
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
        "work that still runs is named at the end of a test, and if a view model is not released"
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
                Since the last input of the test: accepted .didTapSend, listen of ChatViewModel runs, send of ChatViewModel runs.
                Hint: finish() waits for work, and close() ends it.
                """
            ])
        let leaks = await failures {
            await expectReleased(ChatViewModel(server, clock: clock), within: .zero) {
                $0.send(.didLeakInCommit)
            }
        }
        let cause = "accepted .didLeakInCommit, send of ChatViewModel runs."
        #expect(leaks.map { $0.text.contains(cause) } == [true])
        server.answer()
        server.answer()
    }
}

// Clauses: CONTRACT.md
@Suite("K4, K6 leaks fail", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K4K6ReleaseTests {
    @Test(
        "expectReleased passes for a view model that is freed with its interface, or by endless work that ends"
    )
    func freed() async {
        await expectReleased(LikeViewModel()) { tester in tester.send(.didTapLike) }
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        await expectReleased(SearchViewModel(answers: answers), within: .seconds(1_000)) { tester in
            tester.send(.didSuggest)
            answer.yield("Swift")
            await tester.expect(.found("Swift"))
        }
    }

    @Test(
        "expectReleased waits for a queue that releases the view model, or its respond, later",
        arguments: [KeeperViewModel.Input.keepViewModel, .keepRespond])
    func freedByAQueue(input: KeeperViewModel.Input) async {
        let keeper = KeeperViewModel.Keeper()
        await expectReleased(KeeperViewModel(keeper), within: .seconds(1_000)) { tester in
            tester.send(input)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
                (keeper.kept, keeper.respond) = (nil, nil)
            }
        }
    }

    @Test("expectReleased fails on the caller's line for a view model that is kept")
    func kept() async {
        let keeper = KeeperViewModel.Keeper()
        let line = #line + 2
        let failures = await failures {
            await expectReleased(KeeperViewModel(keeper), within: .milliseconds(1)) {
                $0.send(.keepViewModel)
            }
        }
        failures.expect(
            """
            KeeperViewModel was not released completely: the view model itself is still held.
            Since the last input of the test: accepted .keepViewModel.
            Hint: a variable of the test, an operation that goes on, or a stored closure keeps it.
            """, lines: [line])
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test(
        "expectReleased ends when its task is cancelled, and still fails for a view model that is kept"
    )
    func cancelled() async {
        let keeper = KeeperViewModel.Keeper()
        await failures {
            let check = Task {
                await expectReleased(KeeperViewModel(keeper), within: .seconds(1_000_000)) {
                    $0.send(.keepViewModel)
                }
            }
            check.cancel()
            await check.value
        }.expect("is still held.")
    }

    @Test(
        "the failure names what is kept: the interface before a respond, and a respond before the view model"
    )
    func namesWhatIsKept() async {
        let keeper = KeeperViewModel.Keeper()
        var kept: Any?
        await failures {
            for (keepsInterface, keepsViewModel) in [(true, true), (false, true), (false, false)] {
                await expectReleased(KeeperViewModel(keeper), within: .milliseconds(1)) { tester in
                    if keepsInterface { kept = tester.interface }
                    tester.send(.keepRespond)
                    if keepsViewModel { tester.send(.keepViewModel) }
                }
            }
        }.expect(
            "its interface is still held", "a respond is still held", "a respond is still held")

        withExtendedLifetime(kept) {}
    }
}
