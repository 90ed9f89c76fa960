import Dispatch
import SimpleViewModelTesting
import Testing

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
            - like(on: true)
            - thanks
            - like(on: false)
            Since the last input of the test: accepted didTapLike.
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
                $0 == "- \(String(repeating: "a", count: 100))…"
            })
        #expect(lines.first == "1000 outputs of EchoViewModel<String> were not taken:")
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
                Since the last input of the test: accepted keepRespond.
                A respond closure is stored, or its output is on its way from another thread.
                Hint: close() ends endless work.
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
            "ChatViewModel is not at rest after finish().\n\(sent) didStartTask.\n\(left)",
            "finish().\n\(sent) (), load of Scripted<(), Never, String> has ended.\n\(left)",
            "ChatViewModel is not at rest at the end of the test.\n\(sent) didStartTask.\n\(left)")
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
        }.expect("- like(on: true)\n- thanks", "- like(on: true)\n- thanks")
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
