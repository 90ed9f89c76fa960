import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W6 time", .timeLimit(.minutes(5)))
@MainActor struct WorkDelayTests {
    @Test(
        "work begins when its delay has passed on the clock that was given, and not before",
        arguments: Worker.policies)
    func delay(policy: Worker.Policy) async {
        let bench = WorkBench()
        let job = bench.run("job", policy, after: .milliseconds(300))
        await bench.clock.sleepers(1)

        bench.clock.advance(by: .milliseconds(299))
        #expect(bench.clock.sleeperCount == 1)
        #expect(!job.hasBegun)
        bench.clock.advance(by: .milliseconds(1))
        #expect(bench.clock.sleeperCount == 0)

        await job.begun()
        #expect(bench.outputs.isEmpty)
        #expect(job.beginCount == 1)
    }

    @Test("a very long delay costs no real time")
    func longDelay() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart, after: .seconds(365 * 24 * 3600))
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(365 * 24 * 3600))
        await job.begun()
    }

    @Test(
        "without a delay, or with one that is not positive, work begins without any time passing",
        arguments: [Duration.zero, .seconds(-1)])
    func withoutDelay(delay: Duration) async {
        let clock = UnusedClock()
        let viewModel = Worker(tasks: ViewModelTasks(clock: clock))
        let interface = ViewModelInterface(viewModel: viewModel)
        let recorder = OutputRecorder<String>()
        interface.receive { recorder.receive($0) }

        interface.send { worker, respond in
            worker.tasks.run(.search, .restart, after: delay) { respond in
                respond("ran")
            } each: {
                respond($0)
            }
        }

        #expect(await recorder.next() == "ran")
    }

    @Test("work begins in the order in which it becomes due")
    func due() async {
        let bench = WorkBench()
        let jobs = [3, 1, 2].map { bench.run("\($0)", .concurrent, after: .seconds($0)) }
        await bench.clock.sleepers(3)

        bench.clock.advance(by: .seconds(1))
        await jobs[1].begun()
        #expect(jobs.thatBegan == ["1"])
        bench.clock.advance(by: .seconds(1))
        await jobs[2].begun()
        #expect(jobs.thatBegan == ["1", "2"])
        bench.clock.advance(by: .seconds(1))
        await jobs[0].begun()
    }

    @Test("each view model has the clock that it was given")
    func perInstance() async {
        let (left, right) = (WorkBench(), WorkBench())
        let first = left.run("left", .restart, after: .seconds(1))
        let second = right.run("right", .restart, after: .seconds(1))
        await left.clock.sleepers(1)
        await right.clock.sleepers(1)

        left.clock.advance(by: .seconds(1))
        await first.begun()
        #expect(right.clock.sleeperCount == 1)
        #expect(!second.hasBegun)
    }

    @Test("without a given clock, the delay passes in real time")
    func defaultClock() async {
        let viewModel = Worker(tasks: ViewModelTasks())
        let interface = ViewModelInterface(viewModel: viewModel)
        let recorder = OutputRecorder<String>()
        interface.receive { recorder.receive($0) }

        interface.send { worker, respond in
            worker.tasks.run(.search, .restart, after: .nanoseconds(1)) { respond in
                respond("ran")
            } each: {
                respond($0)
            }
        }

        #expect(await recorder.next() == "ran")
    }
}

/// A clock on which no work may sleep.
private nonisolated struct UnusedClock: Clock {
    var now: WorkClock.Instant { WorkClock.Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: WorkClock.Instant, tolerance: Duration?) async throws {
        Issue.record("work without a delay has slept")
    }
}
