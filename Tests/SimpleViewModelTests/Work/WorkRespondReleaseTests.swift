import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W4 the respond of an operation keeps nothing", .timeLimit(.minutes(5)))
@MainActor struct WorkRespondReleaseTests {
    @Test("an operation's respond that is left with a callback keeps neither the view model nor the interface")
    func leftWithACallback() async throws {
        let bench = WorkBench()
        let job = bench.run("search", .concurrent)
        await job.begun()
        job.finish()
        await job.released()
        weak let interface = bench.interface
        let late = try #require(job.respond)

        bench.interface = nil

        #expect(interface == nil)
        #expect(bench.worker == nil)
        late("late")
        #expect(bench.outputs.isEmpty)
    }

    @Test(
        "an operation that ignores its cancellation keeps the view model that it captured until it returns, and no longer"
    )
    func ignoredCancellation() async throws {
        let bench = WorkBench()
        let job = bench.run("search", .concurrent)
        await job.waits()
        let late = try #require(job.respond)

        bench.interface = nil
        #expect(bench.worker != nil)
        job.finish()
        await job.released()

        #expect(bench.worker == nil)
        late("late")
        #expect(bench.outputs.isEmpty)
    }

    @Test("the respond of an operation that still runs does not keep the view model that the operation did not capture")
    func notCaptured() async throws {
        let bench = WorkBench()
        let job = Job("search")
        bench.interface?.send { worker, respond in
            let operation = job.operation()
            worker.tasks.run(.search, .concurrent, operation: operation, each: { respond($0) }) {
                respond("\($0)")
            }
        }
        await job.waits()
        let late = try #require(job.respond)

        bench.interface = nil

        #expect(bench.worker == nil)
        late("late")
        #expect(bench.outputs.isEmpty)
        job.finish()
        await job.released()
    }
}
