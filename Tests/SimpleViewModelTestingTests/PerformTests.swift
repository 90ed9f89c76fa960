import SimpleViewModelTesting
import Testing

/// Changes its own members, as an observed view model does, and responds with nothing.
private final class NameViewModel: ViewModel {
    enum Work { case check }
    typealias Output = String

    private(set) var name = ""
    private let tasks: ViewModelTasks<Work>
    private let answers: AsyncStream<String>

    init(clock: any Clock<Duration> = ContinuousClock(), answers: AsyncStream<String> = AsyncStream { $0.finish() }) {
        tasks = ViewModelTasks(clock: clock)
        self.answers = answers
    }

    func accept(_ name: String, respond: (String) -> Void) {
        tasks.run(.check, .restart, after: .milliseconds(300)) {
            for await _ in self.answers {}
            return name
        } then: { name in
            self.name = name
        }
    }
}

// Clauses: Contract.md
@Suite("K6, K8 perform, and work that changes state only", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct PerformTests {
    @Test("perform returns when the work of its input has ended")
    func ends() async {
        let clock = ManualClock()
        let viewModel = NameViewModel(clock: clock)
        let tester = ViewModelTester(viewModel)
        let check = Task { await tester.perform("Ada", within: .seconds(1_000)) }
        #expect(viewModel.name.isEmpty)
        await clock.advance(by: .milliseconds(300))
        await check.value
        #expect(viewModel.name == "Ada")
    }

    @Test("perform fails on its line for work that sleeps on a clock that is not advanced, and cancels it")
    func asleep() async {
        var line = 0
        let failures = await failures {
            let clock = ManualClock()
            let tester = ViewModelTester(NameViewModel(clock: clock))
            line = #line + 1
            await tester.perform("Ada", within: .milliseconds(1))
            await tester.finish(within: .seconds(1_000))
        }
        #expect(
            failures.map(\.text) == [
                """
                Work of NameViewModel still runs after perform(_:) waited 0.001 seconds for it, and is now cancelled.
                Running work: check.
                check sleeps until 0.3 seconds on the ManualClock of PerformTests.swift:\(line - 3), \
                which shows 0.0 seconds.
                Likely cause: the clock was advanced by 0.0 seconds since check fell asleep: 0.3 seconds too little.
                Use visit(_:) { … }, and advance the clock in it, or wait longer with perform(_:within:).
                """
            ])
        #expect(failures.map(\.line) == [line])
    }

    @Test("cancelling the task that performs cancels the work, without a failure")
    func cancelled() async {
        let clock = ManualClock()
        let tester = ViewModelTester(NameViewModel(clock: clock))
        let check = Task { await tester.perform("Ada", within: .seconds(1_000)) }
        await settle()
        #expect(clock.sleeperCount == 1)
        check.cancel()
        await check.value
        #expect(clock.sleeperCount == 0)
        await tester.finish(within: .seconds(1_000))
    }

    @Test("an output expected of running work that can't respond fails at once, with that reason")
    func cannotRespond() async {
        let clock = ManualClock()
        let failures = await failures {
            let tester = ViewModelTester(NameViewModel(clock: clock), exhaustive: false)
            tester.send("Ada")
            await tester.expect("Ada", within: .seconds(1_000))
        }
        #expect(
            failures.map { $0.text.contains("every respond closure has been released. Running work: check.") } == [true]
        )
    }
}
