import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// What random programs, which compare all else with a model, do not reach.
@Suite("W1, W4, W5, W6 policies, delays and names", .limited)
@MainActor struct W1W4W5W6WorkPolicyTests {
    private let bench = WorkBench()

    @Test(
        "work cancelled during its delay never begins, whether or not the clock heeds the cancellation",
        arguments: Worker.policies, [true, false])
    func duringTheDelay(policy: Worker.Policy, clockHeedsCancellation: Bool) async {
        let bench = WorkBench(clock: VirtualClock(heedsCancellation: clockHeedsCancellation))
        let job = bench.run("job", policy, after: .seconds(1))
        await bench.clock.sleepers(1)
        let queued = bench.run("queued", .queue, after: .seconds(1))
        bench.cancel()
        await queued.released()
        #expect(bench.clock.sleeperCount == (clockHeedsCancellation ? 0 : 1))
        bench.clock.advance(by: .seconds(1))

        await job.released()
        #expect([job, queued].thatBegan.isEmpty)
    }

    @Test(
        "without a delay, or with one that is not positive, the clock is not asked",
        arguments: [0, -1])
    func withoutDelay(seconds: Int) async {
        let interface = ViewModelInterface(Worker(), clock: FailingClock())
        var count = 0
        await interface.perform { scope, _ in
            for _ in 1...2 {
                scope.run(.search, .queue, after: .seconds(seconds)) { count += 1 }
            }
        }
        #expect(count == 2)
    }

    @Test(
        "names whose work has ended, or was cancelled before it began, are released, however many there were"
    )
    func namesAreLetGo() async {
        let count = LiveCount()
        let scope = ViewModelScope<Void, Counted>()
        let interface = ViewModelInterface(
            Scoped<Void, Never, Counted>(scope) { _, _ in
                let names = (0..<3).map { Counted($0, in: count) }
                nonisolated(unsafe) let last = names[2]
                _ = withObservationTracking {
                    scope.isRunning(last)
                } onChange: {
                    MainActor.assumeIsolated { scope.cancel(last) }
                }
                for name in names { scope.run(name, .restart) }
                scope.cancel(names[0])
            })
        for _ in 0..<500 { await interface.perform(()) }
        #expect(count.peak < 50)
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "a clock that fails does not skip the delay, not even of a commit: the operation never begins, and the work fails with the error"
    )
    func failingClock() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            let interface = ViewModelInterface(Worker(), clock: FailingClock())
            let leave: @MainActor (Result<Void, any Error>) -> Void = { _ in }
            for isCommit in [false, true] {
                var log: [String] = []
                await interface.perform { scope, _ in
                    scope.onChange(of: .search) { log.append("\($0)") }
                    scope.commit(
                        .search, .restart, after: .seconds(1),
                        operation: { try await Task.sleep(for: .zero) },
                        then: { log.append("too early") },
                        catch: { log.append("\($0)") },
                        afterClose: isCommit ? leave : nil)
                }
                #expect(log == ["true", "mishap", "false"])
            }
            let end = observer.events.last?.description ?? ""
            #expect(end.contains("failed: mishap"), "\(end)")
        }
    }
    #endif
}

/// A clock whose sleep throws without a cancellation.
private nonisolated struct FailingClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw Mishap()
    }
}
