import SimpleViewModelTesting
import Testing

// Clauses: Tests/Contract.md
@Suite("K2, K7, K12 progress of named work", .timeLimit(.minutes(5)))
@MainActor struct K2K7K12RunningTests {
    private enum Input { case load, nothing }
    private enum Output: Equatable { case isLoading(Bool), loaded }

    @Test(
        "the closure of onRunningChange stores respond, which is not due: the test ends without a wait"
    )
    func outputs() async {
        let clock = ManualClock()
        let tasks = ViewModelTasks<String>(clock: clock)
        let tester = ViewModelTester(
            AnyViewModel<Input, Output> { input, respond in
                tasks.onRunningChange { _, isRunning in respond(.isLoading(isRunning)) }
                if input == .load {
                    tasks.run("load", .restart, after: .seconds(1)) { respond(.loaded) }
                }
            })
        for _ in 1...2 {
            tester.send(.load)
            await tester.expect(.isLoading(true))
            await clock.advance(by: .seconds(1))
            await tester.expect(.loaded, .isLoading(false))
        }
        tester.send(.nothing)
        let start = ContinuousClock.now
        await tester.finish()
        #expect(ContinuousClock.now - start < .seconds(4))
    }
}
