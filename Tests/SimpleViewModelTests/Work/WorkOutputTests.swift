import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W2 outputs of work", .timeLimit(.minutes(5)))
@MainActor struct WorkOutputTests {
    private let bench = WorkBench()

    @Test(
        "what is emitted inside then or catch is dropped: the operation has returned",
        arguments: [true, false])
    func emitInsideTheEnd(fails: Bool) async {
        await bench.interface?.perform { worker, respond in
            var emitLate: () -> Void = {}
            worker.tasks.run(.search, .restart) { emit in
                emitLate = { emit("late") }
                if fails { throw Mishap() }
            } each: {
                respond($0)
            } then: {
                emitLate()
            } catch: { _ in
                emitLate()
            }
        }
        #expect(bench.outputs.isEmpty)
    }

    @Test(
        "an output on its way from another thread is dropped if the work is cancelled before it arrives"
    )
    func onItsWayWhenCancelled() async {
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

    @Test(
        "an operation runs over a sequence, and then: is called at its end",
        arguments: [true, false])
    func sequence(fails: Bool) async {
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
        for output in ["1", "2", "3", fails ? "mishap" : "then"] {
            #expect(await bench.recorder.next() == output)
        }
    }
}
