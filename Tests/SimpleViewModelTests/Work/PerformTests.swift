import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W9 perform awaits the work that an input starts", .timeLimit(.minutes(5)))
@MainActor struct PerformTests {
    @Test("perform returns at once if the input starts no work, and the input has been accepted")
    func withoutWork() async {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        var received: [Int] = []
        interface.receive { received.append($0) }
        await interface.perform(1)
        #expect(received == [1])
    }

    @Test("perform returns after then or catch, and after isRunning has reported false", arguments: [true, false])
    func afterTheEnd(fails: Bool) async {
        let bench = WorkBench()
        let job = Job("job")
        var log: [String] = []
        let performing = Task {
            await bench.interface?.perform { worker, _ in
                let operation = job.operation()
                worker.tasks.run(.search, .restart, isRunning: { log.append("\($0)") }) {
                    try await operation { _ in }
                } then: {
                    log.append("then")
                } catch: { _ in
                    log.append("catch")
                }
            }
            log.append("performed")
        }
        await job.waits()
        #expect(log == ["true"])
        if fails { job.fail(Mishap()) } else { job.finish() }
        await performing.value
        #expect(log == ["true", fails ? "catch" : "then", "false", "performed"])
    }

    @Test("perform waits for work that the work starts: in its operation, in then, in catch, and in isRunning")
    func workOfWork() async {
        let bench = WorkBench()
        let jobs = (0..<5).map { Job("\($0)") }
        var hasPerformed = false
        let performing = Task {
            await bench.interface?.perform { worker, _ in
                @MainActor func run(_ number: Int, next: @escaping @MainActor () -> Void) {
                    let operation = jobs[number].operation()
                    worker.tasks.run(.row(number), .restart, isRunning: { if !$0, number == 3 { run(4) {} } }) {
                        try await operation { _ in }
                        if number == 0 { run(1) { run(2) { run(3) {} } } }
                    } then: {
                        next()
                    } catch: { _ in
                        next()
                    }
                }
                run(0) {}
            }
            hasPerformed = true
        }
        for job in jobs {
            await job.waits()
            #expect(!hasPerformed)
            if job.name == "2" { job.fail(Mishap()) } else { job.finish() }
        }
        await performing.value
        await jobs.released()
        #expect(jobs.thatBegan == ["0", "1", "2", "3", "4"])
    }

    @Test(
        "cancelling the task that awaits perform cancels its work, and no other work of the name",
        arguments: [true, false])
    func cancelledTask(isQueued: Bool) async {
        let bench = WorkBench()
        let first = bench.run("first", .restart)
        await first.begun()
        let job = Job("job")
        let performing = Task { await bench.interface?.perform(run(job, isQueued ? .queue : .concurrent)) }
        if !isQueued { await job.waits() }
        await Task {}.value
        let behind = bench.run("behind", .queue)

        performing.cancel()
        await performing.value

        #expect(job.wasCancelled == !isQueued)
        #expect(!first.wasCancelled)
        #expect(bench.tasks.isRunning(.search))
        job.finish()
        await job.released()
        first.emit("first")
        first.finish()
        await behind.begun()
        #expect(bench.outputs == ["first"])
        #expect(job.hasBegun == !isQueued)
    }

    @Test("perform in a cancelled task still sends the input, and its work is cancelled at once")
    func cancelledBefore() async {
        let bench = WorkBench()
        let job = Job("job")
        let gate = Gate()
        let performing = Task {
            await gate.wait()
            await bench.interface?.perform(run(job, .restart))
        }
        performing.cancel()
        gate.open()
        await performing.value
        #expect(!bench.tasks.isRunning(.search))
        await job.released()
        #expect(!job.hasBegun)
    }

    @Test("perform keeps the interface until its work has ended, or its task is cancelled, on whichever thread")
    func released() async {
        let bench = WorkBench()
        let job = Job("job")
        let performing = Task { [interface = bench.interface] in await interface?.perform(run(job, .restart)) }
        await job.waits()
        bench.interface = nil
        #expect(!job.wasCancelled, "the call that waits keeps the interface")
        await onAnotherThread { performing.cancel() }
        await performing.value
        #expect(job.wasCancelled)
        job.finish()
        await job.released()
        #expect(bench.worker == nil)
    }

