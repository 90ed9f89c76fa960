import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W7 busy, without bookkeeping", .timeLimit(.minutes(5)))
@MainActor struct WorkBusyTests {
    private let bench = WorkBench()
    private let log = OutputRecorder<String>()

    private func run(
        _ name: String, _ policy: Worker.Policy, fileID: StaticString = #fileID, line: UInt = 1
    ) -> Job {
        let job = Job(name)
        bench.interface?.send { [log] worker, _ in
            let operation = job.operation()
            worker.tasks.run(
                .search, policy, isRunning: { log.receive("\(name) \($0)") },
                operation: { try await operation { _ in } }, then: { log.receive("\(name) then") },
                catch: { log.receive("\($0)") }, fileID: fileID, line: line)
            log.receive("run returned")
        }
        return job
    }

    @Test("the closure gets true inside run, and false after then", arguments: Worker.policies)
    func finished(policy: Worker.Policy) async {
        let job = run("job", policy)
        #expect(log.outputs == ["job true", "run returned"])
        job.finish()
        await job.released()
        #expect(log.outputs == ["job true", "run returned", "job then", "job false"])
    }

    @Test("while a name is running, the first closure from each line is called, once with true and once with false")
    func lines() async {
        let jobs = [
            run("1", .restart, line: 1), run("2", .concurrent, line: 2), run("again", .restart, line: 1),
            run("next", .queue, line: 2), run("elsewhere", .queue, fileID: "Elsewhere.swift", line: 2),
        ]
        for job in jobs {
            job.finish()
            await job.released()
        }
        let log = log.outputs.filter { $0 != "run returned" }
        #expect(log.prefix(3) == ["1 true", "2 true", "elsewhere true"])
        #expect(
            log.suffix(6) == ["again then", "next then", "elsewhere then", "1 false", "2 false", "elsewhere false"])
        #expect(log.count == 9)
    }

    @Test("cancelAll reports the names in the order in which they were run")
    func orderOfNames() {
        var order: [Int] = []
        bench.interface?.send { worker, _ in
            for row in 0..<50 {
                let report: ViewModelTasks<Worker.Work>.Report = { if !$0 { order.append(row) } }
                worker.tasks.run(.row(row), .restart, isRunning: report, operation: {}, then: {})
            }
        }
        bench.tasks.cancelAll()
        #expect(order == Array(0..<50))
    }

    @Test(
        "work that a cancellation handler runs while the interface is released reports nothing",
        arguments: [true, false])
    func runWhileReleasing(isFirst: Bool) async {
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
}
