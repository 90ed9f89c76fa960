import Dispatch
import Observation
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K12 state is awaited", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K12StateTests {
    private let server = ChatServer()
    private let viewModel: ChatViewModel
    private let tester: ViewModelTester<ChatViewModel>

    init() {
        viewModel = ChatViewModel(server, clock: ManualClock())
        tester = ViewModelTester(viewModel, exhaustive: false)
    }

    @Test(
        "expect waits in real time, and does not miss a change to come although the member has the value now"
    )
    func lateChange() async {
        tester.send(.didTapUpload)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { [percent = server.percent] in
            percent.yield(20)
        }
        await tester.expect(\.percent, 20, within: .seconds(1_000))
        server.percent.yield(40)
        let failures = await failures { await tester.expect(\.percent, 20, within: .zero) }
        #expect(failures.count == 1)
    }

    @Test(
        "expect fails at once, on its line, with the values on the way, if nothing can change the member any more"
    )
    func nothingComes() async {
        tester.send(.didTapUpload)
        for percent in [20, 20, 40] { server.percent.yield(percent) }
        server.percent.finish()
        let line = #line + 2
        await failures {
            await tester.expect(\.percent, 100)
        }.expect(
            """
            The Int of ChatViewModel is not 100. It was: 0 → 20 → 40.
            Since the last input of the test: accepted didTapUpload, upload of ChatViewModel has ended.
            Nothing can change it any more; with within:, a later callback is waited for.
            """, lines: [line])
    }

    @Test(
        "an expectation with a time limit waits for a callback; without a limit it fails at once"
    )
    func callback() async {
        let tester = ViewModelTester(CallbackViewModel())
        callLater { tester.viewModel.count += 1 }
        await tester.expect(\.count, 1, within: .seconds(1_000))
        await failures {
            await tester.expect(\.count, 3)
            tester.send(())
            await tester.expect(\.count, 9, within: .milliseconds(1))
        }.expect("Nothing can change it any more; with within:, a later callback is waited for.", "Nothing can change it any more; with within:, a later callback is waited for.")
    }

    @Test("while a respond is stored, a callback is awaited")
    func storedRespond() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        callLater { keeper.callCount = 1 }
        await tester.expect(\.keeper.callCount, 1)
        keeper.respond = nil
    }

    @Test(
        "while work sleeps on a manual clock, a callback is awaited, and so is a task of another input"
    )
    func sleepsAndMore() async {
        let clock = ManualClock()
        let called = ViewModelTester(
            ListViewModel(clock: clock), exhaustive: false, hasCallbacks: true)
        called.send(.load)
        callLater { called.interface.send(.tap) }
        await called.expect(\.taps, 1)
        let slow = ViewModelTester(ListViewModel(clock: clock), exhaustive: false)
        slow.send(.load)
        slow.send(.slow)
        callLater { slow.viewModel.openGate.finish() }
        await slow.expect(\.taps, 1)
    }

    @Test("a request that is raced against a time-out on a manual clock is awaited in real time")
    func race() async {
        let tester = ViewModelTester(RaceViewModel(clock: ManualClock()))
        tester.send(())
        callLater { tester.viewModel.answer.finish() }
        await tester.expect(\.winner, 1)
    }

    @Test("a value that was overtaken is not blamed on a clock that was advanced by too little")
    func overtaken() async {
        let clock = ManualClock()
        let ticker = ViewModelTester(TickViewModel(clock: clock), exhaustive: false)
        let failures = await failures {
            ticker.send(())
            await clock.advance(by: .seconds(4))
            await ticker.expect(\.count, 3)
            ticker.send(())
            await ticker.expect(\.count, 6)
            ticker.send(())
            tester.send(.didTapUpload)
            for percent in [10, 20, 30] { server.percent.yield(percent) }
            await tester.expect(\.percent, 20, within: .milliseconds(1))
        }
        let now = "\nSince the last input of the test: accepted (), tick of TickViewModel runs.\nWaits for the test: tick sleeps"
        let values = "The Int of ChatViewModel is not 20. It was: 0 → 10 → 20 → 30."
        failures.expect("It was: 4.\(now)", "It was: 4.\(now)", values)
    }

    @Test(
        "after a failure, further expectations of state are silent, until one is met or an input is sent"
    )
    func failsOnce() async {
        await failures {
            await tester.expect(\.percent, 1)
            await tester.expect(\.percent, 2)
            await tester.expect(\.percent, 0)
            await tester.expect(\.percent, 3)
            tester.send(.didTapCancelUpload)
            await tester.expect(\.percent, 4)
        }.expect(
            "The Int of ChatViewModel is not 1", "The Int of ChatViewModel is not 3",
            "The Int of ChatViewModel is not 4")
    }
}