    @Test("perform waits for work of a parent that the input's outputs reach")
    func parentWork() async {
        let bench = WorkBench()
        let job = Job("job")
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        child.receive { _ in bench.interface?.send(self.run(job, .restart)) }
        var hasPerformed = false
        let performing = Task {
            await child.perform(1)
            hasPerformed = true
        }
        await job.waits()
        #expect(!hasPerformed)
        job.finish()
        await performing.value
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("perform waits for the work of an input that is queued, too, whose outputs are held without a receiver")
    func queuedInput() async {
        let bench = WorkBench()
        let job = Job("job")
        var hasPerformed = false
        var performing: Task<Void, Never>?
        bench.interface?.stopReceiving()
        bench.interface?.send { _, _ in
            performing = Task.immediate { @MainActor in
                await bench.interface?.perform { worker, respond in
                    worker.tasks.run(.search, .restart, job)
                    respond("held")
                }
                hasPerformed = true
            }
        }
        await job.waits()
        #expect(!hasPerformed)
        job.finish()
        await performing?.value
        #expect(hasPerformed)
        bench.interface?.receive { bench.recorder.receive($0) }
        #expect(bench.outputs == ["held"])
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("perform that is cancelled while its input is queued cancels the work that the input starts later")
    func cancelledWhileQueued() async {
        let bench = WorkBench()
        let job = Job("job")
        var performing: Task<Void, Never>?
        bench.interface?.send { [self] _, _ in
            performing = Task.immediate { @MainActor in await bench.interface?.perform(run(job, .restart)) }
            performing?.cancel()
        }
        await performing?.value
        await job.released()
        #expect(!job.hasBegun)
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("perform does not wait for the work of a callback of other work that its own work calls")
    func callbackOfOtherWork() async {
        let (other, performed) = (WorkBench(), WorkBench())
        let (source, result) = (Job("source"), Job("result"))
        other.interface?.send { worker, _ in
            worker.tasks.run(.search, .restart, operation: source.operation()) { _ in
                worker.tasks.run(.save, .restart, result)
            } catch: { _ in
            }
        }
        await source.waits()
        await performed.interface?.perform { worker, _ in
            worker.tasks.run(.search, .restart, operation: { source.respond?("value") }, then: {})
        }
        await result.waits()
        result.finish()
        source.finish()
        await [source, result].released()
    }

    @Test("cancelling a perform whose work has just ended cancels no later work of its callbacks")
    func cancelledAfterTheEnd() async {
        let bench = WorkBench()
        let (isDue, later, other) = (Gate(), Job("later"), Job("other"))
        var performing: Task<Void, Never>?
        var cancelling: Task<Void, Never>?
        performing = Task {
            await bench.interface?.perform { worker, _ in
                // The callback is a task of the perform's own, which inherits its task-local values.
                Task { [self] in
                    await isDue.wait()
                    bench.interface?.send(run(later, .restart))
                }
                worker.tasks.run(.save, .restart, isRunning: { if !$0 { cancelling = Task { performing?.cancel() } } })
                {
                } then: {
                }
            }
        }
        await performing?.value
        await cancelling?.value
        let otherPerform = Task { await bench.interface?.perform(run(other, .concurrent)) }
        await other.waits()
        isDue.open()
        await later.waits()
        #expect(!later.wasCancelled)
        for job in [other, later] { job.finish() }
        await otherPerform.value
        await [other, later].released()
    }

    @Test(
        "perform waits for what a closure of its work runs, even if that closure has just cancelled all work",
        arguments: ["then", "catch", "each", "isRunning"])
    func runAfterCancelling(place: String) async {
        let bench = WorkBench()
        let next = Job("next")
        var log: [String] = []
        let isRunning = Gate()
        let performing = Task {
            await bench.interface?.perform { worker, _ in
                @MainActor func closure(_ here: String) {
                    guard here == place else { return }
                    worker.tasks.cancelAll()
                    worker.tasks.run(.save, .restart, next)
                    log.append(here)
                }
                worker.tasks.run(.search, .restart, isRunning: { if !$0 { closure("isRunning") } }) { emit in
                    emit(1)
                    isRunning.open()
                    if place == "isRunning" { while !Task.isCancelled { await Task.yield() } }
                    if place == "catch" { throw Mishap() }
                } each: { _ in
                    closure("each")
                } then: {
                    closure("then")
                } catch: { _ in
                    closure("catch")
                }
            }
            log.append("performed")
        }
        await isRunning.wait()
        // From outside: the closure belongs to the work that is performed, not to who cancels it.
        if place == "isRunning" { bench.cancel() }
        await next.waits()
        #expect(log == [place])
        next.finish()
        await performing.value
        #expect(log == [place, "performed"])
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("restarted work of a perform that was cancelled ends the work before it, though it never begins")
    func restartInACancelledPerform() async {
        let bench = WorkBench()
        let (old, new) = (bench.run("old", .restart), Job("new"))
        await old.waits()
        var performing: Task<Void, Never>?
        bench.interface?.send { [self] _, _ in
            performing = Task.immediate { @MainActor in await bench.interface?.perform(run(new, .restart)) }
            performing?.cancel()
        }
        await performing?.value
        #expect(old.wasCancelled && !bench.tasks.isRunning(.search))
        old.finish()
        await [old, new].released()
        #expect(!new.hasBegun)
    }

    @Test("cancelling perform inside then ends its work at once: isRunning is told before the cancellation returns")
    func cancelledInsideThen() async {
        let bench = WorkBench()
        var (log, performing): ([String], Task<Void, Never>?) = ([], nil)
        performing = Task {
            await bench.interface?.perform { worker, _ in
                worker.tasks.run(.search, .restart, isRunning: { log.append("\($0)") }) {
                } then: {
                    performing?.cancel()
                    log.append("isRunning: \(worker.tasks.isRunning(.search))")
                }
            }
        }
        await performing?.value
        #expect(log == ["true", "false", "isRunning: false"])
    }

    @Test("a hundred thousand pieces of work of one name, performed and concurrent, end in linear time")
    func manyPieces() async {
        let bench = WorkBench()
        var count = 0
        await bench.interface?.perform { worker, _ in
            for _ in 0..<100_000 { worker.tasks.run(.search, .concurrent, operation: {}, then: { count += 1 }) }
        }
        #expect(count == 100_000)
    }

    private func run(_ job: Job, _ policy: Worker.Policy) -> Worker.Input {
        { worker, _ in worker.tasks.run(.search, policy, job) }
    }
}
