import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W2 the closures of live work", .timeLimit(.minutes(5)))
@MainActor struct WorkThenTests {
    @Test("then gets the operation's result, and responds with the respond of accept", arguments: Worker.policies)
    func value(policy: Worker.Policy) async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, policy) {
                await Task.detached { 42 }.value
            } then: { number in
                respond("first \(number)")
                respond("second \(number), on the main thread: \(MainQueue.isCurrent)")
            }
        }
        #expect(await bench.recorder.next() == "first 42")
        #expect(await bench.recorder.next() == "second 42, on the main thread: true")
    }

    @Test("catch gets the operation's error, with its type, and then is not called")
    func typedError() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) { () async throws(Mishap) -> Int in
                throw Mishap()
            } then: { number in
                respond("\(number)")
            } catch: { mishap in
                respond(mishap.description)
            }
        }
        #expect(await bench.recorder.next() == "mishap")
        #expect(bench.outputs == ["mishap"])
    }

    @Test(
        "an answer that comes after its work was cancelled or superseded changes nothing",
        arguments: [true, false], Stop.allCases)
    func stale(fails: Bool, stop: Stop) async {
        let bench = WorkBench()
        let job = Job("stale")
        var shown = "nothing"
        bench.interface?.send { worker, _ in
            let operation = job.operation()
            worker.tasks.run(.search, .restart) {
                try await operation { _ in }
            } then: {
                shown = "stale"
            } catch: { _ in
                shown = "stale error"
            }
        }
        await job.waits()
        switch stop {
        case .cancel: bench.cancel()
        case .cancelAll: bench.tasks.cancelAll()
        case .restart: bench.run("newer", .restart)
        case .release: bench.interface = nil
        }
        if fails { job.fail(Mishap()) } else { job.finish() }
        await job.released()
        #expect(shown == "nothing")
    }

    enum Stop: CaseIterable { case cancel, cancelAll, restart, release }

    @Test("then may run the same name again: its own work is over when then has returned, and the new work continues")
    func runsAgain() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            @MainActor func load(_ number: Int) {
                worker.tasks.run(.search, .restart) {
                    number
                } then: { number in
                    respond("\(number), running: \(worker.tasks.isRunning(.search))")
                    if number < 3 { load(number + 1) }
                }
            }
            load(1)
        }
        for number in 1...3 { #expect(await bench.recorder.next() == "\(number), running: true") }
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("inside then, the name is still running: queued work begins after it, ignored work is dropped")
    func policiesInsideThen() async {
        let bench = WorkBench()
        bench.interface?.send { worker, respond in
            worker.tasks.run(.search, .restart) {
            } then: {
                worker.tasks.run(.search, .ignoreWhileRunning, operation: {}, then: { respond("ignored") })
                worker.tasks.run(.search, .queue, operation: {}, then: { respond("queued") })
                respond("then")
            }
        }
        #expect(await bench.recorder.next() == "then")
        #expect(await bench.recorder.next() == "queued")
        #expect(bench.outputs == ["then", "queued"])
    }

    @Test("names without references do not accumulate")
    func names() async {
        let count = LiveCount()
        let interface = ViewModelInterface(viewModel: CountedNames(count))
        for number in 0..<1_000 { await interface.perform(number) }
        #expect(count.current < 40, "\(count.current) names are kept")
    }
}

private final class CountedNames: ViewModel {
    private struct Work: Hashable {
        let number: Int
        let counted: Counted

        static func == (left: Self, right: Self) -> Bool { left.number == right.number }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    private let tasks = ViewModelTasks<Work>()
    private let count: LiveCount

    init(_ count: LiveCount) { self.count = count }

    func accept(_ number: Int, respond: (Never) -> Void) {
        tasks.run(Work(number: number, counted: Counted(in: count)), .restart, operation: {}, then: {})
    }
}
