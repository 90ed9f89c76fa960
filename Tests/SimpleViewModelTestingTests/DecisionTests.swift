import SimpleViewModelTesting
import Testing

/// Orders, as a decision.
private final class OrderViewModel: ViewModel {
    enum Input { case didTapOrder, didTapOrderLater, didTapWrongly }
    enum Work { case order }
    typealias Output = Never

    private let tasks: ViewModelTasks<Work>
    private let server: ChatServer
    private let report: () -> Void

    init(_ server: ChatServer, clock: any Clock<Duration> = ContinuousClock(), report: @escaping () -> Void = {}) {
        (self.server, self.report, tasks) = (server, report, ViewModelTasks(clock: clock))
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        let isWrong = input == .didTapWrongly
        tasks.run(.order, .restart, after: input == .didTapOrderLater ? .seconds(1) : .zero) {
            [server, kept = isWrong ? self : nil] in
            await server.send()
            withExtendedLifetime(kept) {}
        } then: {
        } afterRelease: { [report] in
            report()
        }
    }
}

// Clauses: CONTRACT.md
@Suite("K2, K4 decisions in tests", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct DecisionTests {
    private let server = ChatServer()

    @Test(
        "a delayed decision is woken by the clock, or by the release, after which it goes on; finish waits for its end")
    func delayed() async {
        var reports = 0
        let clock = ManualClock()
        let tester = ViewModelTester(OrderViewModel(server, clock: clock))
        tester.send(.didTapOrderLater)
        await clock.advance(by: .seconds(1))
        Task { server.answer() }
        await tester.finish(within: .zero)
        await expectReleased(OrderViewModel(server, clock: clock, report: { reports += 1 })) { tester in
            tester.send(.didTapOrderLater)
            await settle()
            #expect(clock.sleeperCount == 1)
        }
        await settle()
        #expect(server.requestCount == 1)
        server.answer()
        await settle()
        #expect(reports == 1)
    }

    @Test("K6 an unfinished decision is named at the end of a test, and if it captures the view model")
    func unfinished() async {
        let unfinished = await failures {
            let tester = ViewModelTester(OrderViewModel(server))
            tester.send(.didTapOrder)
            await settle()
        }
        #expect(
            unfinished.map(\.text) == [
                """
                OrderViewModel is not at rest at the end of the test.
                Running work: order (a decision).
                Likely cause: the test ended too early: a decision, work with afterRelease:, goes on when its screen has closed.
                Call await tester.finish(), cancel the work with an input, or create the tester with exhaustive: false.
                """
            ])
        let leaks = await failures {
            await expectReleased(OrderViewModel(server), within: .zero) { $0.send(.didTapWrongly) }
        }
        let cause = "the decision order has not ended, and its operation or afterRelease: captures the view model."
        #expect(leaks.map { $0.text.contains("Likely cause: \(cause)") } == [true])
        server.answer()
        server.answer()
    }
}