// Clauses: CONTRACT.md
@Suite("K13 a visit", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K13VisitTests {
    private let server = ChatServer()
    private let clock = ManualClock()

    private func makeTester() -> ViewModelTester<ChatViewModel> {
        ViewModelTester(ChatViewModel(server, clock: clock))
    }

    @Test("a view that disappears cancels the work of its input, and no other work")
    func visits() async {
        let tester = makeTester()
        let visit = Task { await tester.perform(.didAppear) }
        await settle()
        server.event.yield(.typing("Ada"))
        await tester.expect(\.typist, "Ada")
        await tester.expect(\.isTyping, true)
        await clock.advance(by: .seconds(5))
        await tester.expect(\.typist, nil)
        server.event.yield(.message("Hello"))
        await tester.expect(\.messages, ["Hello"])
        await tester.expect(\.messages.count, 1)
        tester.send(.didTapUpload)
        visit.cancel()
        await visit.value
        server.event.yield(.message("missed"))
        await tester.expect(\.messages, ["Hello"])
        await failures { await tester.finish(within: .milliseconds(1)) }.expect(
            """
            ChatViewModel is not at rest after finish().
            Since the last input of the test: accepted didTapUpload, upload of ChatViewModel runs.
            It waits for a stand-in that is no ManualFunction, or for real time.
            Hint: close() ends endless work.
            """)
        server.percent.finish()
    }

    @Test("a commit goes on after a visit; finish waits for it in real time")
    func commit() async {
        let tester = makeTester()
        let visit = Task { await tester.perform(.didTapSend) }
        await settle()
        visit.cancel()
        await visit.value
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [server] in server.answer() }
        await tester.expect(.sent, within: .seconds(1_000))
        tester.send(.didTapSend)
        await settle()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [server] in server.answer() }
        await failures { await tester.finish(within: .seconds(1_000)) }.expect(
            "1 outputs of ChatViewModel were not taken:")
    }
}

/// Changes its state in a callback.
@Observable private final class CallbackViewModel: ViewModel {
    var count = 0
    func accept(_ input: Void, respond: (Never) -> Void) {}
}

/// Counts the seconds.
@Observable private final class TickViewModel: ViewModel {
    enum Work { case tick }
    private(set) var count = 0
    let scope: Scope

    init(clock: ManualClock) { scope = ViewModelScope(clock: clock) }

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(.tick, .ignoreWhileRunning, every: .seconds(1)) { self.count += 1 }
    }
}

/// Asks a server, with a time-out.
@Observable private final class RaceViewModel: ViewModel {
    enum Work { case race }
    private(set) var winner = 0
    let answer: AsyncStream<Void>.Continuation
    private let answers: AsyncStream<Void>
    let scope: Scope

    init(clock: ManualClock) {
        scope = ViewModelScope(clock: clock)
        (answers, answer) = AsyncStream.makeStream()
    }

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(.race, .restart) { [scope, answers] in
            await withTaskGroup(of: Int.self) { group in
                group.addTask {
                    for await _ in answers {}
                    return 1
                }
                group.addTask {
                    try? await scope.sleep(for: .seconds(10))
                    return 2
                }
                defer { group.cancelAll() }
                return await group.next() ?? 0
            }
        } then: {
            self.winner = $0
        }
    }
}
