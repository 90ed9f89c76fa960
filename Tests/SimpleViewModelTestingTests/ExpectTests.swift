import Dispatch
import Observation
import SimpleViewModelTesting
import Testing

/// A value that is described like any other of its type.
private final class Secret: Equatable, CustomStringConvertible {
    var description: String { "Secret" }

    static func == (left: Secret, right: Secret) -> Bool { left === right }
}

// Clauses: CONTRACT.md
@Suite("K1, K7 expect compares the next outputs", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K1K7ExpectTests {
    @Test("outputs that have arrived are taken in order and once")
    func arrived() async {
        let tester = ViewModelTester(LikeViewModel())
        await tester.expect()
        for _ in 1...3 { tester.send(.didTapLike) }
        await tester.expect(.like(on: true), .thanks)
        #expect(tester.takeOutputs() == [.like(on: false), .like(on: true), .thanks])
        #expect(tester.takeOutputs().isEmpty)
        await tester.expect()
    }

    @Test("an expectation of nothing does not wait, even if a stored respond can still be called")
    func expectsNothing() async {
        let tester = ViewModelTester(KeeperViewModel(KeeperViewModel.Keeper()), hasCallbacks: true)
        tester.send(.keepRespond)
        await tester.expect(within: .seconds(1_000))
    }

    @Test("expect waits for later outputs, whether or not the first has arrived")
    func waits() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let tester = ViewModelTester(SearchViewModel(answers: answers))
        tester.send(.didSuggest)
        answer.yield("a")
        Task {
            answer.yield("b")
            answer.yield("c")
            answer.finish()
        }
        await tester.expect(.found("a"), .found("b"), within: .seconds(1_000))
        await tester.expect(.found("c"), within: .seconds(1_000))
        await tester.finish(within: .seconds(1_000))
    }

    @Test("a difference fails on the caller's line; without arguments, any output is one")
    func failsOnTheLine() async {
        var (line, awaitingLine) = (0, 0)
        let failures = await failures {
            let check = { @MainActor (tester: ViewModelTester<LikeViewModel>) async in
                line = #line + 1
                await tester.expect(.thanks)
            }
            let tester = ViewModelTester(LikeViewModel())
            await check(tester)
            tester.send(.didTapLike)
            awaitingLine = #line + 1
            await tester.expect()
        }
        failures.expect(
            "missing   .thanks", "extra     .like(on: true)", lines: [line, awaitingLine])
        #expect(failures.map(\.fileID) == [#fileID, #fileID])
    }

    @Test(
        "missing, extra and changed outputs are listed, and then what the view model did",
        arguments: [
            (
                [1, 3], ["same      1", "missing   2", "same      3"],
                """
                Since the last input of the test: accepted [1, 3].
                No output can arrive any more: every respond closure has been released.
                """
            ),
            (
                [1, 2, 4, 3], ["same      1", "same      2", "extra     4", "same      3"],
                "Since the last input of the test: accepted [1, 2, 4, … 4 in all]."
            ),
            (
                [1, 5, 3, 4],
                ["same      1", "expected  2", "came      5", "same      3", "extra     4"],
                "Since the last input of the test: accepted [1, 5, 3, … 4 in all]."
            ),
        ])
    func difference(came: [Int], lines: [String], diagnosis: String) async {
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<Int>())
            tester.send(came)
            await tester.expect(1, 2, 3)
        }
        let heading = ["Outputs of EchoViewModel<Int> are not as expected:"]
        failures.expect((heading + lines + [diagnosis]).joined(separator: "\n"))
    }

    @Test("long values are shown around their first difference, on one line")
    func longValues() async {
        let (before, after) = (
            String(repeating: "a\n", count: 500), String(repeating: "z", count: 500)
        )
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<String>())
            tester.send([before + "left" + after, before])
            await tester.expect(before + "right" + after, before)
        }
        let same = String(repeating: #"a\n"#, count: 10)
        let all = String(repeating: #"a\n"#, count: 33)
        failures.expect(
            """
            Outputs of EchoViewModel<String> are not as expected:
            expected  …\(same)right\(String(repeating: "z", count: 65))…
            came      …\(same)left\(String(repeating: "z", count: 66))…
            same      "\(all)…
            Since the last input of the test: accepted ["\(String(repeating: #"a\n"#, count: 39))….
            """)
    }

    @Test("unequal values with the same description are reported as such")
    func describedAlike() async {
        await failures {
            let tester = ViewModelTester(EchoViewModel<Secret>())
            tester.send([Secret()])
            await tester.expect(Secret())
        }.expect("came      Secret()  (not equal, but with the same description)")
    }

    @Test("only the outputs near a difference are listed, if there are many")
    func many() async {
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<Int>())
            tester.send(Array(1...100))
            await tester.expect(1, 2, 3, 4, 0, 6, 7, 8, 9)
        }
        let lines = failures.flatMap { $0.lines }
        #expect(
            lines.dropFirst().prefix(4) == [
                "          … 2 the same", "same      3", "same      4", "expected  0",
            ])
        #expect(lines.dropFirst(41).prefix(2) == ["extra     41", "          … and 59 lines more"])
    }
}

