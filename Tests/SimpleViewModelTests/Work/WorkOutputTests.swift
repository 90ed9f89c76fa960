import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W2 outputs of work", .timeLimit(.minutes(5)))
@MainActor struct WorkOutputTests {
    @Test("work can emit any number of outputs, and has ended only when its operation has returned")
    func severalOutputs() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)

        for number in 1...5 {
            job.emit("\(number)")
            #expect(await bench.recorder.next() == "\(number)")
            await job.waits()
            #expect(bench.tasks.isRunning(.search))
            #expect(!job.isReleased)
        }
        job.finish()
        await job.released()

        #expect(!bench.tasks.isRunning(.search))
        #expect(bench.outputs == ["1", "2", "3", "4", "5"])
    }

    @Test("outputs of one turn of the operation arrive in their order, each before respond returns")
    func order() async {
        let bench = WorkBench()
        var log: [String] = []
        bench.interface?.receive {
            log.append($0)
            bench.recorder.receive($0)
        }
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { respond in
                for number in 1...3 {
                    respond("received \(number)")
                    log.append("sent \(number)")
                }
                respond("last")
            } each: {
                respond($0)
            }
        }

        while await bench.recorder.next() != "last" {}

        #expect(log == ["received 1", "sent 1", "received 2", "sent 2", "received 3", "sent 3", "last"])
    }

    @Test("an operation that cannot fail emits too, and its work ends")
    func nonthrowing() async {
        let bench = WorkBench()
        let gate = Gate()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .ignoreWhileRunning) { respond in
                respond("searching")
                await gate.wait()
                respond("results")
            } each: {
                respond($0)
            }
            worker.tasks.run(.search, .queue) { respond in
                respond("queued")
            } each: {
                respond($0)
            }
        }

        #expect(await bench.recorder.next() == "searching")
        gate.open()
        #expect(await bench.recorder.next() == "results")
        #expect(await bench.recorder.next() == "queued")
    }

    @Test("what is emitted after the operation has returned is dropped")
    func emitAfterTheEnd() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        job.finish()
        await job.released()

        job.respond?("late")

        #expect(bench.outputs.isEmpty)
    }

    @Test("outputs that work emits without a receiver are held, even if the work is cancelled afterwards")
    func held() async {
        let bench = WorkBench()
        bench.interface?.stopReceiving()
        let job = bench.run("job", .restart)
        job.emit("1")
        job.emit("2")
        await job.waits()
        bench.cancel()
        job.emit("3")
        job.finish()
        await job.released()

        bench.interface?.receive { bench.recorder.receive($0) }

        #expect(bench.outputs == ["1", "2"])
    }

    @Test("outputs of work reach a for-await loop over the interface's outputs")
    func stream() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        guard let stream = bench.interface?.outputs else { return }
        job.emit("1")
        job.emit("2")
        var received: [String] = []
        for await output in stream {
            received.append(output)
            if received.count == 2 { bench.interface = nil }
        }
        job.finish()
        #expect(received == ["1", "2"])
    }

    @Test("a respond called on another thread reaches the receiver on the main thread, in order")
    func anotherThread() async {
        let bench = WorkBench()
        var wasOnMainQueue: [Bool] = []
        bench.interface?.receive {
            wasOnMainQueue.append(MainQueue.isCurrent)
            bench.recorder.receive($0)
        }
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { respond in
                let respond = UncheckedTransfer(respond)
                await onAnotherThread { for number in 0..<100 { respond.value("\(number)") } }
                respond.value("last")
            } each: {
                respond($0)
            }
        }

        while await bench.recorder.next() != "last" {}

        #expect(bench.outputs == (0..<100).map { "\($0)" } + ["last"])
        #expect(!wasOnMainQueue.contains(false))
    }

    @Test("a respond called on another thread after the cancellation emits nothing")
    func anotherThreadAfterCancellation() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        await job.begun()
        bench.cancel()

        let respond = UncheckedTransfer(job.respond)
        await onAnotherThread { respond.value?("late") }

        #expect(bench.outputs.isEmpty)
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

    @Test("an output on its way from another thread is dropped if the operation returns before it arrives")
    func onItsWayWhenEnded() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { emit in
                waitForAnotherThread { emit("on its way") }
            } each: {
                respond($0)
            } then: {
                respond("then")
            }
        }
        #expect(await bench.recorder.next() == "then")
        await onAnotherThread {}
        #expect(bench.outputs == ["then"])
    }

    @Test("what another thread has emitted before the operation returns arrives before then, in order")
    func anotherThreadThenTheEnd() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { emit in
                await onAnotherThread { for number in 0..<100 { emit("\(number)") } }
                return "then"
            } each: {
                respond($0)
            } then: {
                respond($0)
            }
        }
        while await bench.recorder.next() != "then" {}
        #expect(bench.outputs == (0..<100).map { "\($0)" } + ["then"])
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
}
