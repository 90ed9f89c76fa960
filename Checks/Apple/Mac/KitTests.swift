import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// The kit in the tests of an app: Checks/Apple/README.md says what must be seen.
@MainActor struct KitTests {
    @Test("a refresh ends when the clock has passed its work")
    func refresh() async {
        let clock = ManualClock()
        let tester = ViewModelTester(TimerViewModel(clock: clock))
        async let refreshed: Void = tester.perform(.didPull)
        await tester.expect(.isLoading(true))
        await clock.advance(by: .seconds(3))
        await refreshed
        await tester.expect(.loaded, .isLoading(false))
        await tester.finish()
    }
}

final class TimerViewModel: ViewModel {
    enum Input { case didPull }
    enum Output: Equatable { case isLoading(Bool), loaded }
    enum Work { case load }

    let tasks: ViewModelTasks<Work>

    init(clock: any Clock<Duration>) { tasks = ViewModelTasks(clock: clock) }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        tasks.run(.load, .restart, isRunning: { respond(.isLoading($0)) }) { [tasks] in
            try? await tasks.sleep(for: .seconds(3))
        } then: {
            respond(.loaded)
        }
    }
}
