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
            await interface?.perform { scope, _ in scope.run(.search, .restart, first) }
        }
        await first.waits()
        bench.send { scope, _ in scope.run(.search, .restart, second) }
        #expect(bench.scope.isRunning(.search))
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
        "an object that the release of the interface frees may cancel the released work, and make a commit of its name"
    )
    func cancelWhileReleasing() async {
        let (jobs, last) = ((0..<3).map { Job("\($0)") }, Job("last"))
        var isReported = false
        bench.send { scope, _ in
            @MainActor func decide(_ job: Job, of work: Worker.Work, token: Token? = nil) {
                bench.scope.commit(
                    work, .concurrent, job, then: { token?.keep() },
                    afterClose: { isReported = true })
            }
            let token = Token {
                bench.scope.cancelAll()
                decide(last, of: .search)
            }
            decide(jobs[0], of: .save, token: token)
            for job in jobs.dropFirst() { scope.run(.search, .concurrent, job) }
        }
        await jobs.wait()
        bench.interface = nil
        #expect(jobs.thatWereCancelled == ["1", "2"], "the first is a commit")
        #expect(bench.scope.isRunning(.search) && bench.scope.isRunning(.save))
        await (jobs + [last]).end()
        #expect(isReported && !bench.scope.isRunning(.search))
    }

    @Test("an object that a cancellation releases may run new work from its deinit")
    func runFromADeinit() async {
        var next: Job?
        let first = bench.run("first", .queue)
        await first.begun()
        bench.send { [weak bench] scope, respond in
            let token = Token { next = bench?.run("next", .queue) }
            scope.run(.search, .queue) { _ in
                token.keep()
            } each: {
                respond($0)
            }
        }
        let behind = bench.run("behind", .queue)

        bench.scope.cancel(.search)

        #expect(!bench.scope.isRunning(.search))
        await behind.released()
        #expect(bench.scope.isRunning(.search))
        await first.end()
        await next?.begun()
        next?.emit("next")
        await bench.recorder.expect("next")
    }
}
