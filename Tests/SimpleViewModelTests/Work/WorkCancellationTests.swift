import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W2, W4, W5 cancellation", .timeLimit(.minutes(5)))
@MainActor struct WorkCancellationTests {
    @Test("work cancelled in the turn in which it was run never begins", arguments: Worker.policies)
    func beforeItBegan(policy: Worker.Policy) async {
        let bench = WorkBench()
        let job = bench.run("job", policy)
        bench.cancel()

        await job.released()
        #expect(!job.hasBegun)
    }

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

    @Test("work cancelled when its delay is over, but before it began, never begins")
    func afterTheDelay() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart, after: .seconds(1))
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(1))
        bench.cancel()

        await job.released()
        #expect(!job.hasBegun)
    }

    @Test("work cancelled before its delay began does not sleep and never begins")
    func beforeTheDelay() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart, after: .seconds(1))
        bench.cancel()

        await job.released()
        #expect(bench.clock.sleeperCount == 0)
        #expect(!job.hasBegun)
    }

    @Test("work cancelled while it is queued never begins, and its operation is released in the next turn")
    func whileQueued() async {
        let bench = WorkBench()
        let first = bench.run("first", .queue)
        let second = bench.run("second", .queue)
        let third = bench.run("third", .queue, after: .seconds(1))
        bench.cancel()

        await [first, second, third].released()
        #expect([first, second, third].thatBegan.isEmpty)
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

    @Test("the task of cancelled work is cancelled in the same turn, and that of other work is not")
    func cancelsTheTask() async {
        let bench = WorkBench()
        let search = bench.run("search", .concurrent, of: .search)
        let save = bench.run("save", .concurrent, of: .save)
        await search.waits()
        await save.waits()

        bench.cancel(.search)

        #expect([search, save].thatWereCancelled == ["search"])
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

    @Test("cancelling a name without work, or twice, does nothing")
    func withoutWork() async {
        let bench = WorkBench()
        bench.cancel()
        bench.tasks.cancelAll()
        let job = bench.run("job", .restart)
        bench.cancel()
        bench.cancel()
        await job.released()
        bench.cancel()

        let next = bench.run("next", .restart)
        await next.begun()
        next.emit("next")
        #expect(await bench.recorder.next() == "next")
    }

    @Test("the late end of a cancelled operation leaves new work of the name alone", arguments: Worker.policies)
    func lateEnd(policy: Worker.Policy) async {
        let bench = WorkBench()
        let old = (0..<3).map { bench.run("old \($0)", .concurrent) }
        await old.begun()
        bench.cancel()
        let new = bench.run("new", policy)
        let behind = bench.run("behind", .queue)
        await new.waits()

        for job in old {
            job.finish()
            await job.released()
            #expect(bench.tasks.isRunning(.search))
        }

        #expect(!new.wasCancelled)
        #expect(!behind.hasBegun)
        new.emit("new")
        #expect(await bench.recorder.next() == "new")
        bench.cancel()
        #expect(new.wasCancelled)
        await behind.released()
        #expect(!behind.hasBegun)
    }

    @Test("cancelAll cancels work of every name, in every stage, and other work can run after it")
    func cancelAll() async {
        let bench = WorkBench()
        let awaiting = (0..<40).map { bench.run("row \($0)", .restart, of: .row($0)) }
        await awaiting.begun()
        let sleeping = bench.run("sleeping", .restart, of: .search, after: .seconds(1))
        await bench.clock.sleepers(1)
        let running = bench.run("running", .queue, of: .save)
        let queued = bench.run("queued", .queue, of: .save)

        bench.interface?.send { worker, _ in worker.tasks.cancelAll() }

        #expect(!bench.tasks.isRunning(.search))
        #expect(!bench.tasks.isRunning(.save))
        #expect((0..<40).filter { bench.tasks.isRunning(.row($0)) }.isEmpty)
        #expect(awaiting.thatWereCancelled == awaiting.map(\.name))
        for job in awaiting { job.emit("late") }
        for job in awaiting { job.finish() }
        await (awaiting + [sleeping, running, queued]).released()
        #expect([sleeping, running, queued].thatBegan.isEmpty)
        #expect(bench.outputs.isEmpty)

        bench.run("after", .restart).emit("after")
        #expect(await bench.recorder.next() == "after")
    }
}
