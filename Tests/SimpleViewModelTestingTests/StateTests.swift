import Dispatch
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K12 state is awaited", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct StateTests {
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
        "the failure is on the caller's line, and shows the values on the way and the running work")
    func values() async {
        tester.send(.didTapUpload)
        for percent in [10, 20, 20, 30] { server.percent.yield(percent) }
        let line = #line + 1
        let failures = await failures {
            await tester.expect(\.percent, 100, within: .milliseconds(1))
        }
        #expect(
            failures.map { $0.lines.prefix(2) } == [
                [
                    "percent of ChatViewModel is not 100. It was: 0 → 10 → 20 → 30.",
                    "Running work: upload.",
                ]
            ])
        #expect(failures.map(\.line) == [line])
    }

    @Test("expect fails at once when nothing can change the member any more")
    func nothingComes() async {
        tester.send(.didTapUpload)
        server.percent.yield(40)
        server.percent.finish()
        let failures = await failures {
            await tester.expect(\.percent, 100, within: .seconds(1_000))
        }
        #expect(
            failures.map(\.text) == [
                """
                percent of ChatViewModel is not 100. It was: 0 → 40.
                Nothing can change it any more: no work and no task of its inputs runs.
                Likely cause: the view model sets another value, or the input that changes it was not sent.
                Correct the view model, the expectation, or send that input first.
                """
            ])
    }

    @Test(
        "K8 after a failure, further expectations of state are silent, until one is met or an input is sent"
    )
    func failsOnce() async {
        let failures = await failures {
            await tester.expect(\.percent, 1)
            await tester.expect(\.percent, 2)
            await tester.expect(\.percent, 0)
            await tester.expect(\.percent, 3)
            tester.send(.didTapCancelUpload)
            await tester.expect(\.percent, 4)
        }
        #expect(
            failures.map { $0.text.prefix(33) }
                == ["1", "3", "4"].map { "percent of ChatViewModel is not \($0)" })
    }
}

// Clauses: CONTRACT.md
@Suite("K13 a visit", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct VisitTests {
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
        let failures = await failures {
            let tester = makeTester()
            line = #line + 1
            await tester.visit(.didAppear, within: .milliseconds(1)) {
                tester.send(.didTapUpload)
                tester.send(.didLock)
            }
            #expect(tester.takeOutputs().isEmpty, "the failure has taken what it lists")
        }
        #expect(
            failures.map(\.text) == [
                """
                Outputs of ChatViewModel were not taken:
                - sent
                ChatViewModel is not at rest after visit() waited 0.001 seconds.
                Running work: upload.
                Likely cause: it waits for a stand-in that has not answered, or sleeps on a real clock.
                Let the stand-in answer first, give the tasks a ManualClock with ViewModelTasks(clock: clock), wait longer with \
                visit(within:), cancel the work with an input, or create the tester with exhaustive: false.
                """
            ])
        #expect(failures.map(\.line) == [line])
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
        #expect(
            failures.map { $0.lines.prefix(2).joined(separator: "\n") } == [
                """
                ChatViewModel is not at rest after visit() waited 0.001 seconds.
                No work of its tasks runs, but an operation of superseded or cancelled work has not returned: ask.
                """
            ])
    }

    @Test("a decision may go on after a visit; finish waits for it in real time")
    func decision() async {
        let tester = makeTester()
        await tester.visit(.didAppear, within: .zero) { tester.send(.didTapSend) }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [server] in server.answer() }
        await tester.expect(.sent, within: .seconds(1_000))
        tester.send(.didTapSend)
        await settle()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [server] in server.answer() }
        let failures = await failures { await tester.finish(within: .seconds(1_000)) }
        #expect(failures.map { $0.lines[0] } == ["Outputs of ChatViewModel were not taken:"])
    }
}