// Clauses: CONTRACT.md
@Suite("K4, K7, K12 what can't be compared, and work of init", .catchesFailures)
@MainActor struct K4K7K12EdgeTests {
    struct Refused: Error {}
    enum Answer { case user(any Error), done }

    @Test("an output that is not Equatable is expected by a closure")
    func closures() async {
        let tester = ViewModelTester(
            AnyViewModel<Bool, Answer> { $1($0 ? .user(Refused()) : .done) })
        tester.send(true)
        await tester.expect { if case .user(is Refused) = $0 { true } else { false } }
        let failures = await failures {
            tester.send(false)
            await tester.expect { if case .user = $0 { true } else { false } }
        }
        failures.expect(
            """
            Outputs of AnyViewModel<Bool, Answer> are not as expected:
            expected  an output as the closure says
            came      .done
            Since the last input of the test: accepted false.
            """)
    }

    @Observable final class EarlyViewModel: ViewModel {
        enum Work { case load }
        let scope = Scope()
        private(set) var count = 0

        init() { scope.run(.load, .restart, after: .seconds(1)) { self.count += 1 } }

        func accept(_ input: Void, respond: (Never) -> Void) {}
    }

    @Test(
        "work of init sleeps on the clock of the tester, and finish fails at once while it sleeps")
    func workOfInit() async {
        let clock = ManualClock()
        let tester = ViewModelTester(EarlyViewModel(), clock: clock)
        let failures = await failures { await tester.finish(within: nil) }
        #expect(
            failures.contains {
                $0.text.contains("load sleeps until 1.0 seconds on the ManualClock")
            })
        await clock.advance(by: .seconds(1))
        await tester.expect(\.count, 1)
    }

    @Observable final class LeakingRow: ViewModel {
        private var leak: (() -> Void)?
        init() { leak = { _ = self } }
        func accept(_ input: Never, respond: (Never) -> Void) {}
    }

    @Observable final class LeakingPage: ViewModel {
        typealias Work = Never
        let scope = Scope()
        private(set) var rows: [ViewModelChild<LeakingRow>] = []
        init() { rows = [scope.child(LeakingRow())] }
        func accept(_ input: Never, respond: (Never) -> Void) {}
    }

    final class Service {
        private var leak: (() -> Void)?
        init(leaks: Bool) { if leaks { leak = { _ = self } } }
    }

    @Test("expectReleased finds a child that captures itself, and checks any object")
    func leakingChild() async {
        let failures = await failures {
            await expectReleased(LeakingPage(), within: .milliseconds(1)) { _ in }
            await expectReleased(Service(leaks: true), within: .milliseconds(1)) { _ in }
            await expectReleased(Service(leaks: false)) { _ in }
        }
        #expect(failures.count == 2)
        #expect(failures.first?.text.contains("its child LeakingRow is still held") == true)
        #expect(failures.last?.text.contains("Service was not released.") == true)
    }
}

