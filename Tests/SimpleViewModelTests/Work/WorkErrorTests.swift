import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W3 errors", .timeLimit(.minutes(5)))
@MainActor struct WorkErrorTests {
    @Test("an error of the operation becomes the output that catch responds with, after its other outputs")
    func error() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        job.emit("1")
        job.emit("2")
        job.fail(Mishap())
        await job.released()
        #expect(bench.outputs == ["1", "2", "job failed: mishap"])
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("a CancellationError from elsewhere is an error like any other")
    func foreignCancellationError() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        job.fail(CancellationError())
        await job.released()
        #expect(bench.outputs == ["job failed: CancellationError()"])
    }

    @Test("a CancellationError of another task that the operation awaits is an error")
    func cancelledTask() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            let shared = Task { try await bench.clock.sleep(for: .seconds(1)) }
            shared.cancel()
            worker.tasks.run(.search, .restart) { _ in
                try await shared.value
            } each: {
                respond($0)
            } catch: {
                respond("failed: \($0)")
            }
        }
        #expect(await bench.recorder.next() == "failed: CancellationError()")
    }

    @Test("catch is not called if the operation does not throw")
    func withoutError() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        job.emit("result")
        job.finish()
        await job.released()
        #expect(bench.outputs == ["result"])
    }

    @Test("cancelled work that then throws emits nothing", arguments: Worker.policies, [true, false])
    func cancelled(policy: Worker.Policy, heedsCancellation: Bool) async {
        let bench = WorkBench()
        let job = bench.run("job", policy, heedsCancellation: heedsCancellation)
        await job.waits()
        bench.cancel()
        job.fail(Mishap())
        await job.released()
        #expect(bench.outputs.isEmpty)
    }

    @Test("catch is not called for an error of cancelled work: a cancellation is not an error")
    func catchOfCancelledWork() async {
        let bench = WorkBench()
        let job = Job("job", heedsCancellation: true)
        var caught = 0
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart, operation: job.operation(), each: { respond($0) }) { _ in
                caught += 1
            }
        }
        await job.waits()
        bench.cancel()
        await job.released()
        #expect(caught == 0)
    }

    @Test("superseded work that then throws emits nothing", arguments: [true, false])
    func superseded(heedsCancellation: Bool) async {
        let bench = WorkBench()
        let first = bench.run("first", .restart, heedsCancellation: heedsCancellation)
        await first.waits()
        let second = bench.run("second", .restart)
        first.fail(Mishap())
        await first.released()
        second.fail(Mishap())
        await second.released()
        #expect(bench.outputs == ["second failed: mishap"])
    }

    @Test("work whose interface is released and that then throws emits nothing", arguments: [true, false])
    func released(heedsCancellation: Bool) async {
        let bench = WorkBench()
        let job = bench.run("job", .restart, heedsCancellation: heedsCancellation)
        await job.waits()
        bench.interface = nil
        job.fail(Mishap())
        await job.released()
        #expect(bench.outputs.isEmpty)
    }

    @Test("catch runs on the main thread, even if the error comes from another thread")
    func catchOnTheMainThread() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { _ in
                try await failElsewhere()
            } each: {
                respond($0)
            } catch: { _ in
                respond("on the main thread: \(MainQueue.isCurrent)")
            }
        }
        #expect(await bench.recorder.next() == "on the main thread: true")
    }
}

@concurrent private nonisolated func failElsewhere() async throws {
    throw Mishap()
}
