import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W2 outputs of work", .timeLimit(.minutes(5)))
@MainActor struct WorkOutputTests {
    @Test(
        "what is emitted inside then or catch, or later, is dropped: the operation has returned",
        arguments: [true, false])
    func emitInsideTheEnd(fails: Bool) async {
        let bench = WorkBench()
        let job = Job("job")
        bench.interface?.send { worker, respond in
            let end = { @MainActor in
                job.respond?("late")
                respond("end")
            }
            worker.tasks.run(.search, .restart, operation: job.operation(), each: { respond($0) }, then: end) { _ in
                end()
            }
        }
        if fails { job.fail(Mishap()) } else { job.finish() }
        await job.released()
        job.respond?("later")
        #expect(bench.outputs == ["end"])
    }

    @Test("an output on its way from another thread is dropped if the work is cancelled before it arrives")
    func onItsWayWhenCancelled() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        await job.begun()

        let respond = UncheckedTransfer(job.respond)
        waitForAnotherThread { respond.value?("on its way") }
        bench.cancel()
        await onAnotherThread {}

        #expect(bench.outputs.isEmpty)
    }

    @Test(
        "what threads have emitted arrives before then or catch, even if the operation returns at once",
        arguments: [true, false])
    func onItsWayWhenEnded(fails: Bool) async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { emit in
                waitForAnotherThread { for number in 1...3 { emit("\(number)") } }
                if fails { throw Mishap() }
            } each: {
                respond($0)
            } then: {
                respond("end")
            } catch: { _ in
                respond("end")
            }
        }
        while await bench.recorder.next() != "end" {}
        #expect(bench.outputs == ["1", "2", "3", "end"])
    }

    @Test("an operation runs over a sequence, and then: is called at its end", arguments: [true, false])
    func sequence(fails: Bool) async {
        let bench = WorkBench()
        let (numbers, source) = AsyncThrowingStream.makeStream(of: Int.self)
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart, over: numbers) {
                respond("\($0)")
            } then: {
                respond("then")
            } catch: {
                respond("\($0)")
            }
        }
        for number in 1...3 { source.yield(number) }
        source.finish(throwing: fails ? Mishap() : nil)
        for output in ["1", "2", "3", fails ? "mishap" : "then"] { #expect(await bench.recorder.next() == output) }
    }

    @Test("a sequence needs no then:, and a stream needs no catch: either")
    func sequenceAlone() async {
        let bench = WorkBench()
        await bench.interface?.perform { worker, respond in
            let throwing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Mishap()) }
            let ending = AsyncThrowingStream<Int, any Error> { $0.finish() }
            worker.tasks.run(.search, .queue, over: ending) {
                respond("\($0)")
            } catch: {
                respond("\($0)")
            }
            worker.tasks.run(.search, .queue, over: throwing) {
                respond("\($0)")
            } catch: {
                respond("\($0)")
            }
            worker.tasks.run(
                .search, .queue,
                over: AsyncStream {
                    $0.yield(1); $0.finish()
                }
            ) { respond("\($0)") }
        }
        #expect(bench.outputs == ["mishap", "1"])
    }

    @Test(
        "a callback that keeps emit does not keep each, once the work was cancelled or has ended",
        arguments: [true, false])
    func eachIsReleased(isCancelled: Bool) async {
        let bench = WorkBench()
        let job = Job("job")
        var isReleased = false
        bench.interface?.send { worker, _ in
            let token = Token { isReleased = true }
            worker.tasks.run(.search, .restart, operation: job.operation(), each: { _ in token.keep() }) { _ in }
        }
        await job.waits()
        #expect(!isReleased)
        if isCancelled { bench.cancel() } else { job.finish() }
        if !isCancelled { await job.released() }
        #expect(isReleased)
        #expect(job.respond != nil)
        job.finish()
    }

    @Test("the emit of an operation that still runs does not keep the view model that the operation did not capture")
    func notCaptured() async throws {
        let bench = WorkBench()
        let job = Job("search")
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .concurrent, operation: job.operation(), each: { respond($0) }) { _ in }
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
