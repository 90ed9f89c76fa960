import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W5 isRunning", .timeLimit(.minutes(5)))
@MainActor struct WorkIsRunningTests {
    @Test("isRunning is true from run until the operation has returned", arguments: Worker.policies)
    func fromRunToReturn(policy: Worker.Policy) async {
        let bench = WorkBench()
        #expect(!bench.tasks.isRunning(.search))

        let job = bench.run("job", policy)
        #expect(bench.tasks.isRunning(.search), "before it began")
        await job.waits()
        #expect(bench.tasks.isRunning(.search), "while it awaits")
        job.finish()
        #expect(bench.tasks.isRunning(.search), "before it returned")
        await job.released()
        #expect(!bench.tasks.isRunning(.search), "after it returned")
    }

    @Test("isRunning is true before, during and after the delay", arguments: Worker.policies)
    func delay(policy: Worker.Policy) async {
        let bench = WorkBench()
        let job = bench.run("job", policy, after: .seconds(1))
        #expect(bench.tasks.isRunning(.search))
        await bench.clock.sleepers(1)
        #expect(bench.tasks.isRunning(.search))
        bench.clock.advance(by: .seconds(1))
        #expect(bench.tasks.isRunning(.search))
        await job.begun()
        #expect(bench.tasks.isRunning(.search))
    }

    @Test(
        "isRunning is true inside the receiver of the last output, including that of an error",
        arguments: [true, false])
    func insideTheReceiver(fails: Bool) async {
        let bench = WorkBench()
        let tasks = bench.tasks
        var wasRunning: [Bool] = []
        bench.interface?.receive { _ in wasRunning.append(tasks.isRunning(.search)) }
        let job = bench.run("job", .restart)

        job.emit("first")
        if fails { job.fail(Mishap()) } else { job.emit("last") }
        job.finish()
        await job.released()

        #expect(wasRunning == [true, true])
        #expect(!tasks.isRunning(.search))
    }

    @Test(
        "isRunning is false from the moment of the cancellation, even if the operation has not returned",
        arguments: Worker.policies)
    func cancellation(policy: Worker.Policy) async {
        let bench = WorkBench()
        let job = bench.run("job", policy)
        await job.begun()

        bench.cancel()

        #expect(!bench.tasks.isRunning(.search))
        job.finish()
        await job.released()
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("isRunning is false from the moment of a cancellation before the work began, and during its delay")
    func cancellationBeforeItBegan() async {
        let bench = WorkBench()
        bench.run("before it began", .restart)
        bench.cancel()
        #expect(!bench.tasks.isRunning(.search))

        bench.run("during its delay", .restart, after: .seconds(1))
        await bench.clock.sleepers(1)
        bench.cancel()
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("isRunning is true while work is queued, even between the end of one and the beginning of the next")
    func queue() async {
        let bench = WorkBench()
        let jobs = (0..<3).map { bench.run("\($0)", .queue) }
        for job in jobs {
            #expect(bench.tasks.isRunning(.search))
            await job.waits()
            job.finish()
            #expect(bench.tasks.isRunning(.search))
            await job.released()
        }
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("isRunning is false for queued work from the moment of the cancellation")
    func queueCancelled() async {
        let bench = WorkBench()
        let jobs = (0..<3).map { bench.run("\($0)", .queue) }
        await jobs[0].begun()
        bench.cancel()
        #expect(!bench.tasks.isRunning(.search))
        jobs[0].finish()
        await jobs.released()
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("isRunning is true until the last of several has ended")
    func concurrent() async {
        let bench = WorkBench()
        let jobs = (0..<3).map { bench.run("\($0)", .concurrent) }
        for job in jobs {
            #expect(bench.tasks.isRunning(.search))
            job.finish()
            await job.released()
        }
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("isRunning stays true when work is superseded")
    func restart() async {
        let bench = WorkBench()
        let first = bench.run("first", .restart)
        await first.begun()
        let second = bench.run("second", .restart)
        #expect(bench.tasks.isRunning(.search))
        first.finish()
        await first.released()
        #expect(bench.tasks.isRunning(.search))
        second.finish()
        await second.released()
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("isRunning concerns one name alone")
    func otherNames() async {
        let bench = WorkBench()
        let job = bench.run("row", .restart, of: .row(1))
        await job.begun()
        #expect(bench.tasks.isRunning(.row(1)))
        #expect(!bench.tasks.isRunning(.row(2)))
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("isRunning is false once the interface is released")
    func release() async {
        let bench = WorkBench()
        let search = bench.run("search", .restart)
        let saves = (0..<2).map { bench.run("\($0)", .queue, of: .save) }
        await search.begun()
        await saves[0].begun()

        bench.interface = nil

        #expect(!bench.tasks.isRunning(.search))
        #expect(!bench.tasks.isRunning(.save))
        search.finish()
        saves[0].finish()
        await (saves + [search]).released()
        #expect(!bench.tasks.isRunning(.search))
        #expect(!bench.tasks.isRunning(.save))
    }
}
