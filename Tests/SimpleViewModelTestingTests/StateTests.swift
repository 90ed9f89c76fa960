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
            await tester.expect(\.percent, 100, within: .seconds(1_000))
        }.expect(
            """
            The Int of ChatViewModel is not 100. It was: 0 → 20 → 40.
            Nothing can change it any more: no work and no task of its inputs runs.
            Likely cause: the view model sets another value, or the input that changes it was not sent, \
            or a callback changes it later.
            Fix: correct the view model, or the expectation, or send that input first, \
            or create the tester with hasCallbacks: true, and wait with within:.
            """, lines: [line])
    }

    @Test(
        "with callbacks, an expectation with a time limit waits for one; without a limit it fails at once"
    )
    func callback() async {
        let tester = ViewModelTester(CallbackViewModel(), hasCallbacks: true)
        callLater { tester.viewModel.count += 1 }
        await tester.expect(\.count, 1, within: .seconds(1_000))
        await failures {
            await tester.expect(\.count, 3)
            tester.send(())
            await tester.expect(\.count, 9, within: .milliseconds(1))
        }.expect("and wait with within:.", "and wait with within:.")
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
        let tooFar =
            "Likely cause: the view model sets another value, or the clock was advanced too far, or by 1.0 seconds too little."
        let values = "The Int of ChatViewModel is not 20. It was: 0 → 10 → 20 → 30."
        let overtaken =
            "Likely cause: another value replaces it at once, or it came earlier than the test expects it."
        failures.expect(tooFar, tooFar, "\(values)\n\(overtaken)")
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

    @Test(
        "the input is sent before the closure runs, its work goes on meanwhile, and is cancelled at the end"
    )
    func visits() async {
        let tester = makeTester()
        await tester.visit(.didAppear) {
            server.event.yield(.typing("Ada"))
            await tester.expect(\.typist, "Ada")
            await tester.expect(\.isTyping, true)
            await clock.advance(by: .seconds(5))
            await tester.expect(\.typist, nil)
            server.event.yield(.message("Hello"))
            await tester.expect(\.messages, ["Hello"])
            await tester.expect(\.messages.count, 1)
        }
        server.event.yield(.message("missed"))
        await tester.expect(\.messages, ["Hello"])
        await tester.finish(within: .zero)
    }

    @Test("a closure that throws ends the visit, and reports no other failure")
    func throwing() async throws {
        struct Stop: Error {}
        let tester = makeTester()
        await #expect(throws: Stop.self) { try await tester.visit(.didAppear) { throw Stop() } }
        await settle()
        await tester.finish(within: .zero)
    }

    @Test(
        "outputs that were not taken, and work of other inputs, fail once, on the line of the visit"
    )
    func left() async {
        var line = 0
        await failures {
            let tester = makeTester()
            line = #line + 1
            await tester.visit(.didAppear, within: .milliseconds(1)) {
                tester.send(.didTapUpload)
                tester.send(.didLock)
            }
            #expect(tester.takeOutputs().isEmpty, "the failure has taken what it lists")
        }.expect(
            """
            1 outputs of ChatViewModel were not taken:
            - sent
            ChatViewModel is not at rest after visit().
            Running work: upload.
            Likely cause: it waits for a stand-in that has not answered, or sleeps on a real clock.
            Fix: let the stand-in answer first, or give the tester a ManualClock with ViewModelTester(…, clock: clock), \
            or wait longer with await and within:, or end endless work with close(), \
            or create the tester with exhaustive: false.
            """, lines: [line])
    }

    @Test(
        "an operation that ignores its cancellation fails, by name; the visit waits for it in real time"
    )
    func ignoresCancellation() async {
        let answer = {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [server] in server.answer() }
        }
        let failures = await failures {
            for answers in [true, false] {
                let tester = makeTester()
                await tester.visit(.didTapAsk, within: answers ? .seconds(1_000) : .milliseconds(1))
                {
                    if answers { answer() }
                }
            }
        }
        server.answer()
        failures.expect(
            """
            ChatViewModel is not at rest after visit().
            No work of its scope runs.
            An operation of superseded or cancelled work has not returned: ask.
            """)
    }

    @Test("a commit may go on after a visit; finish waits for it in real time")
    func commit() async {
        let tester = makeTester()
        await tester.visit(.didAppear, within: .zero) { tester.send(.didTapSend) }
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
