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

    @Test(
        "closures of one name that are passed on different lines all get true, at their runs, and false when none is left",
        arguments: [Worker.Policy.restart, .queue, .concurrent])
    func lines(policy: Worker.Policy) async {
        let busy = BusyBench()
        let jobs = [busy.run("1", .restart, prefix: "1 ", line: 1), busy.run("2", policy, prefix: "2 ", line: 2)]
        #expect(busy.log == ["1 true", "run returned", "2 true", "run returned"])
        busy.log = []
        for job in jobs {
            job.finish()
            await job.released()
        }
        #expect(busy.log == ["1 false", "2 false"])
    }

    @Test("a closure that runs its name again when it gets false leaves the other closures on")
    func againInsideFalse() async {
        let busy = BusyBench()
        var next: Job?
        let first = busy.run("1", .restart, prefix: "1 ", line: 1) {
            next = $0 ? nil : busy.run("3", .restart, line: 3)
        }
        busy.run("2", .concurrent, prefix: "2 ", line: 2).finish()
        await first.begun()
        busy.log = []
        first.finish()
        await first.released()
        #expect(busy.log == ["1 false", "true", "run returned"])
        next?.finish()
        await next?.released()
        #expect(busy.log == ["1 false", "true", "run returned", "2 false", "false"])
    }

    @Test("a closure that releases the interface when it gets false is the last one to be called")
    func releaseInsideFalse() async {
        let busy = BusyBench()
        let first = busy.run("1", .restart, prefix: "1 ", line: 1) { if !$0 { busy.bench.interface = nil } }
        busy.run("2", .concurrent, prefix: "2 ", line: 2).finish()
        await first.begun()
        busy.log = []
        first.finish()
        await first.released()
        #expect(busy.log == ["1 false"])
    }

    @Test(
        "of several closures of one name from one line, the first gets true and false, and the others nothing",
        arguments: Worker.policies)
    func several(policy: Worker.Policy) async {
        let busy = BusyBench()
        let first = busy.run("first", .restart, prefix: "first ")
        let second = busy.run("second", policy, prefix: "second ")
        busy.log.removeAll { $0 == "run returned" }
        #expect(busy.log == ["first true"])
        for job in policy == .ignoreWhileRunning ? [first] : [first, second] {
            job.finish()
            await job.released()
        }
        #expect(busy.log == ["first true", "first false"])
        let third = busy.run("third", .restart, prefix: "third ")
        third.finish()
        await third.released()
        #expect(busy.log == ["first true", "first false", "third true", "run returned", "third false"])
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

    @Test(
        "the closure is not called after the interface was released, is not kept, and that of later work is not called")
    func released() async {
        let busy = BusyBench()
        let job = busy.run("job", .restart)
        await job.begun()
        busy.log = []
        busy.bench.interface = nil
        busy.bench.tasks.run(.search, .restart, isRunning: { busy.log.append("\($0)") }, operation: {}, then: {})
        #expect(busy.bench.worker != nil, "the operation ignores its cancellation, and keeps the view model")
        job.finish()
        await job.released()
        #expect(busy.log.isEmpty)
        #expect(busy.bench.worker == nil)
    }

    @Test("cancelAll reports the names in the order in which they were run")
    func orderOfNames() {
        let busy = BusyBench()
        for row in 0..<50 { busy.run("\(row)", .restart, of: .row(row), prefix: "\(row) ") }
        busy.log = []
        busy.bench.tasks.cancelAll()
        #expect(busy.log == (0..<50).map { "\($0) false" })
    }

    @Test(
        "work that a cancellation handler runs while the interface is released reports nothing",
        arguments: [true, false])
    func runWhileReleasing(isFirst: Bool) async {
        let bench = WorkBench()
        let others = ViewModelTasks<Int>()
        let reports = OutputRecorder<Bool>()
        let job = Job("job") {
            guard $0 == .isCancelled else { return }
            others.run(1, .restart, isRunning: { reports.receive($0) }, operation: {}, then: {})
        }
        bench.interface?.send { worker, _ in
            if isFirst { others.run(0, .restart, operation: {}, then: {}) }
            worker.tasks.run(.search, .restart, job)
            if !isFirst { others.run(0, .restart, operation: {}, then: {}) }
        }
        await job.waits()
        bench.interface = nil
        #expect(reports.outputs.isEmpty)
        job.finish()
        await job.released()
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(
        "work of a perform that was cancelled while its input was queued does not replace the closure of running work")
    func ofACancelledPerform() async {
        let busy = BusyBench()
        let job = busy.run("job", .concurrent, prefix: "live ")
        var performing: Task<Void, Never>?
        busy.bench.interface?.send { [bench = busy.bench] _, _ in
            performing = Task.immediate { @MainActor in
                await bench.interface?.perform { worker, _ in
                    worker.tasks.run(
                        .search, .concurrent, isRunning: { busy.log.append("dead \($0)") }, operation: {}, then: {})
                }
            }
            performing?.cancel()
        }
        await performing?.value
        job.finish()
        await job.released()
        #expect(busy.log == ["live true", "run returned", "live false"])
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
    let bench = WorkBench()
    var log: [String] = []

    @discardableResult func run(
        _ name: String, _ policy: Worker.Policy, of work: Worker.Work = .search, prefix: String = "",
        then result: String? = nil, line: UInt = 1, onReport: @escaping (Bool) -> Void = { _ in }
    ) -> Job {
        let job = Job(name)
        bench.interface?.send { [self] worker, _ in
            let operation = job.operation(capturing: worker)
            @MainActor func report(_ isRunning: Bool) {
                self.log.append("\(prefix)\(isRunning)")
                onReport(isRunning)
            }
            worker.tasks.run(
                work, policy, isRunning: report, operation: { try await operation { _ in } },
                then: { if let result { self.log.append(result) } }, catch: { self.log.append("\($0)") }, line: line)
            log.append("run returned")
        }
        return job
    }
}