// Clauses: CONTRACT.md
@Suite("K2, K6, K10 no output and no work is overlooked", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K2K6K10ExhaustiveTests {
    @Test("outputs that were not taken fail the test where the tester was created, and are listed")
    func leftOutputs() async {
        let line = #line + 2
        let failures = await failures {
            let tester = ViewModelTester(LikeViewModel())
            tester.send(.didTapLike)
            tester.send(.didTapLike)
        }
        failures.expect(
            """
            3 outputs of LikeViewModel were not taken:
            - .like(on: true)
            - .thanks
            - .like(on: false)
            Since the last input of the test: accepted .didTapLike.
            """, lines: [line])
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test("the first twenty of many remaining outputs are listed, and long ones are cut")
    func manyOutputs() async {
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<String>())
            tester.send(Array(repeating: String(repeating: "a", count: 1_000), count: 1_000))
        }
        let lines = failures.flatMap { $0.lines }
        #expect(lines.count == 22)
        #expect(
            lines.dropFirst().prefix(20).allSatisfy {
                $0 == "- \"\(String(repeating: "a", count: 99))…"
            })
        #expect(lines.first == "1000 outputs of EchoViewModel<String> were not taken:")
    }

    @Test("an output that a stored respond may still send is waited for, without a limit")
    func storedRespond() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper), hasCallbacks: true)
        tester.send(.keepRespond)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
            MainActor.assumeIsolated { keeper.respond?(1) }
        }
        await tester.expect(1)
        keeper.respond = nil
        await tester.finish()
    }

    @Test("a tester that is not exhaustive reports nothing, but its finish waits for work, too")
    func optsOut() async {
        let keeper = KeeperViewModel.Keeper()
        let likes = ViewModelTester(KeeperViewModel(keeper), exhaustive: false, hasCallbacks: true)
        likes.send(.keepRespond)
        keeper.respond?(1)
        await likes.finish(within: .seconds(1_000))
        let server = ChatServer()
        let viewModel = ChatViewModel(server)
        let tester = ViewModelTester(viewModel, exhaustive: false)
        tester.send(.didTapUpload)
        server.percent.yield(100)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { server.percent.finish() }
        await tester.finish(within: .seconds(1_000))
        #expect(viewModel.percent == 100)
        tester.send(.didTapUpload)
        tester.send(.didTapCancelUpload)
        await tester.finish(within: .zero)
    }

    @Test(
        "finish waits for a stored respond, and fails if it is still due", arguments: [true, false])
    func finishWithStoredRespond(isCalled: Bool) async {
        let keeper = KeeperViewModel.Keeper()
        await failures {
            let tester = ViewModelTester(KeeperViewModel(keeper), hasCallbacks: true)
            tester.send(.keepRespond)
            if isCalled { Task { keeper.respond.take()?(1) } }
            await tester.finish(within: isCalled ? .seconds(1_000) : .milliseconds(1))
        }.expect(
            isCalled
                ? "1 outputs of KeeperViewModel were not taken:\n- 1\n"
                : """
                KeeperViewModel is not at rest after finish().
                Since the last input of the test: accepted .keepRespond.
                A respond closure is stored, or its output is on its way from another thread.
                Hint: finish() waits for work, and close() ends it.
                """)
    }

    @Test(
        "a task that an input started outside its tasks is not overlooked by finish, nor by the release"
    )
    func bareTask() async {
        let server = ChatServer()
        let failures = await failures {
            do {
                let tester = ViewModelTester(ChatViewModel(server))
                tester.send(.didStartTask)
                await tester.finish(within: .milliseconds(1))
            }
            server.answer()
            let scope = ViewModelScope<Void, String>()
            let ofWork = ViewModelTester(
                Scripted<Void, Never, String>(scope) { _, _ in
                    scope.run(
                        "load", .restart, operation: {}, then: { Task { await server.send() } })
                })
            ofWork.send(())
            await ofWork.finish(within: .milliseconds(1))
            server.answer()
            await settle()
            let released = ViewModelTester(ChatViewModel(server))
            released.send(.didStartTask)
            await settle()
        }
        server.answer()
        failures.expect(
            "ChatViewModel is not at rest after finish().\n\(sent) .didStartTask.\n\(left)",
            "finish().\n\(sent) (), load of Scripted<(), Never, String> has ended.\n\(left)",
            "ChatViewModel is not at rest at the end of the test.\n\(sent) .didStartTask.\n\(left)")
        let tester = ViewModelTester(ChatViewModel(server))
        tester.send(.didStartTask)
        await settle()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { server.answer() }
        await tester.finish(within: .seconds(1_000))
    }

    private let sent = "Since the last input of the test: accepted"
    private let left = "A task that an input started outside the scope has not ended."

    @Test(
        "an operation of superseded work that ignores its cancellation does not fail finish, nor the release"
    )
    func superseded() async {
        let server = ChatServer()
        let tester = ViewModelTester(ChatViewModel(server))
        tester.send(.didTapAsk)
        await settle()
        tester.send(.didTapAsk)
        await settle()
        #expect(server.requestCount == 2)
        server.answerLast()
        await settle()
        await tester.finish(within: .zero)
        server.answer()
    }

    @Test(
        "an output that another thread emitted before finish, or before the release of the tester, is not lost"
    )
    func outputsOnTheirWay() async {
        await failures {
            let tester = ViewModelTester(ThreadViewModel(), hasCallbacks: true)
            tester.send(())
            await tester.finish(within: .seconds(1_000))
            let released = ViewModelTester(ThreadViewModel(), hasCallbacks: true)
            released.send(())
        }.expect(
            "1 outputs of ThreadViewModel were not taken:",
            "ThreadViewModel is not at rest at the end of the test.")
    }

    @Test("a call in a detached task does not pass falsely: its failure is reported by the tester")
    func detached() async {
        var line = 0
        await failures {
            let tester = ViewModelTester(EchoViewModel<Int>())
            line = #line + 1
            await Task.detached { await tester.expect(1) }.value
            await tester.finish()
        }.expect("missing   1", lines: [line])
    }

    @Test(
        "a tester that is released on another thread, or inside queue.sync, fails its test as well")
    func releasedElsewhere() async {
        await failures {
            await makeAndReleaseElsewhere()
            var tester: ViewModelTester? = ViewModelTester(LikeViewModel())
            tester?.send(.didTapLike)
            DispatchQueue(label: "outer").sync {
                DispatchQueue(label: "inner").sync { tester = nil }
            }
        }.expect("- .like(on: true)\n- .thanks", "- .like(on: true)\n- .thanks")
    }

    @concurrent nonisolated private func makeAndReleaseElsewhere() async {
        let tester = await MainActor.run { ViewModelTester(LikeViewModel()) }
        await tester.send(.didTapLike)
        withExtendedLifetime(tester) {}
    }

    @Test(
        "finish does not end the test: what comes after it fails when the tester is released",
        arguments: 1...2)
    func afterFinish(finishCount: Int) async {
        await failures {
            let endless = ViewModelTester(ChatViewModel(ChatServer()))
            for _ in 1...finishCount { await endless.finish() }
            endless.send(.didAppear)
        }.expect("ChatViewModel is not at rest at the end of the test.")
    }
}

// Clauses: CONTRACT.md
@Suite("K8 one mistake, one failure", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K8OneFailureTests {
    private let clock: ManualClock
    private let place: String

    init() {
        clock = ManualClock()
        place = "ExpectTests.swift:\(#line - 1)"
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
            missing   .searching
            Since the last input of the test: accepted .didSearch("Swift"), search of SearchViewModel runs.
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
            Since the last input of the test: accepted .didSearch("Swift"), search of SearchViewModel runs.
            Waits for the test: search sleeps until 0.3 seconds on the ManualClock of \(place), which shows 0.0 seconds.
            Hint: finish() waits for work, and close() ends it.
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
            "missing   .like(on: true)", "came      .like(on: true)\nextra     .thanks",
            "- .like(on: true)")
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
