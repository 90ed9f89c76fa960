import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W7 busy, without bookkeeping", .timeLimit(.minutes(5)))
@MainActor struct WorkBusyTests {
    @Test("the closure gets true inside run, and false after then", arguments: Worker.policies)
    func finished(policy: Worker.Policy) async {
        let busy = BusyBench()
        let job = busy.run("job", policy, then: "result")
        #expect(busy.log == ["true", "run returned"])
        job.finish()
        await job.released()
        #expect(busy.log == ["true", "run returned", "result", "false"])
    }

    @Test("the closure gets false after catch, if the work fails")
    func failed() async {
        let busy = BusyBench()
        let job = busy.run("job", .restart)
        job.fail(Mishap())
        await job.released()
        #expect(busy.log == ["true", "run returned", "mishap", "false"])
    }

    @Test("the closure gets false inside cancel and cancelAll, once", arguments: [true, false])
    func cancelled(all: Bool) async {
        let busy = BusyBench()
        let job = busy.run("job", .restart)
        await job.begun()
        busy.log = []
        if all { busy.bench.tasks.cancelAll() } else { busy.bench.tasks.cancel(.search) }
        busy.log.append("cancel returned")
        busy.bench.tasks.cancel(.search)
        job.finish()
        await job.released()
        #expect(busy.log == ["false", "cancel returned"])
    }

    @Test("the closure gets false for work that is cancelled before it begins, in its delay, or in the queue")
    func cancelledEarly() async {
        let busy = BusyBench()
        let early = busy.run("early", .restart)
        busy.bench.cancel()
        #expect(busy.log == ["true", "run returned", "false"])
        let late = busy.run("late", .restart, after: .seconds(1))
        let queued = busy.run("queued", .queue)
        await busy.bench.clock.sleepers(1)
        busy.log = []
        busy.bench.cancel()
        #expect(busy.log == ["false"])
        await [early, late, queued].released()
        #expect(busy.log == ["false"])
    }

    @Test("a restart does not call the closure in between")
    func restart() async {
        let busy = BusyBench()
        let first = busy.run("first", .restart)
        await first.begun()
        let second = busy.run("second", .restart, then: "second")
        first.finish()
        await first.released()
        second.finish()
        await second.released()
        #expect(busy.log == ["true", "run returned", "run returned", "second", "false"])
    }

    @Test("a name with queued work is still busy")
    func queue() async {
        let busy = BusyBench()
        let jobs = ["1", "2", "3"].map { busy.run($0, .queue, then: $0) }
        for job in jobs {
            job.finish()
            await job.released()
        }
        #expect(busy.log == ["true", "run returned", "run returned", "run returned", "1", "2", "3", "false"])
    }

    @Test("a name with concurrent work is busy until the last has ended")
    func concurrent() async {
        let busy = BusyBench()
        let jobs = ["1", "2"].map { busy.run($0, .concurrent, then: $0) }
        jobs[1].finish()
        await jobs[1].released()
        jobs[0].finish()
        await jobs[0].released()
        #expect(busy.log == ["true", "run returned", "run returned", "2", "1", "false"])
    }

    @Test("the closure of dropped work is not called, and is not kept")
    func ignored() async {
        let busy = BusyBench()
        let job = busy.run("job", .restart)
        busy.run("ignored", .ignoreWhileRunning, prefix: "ignored ")
        job.finish()
        await job.released()
        #expect(busy.log == ["true", "run returned", "run returned", "false"])
    }

    @Test("the closure is not called after the interface was released, and is not kept")
    func released() async {
        let busy = BusyBench()
        let job = busy.run("job", .restart)
        await job.begun()
        busy.log = []
        busy.bench.interface = nil
        #expect(busy.bench.worker != nil, "the operation ignores its cancellation, and keeps the view model")
        job.finish()
        await job.released()
        #expect(busy.log.isEmpty)
        #expect(busy.bench.worker == nil)
    }

    @Test("the closure is not called for work that is run after the release")
    func runAfterRelease() {
        let busy = BusyBench()
        busy.run("first", .restart)
        let tasks = busy.bench.tasks
        busy.bench.interface = nil
        busy.log = []
        tasks.run(.search, .restart, isRunning: { busy.log.append("\($0)") }, operation: {}, then: {})
        #expect(busy.log.isEmpty)
    }

    @Test("a closure that later work of a busy name brings gets true then, and false at the end")
    func broughtLater() async {
        let bench = WorkBench()
        let first = bench.run("first", .concurrent)
        let busy = BusyBench(bench)
        let second = busy.run("second", .concurrent)
        second.finish()
        await second.released()
        #expect(busy.log == ["true", "run returned"])
        first.finish()
        await first.released()
        #expect(busy.log == ["true", "run returned", "false"])
    }

