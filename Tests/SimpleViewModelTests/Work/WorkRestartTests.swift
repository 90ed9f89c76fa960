import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W1 restart", .timeLimit(.minutes(5)))
@MainActor struct WorkRestartTests {
    @Test("of many inputs within the delay, only the last makes a request")
    func debounce() async {
        let bench = WorkBench()
        var jobs: [Job] = []
        for key in 1...100 {
            jobs.append(bench.run("key \(key)", .restart, after: .milliseconds(300)))
            await bench.clock.sleepers(1)
            bench.clock.advance(by: .milliseconds(299))
        }
        bench.clock.advance(by: .milliseconds(1))
        await jobs[99].begun()
        jobs[99].emit("results")

        #expect(await bench.recorder.next() == "results")
        await jobs.dropLast().released()
        #expect(jobs.thatBegan == ["key 100"])
    }

    @Test("of many inputs in one turn, only the last makes a request")
    func debounceInOneTurn() async {
        let bench = WorkBench()
        let jobs = (1...100).map { bench.run("key \($0)", .restart, after: .milliseconds(300)) }

        await bench.clock.sleepers(1)
        bench.clock.advance(by: .milliseconds(300))
        await jobs[99].begun()

        await jobs.dropLast().released()
        #expect(jobs.thatBegan == ["key 100"])
    }

    @Test("inputs further apart than the delay each make a request")
    func slowTyping() async {
        let bench = WorkBench()
        for key in 1...3 {
            let job = bench.run("key \(key)", .restart, after: .milliseconds(300))
            await bench.clock.sleepers(1)
            bench.clock.advance(by: .milliseconds(300))
            await job.begun()
            job.emit("results \(key)")
            #expect(await bench.recorder.next() == "results \(key)")
        }
    }

    @Test("the latest work wins, even if the earlier work ignores its cancellation and answers late")
    func latestWins() async {
        let bench = WorkBench()
        let first = bench.run("first", .restart)
        await first.begun()
        let second = bench.run("second", .restart)
        await second.begun()

        second.emit("second")
        #expect(await bench.recorder.next() == "second")
        first.emit("first, late")
        first.finish()
        await first.released()

        #expect(first.wasCancelled)
        #expect(bench.outputs == ["second"])
    }

    @Test("the earlier work is cancelled in the same turn, before the new work has begun")
    func cancelsAtOnce() async {
        let bench = WorkBench()
        let first = bench.run("first", .restart)
        await first.begun()

        let second = bench.run("second", .restart)

        #expect(first.wasCancelled)
        #expect(!second.hasBegun)
        first.respond?("first, late")
        #expect(bench.outputs.isEmpty)
        await second.begun()
        #expect(!second.wasCancelled)
    }

    @Test("all work of the name is superseded, whatever policy it was run with", arguments: [1, 2, 5])
    func supersedesEverything(count: Int) async {
        let bench = WorkBench()
        let running = (0..<count).map { bench.run("concurrent \($0)", .concurrent) }
        await running.begun()
        let queued = (0..<count).map { bench.run("queued \($0)", .queue) }

        let last = bench.run("last", .restart)

        await queued.released()
        await last.begun()
        for job in running { job.emit("late") }
        for job in running { job.finish() }
        await running.released()
        #expect(running.thatWereCancelled == running.map(\.name))
        #expect(queued.thatBegan.isEmpty)
        #expect(bench.outputs.isEmpty)
        #expect(bench.tasks.isRunning(.search))
    }

    @Test("restarted work simply runs if its name has no other work")
    func withoutOthers() async {
        let bench = WorkBench()
        let job = bench.run("only", .restart)
        await job.begun()
        job.emit("result")
        #expect(await bench.recorder.next() == "result")
    }

    @Test("work that has ended is superseded, too: a late output of its callback is dropped")
    func endedWork() async {
        let bench = WorkBench()
        let first = bench.run("first", .restart)
        first.finish()
        await first.released()

        await bench.run("second", .restart).begun()
        first.respond?("first, late")

        #expect(bench.outputs.isEmpty)
    }
}
