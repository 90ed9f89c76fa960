import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W2, W4, W5 cancellation", .timeLimit(.minutes(5)))
@MainActor struct WorkCancellationTests {
    @Test(
        "work cancelled during its delay never begins, whether or not the clock heeds the cancellation",
        arguments: Worker.policies, [true, false])
    func duringTheDelay(policy: Worker.Policy, clockHeedsCancellation: Bool) async {
        let bench = WorkBench(clock: WorkClock(heedsCancellation: clockHeedsCancellation))
        let job = bench.run("job", policy, after: .seconds(1))
        await bench.clock.sleepers(1)
        bench.cancel()
        #expect(bench.clock.sleeperCount == (clockHeedsCancellation ? 0 : 1))
        bench.clock.advance(by: .seconds(1))

        await job.released()
        #expect(!job.hasBegun)
    }

    @Test("work cancelled between the end of its predecessor and its own beginning never begins")
    func betweenEndAndBeginning() async {
        let bench = WorkBench()
        let tasks = bench.tasks
        var wasRunning = false
        bench.interface?.send { worker, respond in
            let token = Token {
                wasRunning = tasks.isRunning(.search)
                tasks.cancel(.search)
            }
            worker.tasks.run(.search, .queue) { _ in
                token.keep()
            } each: {
                respond($0)
            }
        }
        let second = bench.run("second", .queue)

        await second.released()

        #expect(wasRunning)
        #expect(!second.hasBegun)
    }

    @Test("cancelled work emits nothing, even if it ignores its cancellation")
    func emitsNothing() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        job.emit("before")
        #expect(await bench.recorder.next() == "before")

        bench.cancel()
        job.respond?("from outside")
        for number in 1...3 { job.emit("late \(number)") }
        job.finish()
        await job.released()
        job.respond?("after its end")

        #expect(bench.outputs == ["before"])
    }
}
