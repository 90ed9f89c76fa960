import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W1 queue", .timeLimit(.minutes(5)))
@MainActor struct WorkQueueTests {
    @Test("queued work runs one after another, in the order in which it was run")
    func order() async {
        let bench = WorkBench()
        let jobs = (0..<50).map { bench.run("\($0)", .queue) }

        for (index, job) in jobs.enumerated() {
            await job.begun()
            #expect(jobs.thatBegan.count == index + 1)
            job.emit(job.name)
            job.finish()
        }
        await jobs.released()

        #expect(bench.outputs == jobs.map(\.name))
        #expect(jobs.map(\.beginCount) == jobs.map { _ in 1 })
        #expect(jobs.thatWereCancelled.isEmpty)
    }

    @Test("the order is kept when work is queued while other work ends")
    func orderWhileEnding() async {
        let bench = WorkBench()
        var jobs = (0..<3).map { bench.run("\($0)", .queue) }
        var ended = 0
        while ended < jobs.count {
            let job = jobs[ended]
            await job.begun()
            #expect(jobs.thatBegan.count == ended + 1)
            if jobs.count < 40 { jobs += (0..<2).map { bench.run("\(jobs.count + $0)", .queue) } }
            job.emit(job.name)
            job.finish()
            ended += 1
        }
        await jobs.released()

        #expect(bench.outputs == jobs.map(\.name))
    }

    @Test("the next work begins when the operation has returned, not when it has emitted")
    func beginsAfterTheReturn() async {
        let bench = WorkBench()
        let first = bench.run("first", .queue)
        let second = bench.run("second", .queue)

        first.emit("first")
        #expect(await bench.recorder.next() == "first")
        await first.waits()
        #expect(!second.hasBegun)
        first.finish()

        await second.begun()
        #expect(first.isReleased)
    }

    @Test("queued work starts at once if its name has no other work")
    func startsAtOnce() async {
        let bench = WorkBench()
        let job = bench.run("only", .queue)
        await job.begun()
        #expect(job.hasBegun)
    }

    @Test("the next work begins after work that fails")
    func failure() async {
        let bench = WorkBench()
        let jobs = (0..<4).map { bench.run("\($0)", .queue) }

        for job in jobs {
            await job.begun()
            if job.name == "1" || job.name == "2" { job.fail(Mishap()) } else { job.emit(job.name) }
            job.finish()
            _ = await bench.recorder.next()
        }

        #expect(bench.outputs == ["0", "1 failed: mishap", "2 failed: mishap", "3"])
    }

    @Test("cancelling the name removes all its work, and work that is queued next starts at once")
    func cancellation() async {
        let bench = WorkBench()
        let first = bench.run("first", .queue)
        await first.begun()
        let queued = (0..<5).map { bench.run("queued \($0)", .queue) }
        bench.cancel()
        await queued.released()
        #expect(queued.thatBegan.isEmpty)

        let next = bench.run("next", .queue)
        let last = bench.run("last", .queue)
        await next.begun()

        first.emit("first, late")
        first.finish()
        await first.released()
        next.emit("next")
        #expect(await bench.recorder.next() == "next")
        await next.waits()
        #expect(!last.hasBegun, "the end of the cancelled operation must not start work that waits for another one")
        next.finish()
        await last.begun()

        #expect(queued.thatBegan.isEmpty)
        #expect(bench.outputs == ["next"])
    }

    @Test("queued work waits for work of any policy", arguments: Worker.policies)
    func behindOtherPolicies(policy: Worker.Policy) async {
        let bench = WorkBench()
        let first = bench.run("first", policy)
        let second = bench.run("second", .queue)

        await first.waits()
        #expect(!second.hasBegun)
        #expect(!first.wasCancelled)
        first.finish()

        await second.begun()
    }

    @Test("queued work waits for all earlier concurrent work")
    func behindConcurrentWork() async {
        let bench = WorkBench()
        let concurrent = (0..<3).map { bench.run("\($0)", .concurrent) }
        let queued = bench.run("queued", .queue)

        for job in concurrent {
            await job.begun()
            #expect(!queued.hasBegun)
            job.finish()
            await job.released()
        }

        await queued.begun()
    }

    @Test("queued work does not wait for later concurrent work")
    func beforeLaterConcurrentWork() async {
        let bench = WorkBench()
        let first = bench.run("first", .concurrent)
        let queued = bench.run("queued", .queue)
        let later = bench.run("later", .concurrent)
        await [first, later].begun()
        #expect(!queued.hasBegun)

        first.finish()

        await queued.begun()
        #expect(!later.isReleased)
    }

    @Test("the delay of queued work begins when its turn has come")
    func delay() async {
        let bench = WorkBench()
        let first = bench.run("first", .queue)
        await first.begun()
        let second = bench.run("second", .queue, after: .seconds(1))
        bench.clock.advance(by: .seconds(10))
        #expect(bench.clock.sleeperCount == 0)

        first.finish()
        await bench.clock.sleepers(1)
        #expect(!second.hasBegun)
        bench.clock.advance(by: .seconds(1))

        await second.begun()
    }

    @Test("queued work does not wait for work of another name")
    func otherNames() async {
        let bench = WorkBench()
        await bench.run("search", .queue, of: .search).begun()
        await bench.run("save", .queue, of: .save).begun()
        #expect(bench.tasks.isRunning(.search))
    }
}