    @Test("each name is busy on its own")
    func names() async {
        let busy = BusyBench()
        let search = busy.run("search", .restart, prefix: "search ")
        let save = busy.run("save", .restart, of: .save, prefix: "save ")
        search.finish()
        await search.released()
        #expect(busy.log == ["search true", "run returned", "save true", "run returned", "search false"])
        save.finish()
        await save.released()
        #expect(busy.log.last == "save false")
    }

    @Test("cancelAll reports the names in the order in which they were run")
    func orderOfNames() {
        let busy = BusyBench()
        for row in 0..<50 { busy.run("\(row)", .restart, of: .row(row), prefix: "\(row) ") }
        busy.log = []
        busy.bench.tasks.cancelAll()
        #expect(busy.log == (0..<50).map { "\($0) false" })
    }

    @Test("the closure may cancel the work that it gets true for: it gets false, and the operation never begins")
    func cancelledByTrue() async {
        let bench = WorkBench()
        let job = Job("job")
        var log: [String] = []
        bench.interface?.send { worker, _ in
            let operation = job.operation()
            worker.tasks.run(.search, .restart) {
                log.append("\($0)")
                if $0 { worker.tasks.cancel(.search) }
            } operation: {
                try await operation { _ in }
            } then: {
            } catch: { _ in
            }
        }
        await job.released()
        #expect(log == ["true", "false"])
        #expect(!job.hasBegun)
    }

    @Test("the closure may run the name again when it gets false, and gets true for it")
    func restartedByFalse() async {
        let bench = WorkBench()
        var log: [String] = []
        bench.interface?.send { worker, respond in
            @MainActor func run(_ number: Int) {
                worker.tasks.run(.search, .ignoreWhileRunning) {
                    log.append("\(number) \($0)")
                    if !$0, number < 3 { run(number + 1) }
                } operation: {
                } then: {
                    respond("\(number)")
                }
            }
            run(1)
        }
        for number in 1...3 { #expect(await bench.recorder.next() == "\(number)") }
        #expect(log == ["1 true", "1 false", "2 true", "2 false", "3 true", "3 false"])
    }

    @Test("then and catch may cancel or restart the name that ends", arguments: [true, false], [true, false])
    func insideTheEnd(fails: Bool, restarts: Bool) async {
        let busy = BusyBench()
        let next = Job("next")
        let job = busy.run("job", .restart) { tasks in
            if !restarts { return tasks.cancel(.search) }
            let operation = next.operation()
            tasks.run(.search, .restart, isRunning: { busy.log.append("next \($0)") }) {
                try await operation { _ in }
            } then: {
            } catch: { _ in
            }
        }
        busy.log = []
        if fails { job.fail(Mishap()) } else { job.finish() }
        await job.released()
        if !restarts { return #expect(busy.log.filter { $0 != "mishap" } == ["false"]) }
        #expect(busy.log.filter { $0 != "mishap" } == [])
        next.finish()
        await next.released()
        #expect(busy.log.last == "next false")
    }

    @Test("isRunning(_:) agrees with the value that the closure gets, inside each call")
    func agrees() async {
        let bench = WorkBench()
        var log: [String] = []
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) {
                log.append("\($0) \(worker.tasks.isRunning(.search))")
            } operation: {
            } then: {
                respond("done")
            }
        }
        #expect(await bench.recorder.next() == "done")
        #expect(log == ["true true", "false false"])
    }
}

/// A worker whose runs report to a log.
@MainActor private final class BusyBench {
    let bench: WorkBench
    var log: [String] = []

    init(_ bench: WorkBench? = nil) { self.bench = bench ?? WorkBench() }

    @discardableResult func run(
        _ name: String, _ policy: Worker.Policy, of work: Worker.Work = .search, after delay: Duration = .zero,
        prefix: String = "", then result: String? = nil,
        finally: @escaping @MainActor (ViewModelTasks<Worker.Work>) -> Void = { _ in }
    ) -> Job {
        let job = Job(name)
        bench.interface?.send { [self] worker, _ in
            let operation = job.operation()
            worker.tasks.run(work, policy, after: delay, isRunning: { self.log.append("\(prefix)\($0)") }) {
                [worker] in
                defer { withExtendedLifetime(worker) {} }
                try await operation { _ in }
            } then: { [weak tasks = bench.tasks] in
                if let result { self.log.append(result) }
                if let tasks { finally(tasks) }
            } catch: { [weak tasks = bench.tasks] in
                self.log.append("\($0)")
                if let tasks { finally(tasks) }
            }
            log.append("run returned")
        }
        return job
    }
}
