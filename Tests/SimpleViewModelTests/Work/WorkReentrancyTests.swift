import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W1, W2, W4, W5, W9 closures of work that run and cancel work", .limited)
@MainActor struct W1W2W4W5W9WorkReentrancyTests {
    private let bench = WorkBench()

    @Test(
        "a cancellation handler may cancel the task that performs the work: newer work of the name stays known"
    )
    func cancelsItsPerform() async {
        var performing: Task<Void, Never>?
        let (first, second) = (
            Job("first") { if $0 == .isCancelled { performing?.cancel() } }, Job("second")
        )
        performing = Task { [interface = bench.interface] in
            await interface?.perform { tasks, _ in tasks.run(.search, .restart, first) }
        }
        await first.waits()
        bench.send { tasks, _ in tasks.run(.search, .restart, second) }
        #expect(bench.tasks.isRunning(.search))
        await second.waits()
        first.finish()
        await performing?.value
        bench.interface = nil
        #expect(second.wasCancelled)
        second.finish()
        await [first, second].released()
        #expect(bench.worker == nil)
    }

    @Test(
        "an object that the release of the interface frees may cancel the released work, and make a decision of its name"
    )
    func cancelWhileReleasing() async {
        let (jobs, last) = ((0..<3).map { Job("\($0)") }, Job("last"))
        var isReported = false
        bench.send { tasks, _ in
            @MainActor func decide(_ job: Job, of work: Worker.Work, token: Token? = nil) {
                bench.tasks.run(
                    work, .concurrent, job, then: { token?.keep() },
                    afterRelease: { isReported = true })
            }
            let token = Token {
                bench.tasks.cancelAll()
                decide(last, of: .search)
            }
            decide(jobs[0], of: .save, token: token)
            for job in jobs.dropFirst() { tasks.run(.search, .concurrent, job) }
        }
        await jobs.wait()
        bench.interface = nil
        #expect(jobs.thatWereCancelled == ["1", "2"], "the first is a decision")
        #expect(bench.tasks.isRunning(.search) && bench.tasks.isRunning(.save))
        await (jobs + [last]).end()
        #expect(isReported && !bench.tasks.isRunning(.search))
    }

    @Test("an object that a cancellation releases may run new work from its deinit")
    func runFromADeinit() async {
        var next: Job?
        await bench.run("first", .queue).begun()
        bench.send { [weak bench] tasks, respond in
            let token = Token { next = bench?.run("next", .queue) }
            tasks.run(.search, .queue) { _ in
                token.keep()
            } each: {
                respond($0)
            }
        }
        let behind = bench.run("behind", .queue)

        bench.tasks.cancel(.search)

        #expect(!bench.tasks.isRunning(.search))
        await behind.released()
        #expect(bench.tasks.isRunning(.search))
        await next?.begun()
        next?.emit("next")
        await bench.recorder.expect("next")
    }
}
