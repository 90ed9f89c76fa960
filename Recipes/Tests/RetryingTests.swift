import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct RetryingTests {
    struct Refused: Error {}

    final class Pages: ViewModel {
        let tasks: ViewModelTasks<Int>
        let load: @Sendable () async throws -> Int
        var result = ""

        init(_ clock: ManualClock, load: @escaping @Sendable () async throws -> Int) {
            tasks = ViewModelTasks(clock: clock)
            self.load = load
        }

        func accept(_ input: Void, respond: @escaping (Never) -> Void) {
            tasks.run(1, .restart) {
                try await self.tasks.retrying { try await self.load() }
            } then: {
                self.result = "\($0)"
            } catch: { error in
                self.result = message(for: error)
            }
        }
    }

    let clock = ManualClock()
    let load = ManualFunction<Void, Int, any Error>("load")

    func pages() -> ViewModelTester<Pages> {
        ViewModelTester(Pages(clock) { [load] in try await load() })
    }
    @Test func waitsLongerAndLongerAndThenSaysSo() async {
        let tester = pages()
        tester.send(())
        for pause in [1, 2, 4] {
            await load.answer(throwing: Offline())
            #expect(await clock.run() == [.seconds(pause)])
        }
        await load.answer(throwing: Offline())
        await tester.expect(\.result, "You are offline.")
        #expect(load.calls.count == 4)
    }
    @Test func aLaterAttemptSucceeds() async {
        let tester = pages()
        tester.send(())
        await load.answer(throwing: Offline())
        await clock.run()
        await load.answer(with: 7)
        await tester.expect(\.result, "7")
    }
    @Test func aPermanentErrorIsNotRetried() async {
        let tester = pages()
        tester.send(())
        await load.answer(throwing: Refused())
        #expect(await clock.run() == [])
        await tester.expect(\.result, "Something went wrong. Try again.")
    }
    @Test func leavingEndsIt() async {
        var screen: ViewModelInterface? = ViewModelInterface(
            Pages(clock) { [load] in try await load() })
        screen?.send(())
        await load.answer(throwing: Offline())
        screen = nil
        await clock.run()
        #expect(load.calls.count == 1)
    }
}
