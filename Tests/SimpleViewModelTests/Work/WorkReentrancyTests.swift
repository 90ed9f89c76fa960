import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W1, W2, W5 from inside a receiver", .timeLimit(.minutes(5)))
@MainActor struct WorkReentrancyTests {
    @Test("the respond in which the receiver restarts the work returns, and later calls of it do nothing")
    func restartInsideOneRespond() async {
        let bench = WorkBench()
        var log: [String] = []
        bench.interface?.receive { [weak bench] output in
            log.append(output)
            if output == "1" { bench?.run("second", .restart).finish() }
        }
        let first = Gate()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { respond in
                for number in 1...3 { respond("\(number)") }
                log.append("returns, cancelled: \(Task.isCancelled)")
                first.open()
            } each: {
                respond($0)
            }
        }

        await first.wait()

        #expect(log == ["1", "returns, cancelled: true"])
    }

    @Test("work can restart itself from each of its outputs without end, one piece at a time")
    func restartForever() async {
        let bench = WorkBench()
        let count = LiveCount()
        var rounds = 0
        func runNext() {
            bench.interface?.send { worker, respond in
                let counted = Counted(rounds, in: count)
                worker.tasks.run(.search, .restart) { respond in
                    respond("\(counted.value)")
                    respond("dead")
                } each: {
                    respond($0)
                }
            }
        }
        bench.interface?.receive { [weak bench] output in
            rounds += 1
            if rounds < 10_000 { return runNext() }
            bench?.cancel()
            bench?.recorder.receive(output)
        }

        runNext()

        #expect(await bench.recorder.next() == "9999")
        #expect(rounds == 10_000)
        #expect(count.peak <= 3)
    }

    @Test("an operation may cancel itself, and emits nothing from then on")
    func operationCancelsItself() async {
        let bench = WorkBench()
        let isDone = Gate()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { respond in
                respond("before")
                worker.tasks.cancel(.search)
                respond("after")
                isDone.open()
            } each: {
                respond($0)
            }
        }
        await isDone.wait()
        #expect(bench.outputs == ["before"])
    }

    @Test("an operation may restart itself: the new one runs, and the old one emits nothing from then on")
    func operationRestartsItself() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { old in
                old("old")
                worker.tasks.run(.search, .restart) { new in
                    new("new")
                } each: {
                    respond($0)
                }
                old("old, late")
            } each: {
                respond($0)
            }
        }
        #expect(await bench.recorder.next() == "old")
        #expect(await bench.recorder.next() == "new")
        #expect(bench.outputs == ["old", "new"])
    }

    @Test("an isRunning closure whose work is cancelled before it reports is released, and its view model with it")
    func cancelledBeforeItsFirstReport() async {
        let bench = WorkBench()
        let first = Job("first")
        bench.interface?.send { [tasks = bench.tasks] worker, _ in
            let operation = first.operation()
            worker.tasks.run(.search, .restart) {
                await withTaskCancellationHandler {
                    try? await operation { _ in }
                } onCancel: {
                    MainActor.assumeIsolated { tasks.cancelAll() }
                }
            } then: {
            }
        }
        await first.waits()
        var reports: [Bool] = []
        bench.interface?.send { worker, _ in
            let report: (Bool) -> Void = { [worker] isRunning in
                withExtendedLifetime(worker) { reports.append(isRunning) }
            }
            worker.tasks.run(.search, .restart, isRunning: { report($0) }, operation: {}, then: {})
        }
        #expect(reports.isEmpty)
        bench.interface = nil
        #expect(bench.worker == nil)
        first.finish()
        await first.released()
    }

    @Test("work that replacing an isRunning closure runs supersedes the work that replaced it, which never begins")
    func runByTheReleaseOfAReport() async {
        let bench = WorkBench()
        let (outer, nested) = (Job("outer"), Job("nested"))
        bench.interface?.send { worker, _ in
            let token = Token { [weak worker] in
                let operation = nested.operation()
                worker?.tasks.run(.search, .restart, operation: { try? await operation { _ in } }, then: {})
            }
            worker.tasks.run(.search, .restart, isRunning: { _ in token.keep() }, operation: {}, then: {})
        }
        bench.interface?.send { worker, _ in
            let operation = outer.operation()
            worker.tasks.run(
                .search, .restart, isRunning: { _ in }, operation: { try? await operation { _ in } }, then: {})
        }
        await nested.waits()
        await outer.released()
        #expect(!outer.hasBegun)
        bench.interface = nil
        #expect(nested.wasCancelled)
        nested.finish()
        await nested.released()
        #expect(bench.worker == nil)
    }

    @Test("a cancellation handler may cancel the task that performs the work: newer work of the name stays known")
    func cancelsItsPerform() async {
        let bench = WorkBench()
        let (first, second) = (Job("first"), Job("second"))
        var performing: Task<Void, Never>?
        performing = Task { [interface = bench.interface] in
            await interface?.perform { worker, _ in
                let operation = first.operation()
                worker.tasks.run(.search, .restart) {
                    await withTaskCancellationHandler {
                        try? await operation { _ in }
                    } onCancel: {
                        MainActor.assumeIsolated { performing?.cancel() }
                    }
                } then: {
                }
            }
        }
        await first.waits()
        bench.interface?.send { worker, _ in
            let operation = second.operation()
            worker.tasks.run(.search, .restart, operation: { try? await operation { _ in } }, then: {})
        }
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

    @Test("an object that a cancellation releases may run new work from its deinit")
    func runFromADeinit() async {
        let bench = WorkBench()
        var next: Job?
        await bench.run("first", .queue).begun()
        bench.interface?.send { [weak bench] worker, respond in
            let token = Token { next = bench?.run("next", .queue) }
            worker.tasks.run(.search, .queue) { _ in
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
        #expect(await bench.recorder.next() == "next")
    }
}
