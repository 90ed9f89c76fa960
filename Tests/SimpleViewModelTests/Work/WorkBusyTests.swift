import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W7 busy, without bookkeeping", .limited)
@MainActor struct W7WorkBusyTests {
    private let bench = WorkBench()
    private let log = OutputRecorder<String>()

    @Test("a closure that is given while a name is running is told of its end")
    func late() async {
        let job = bench.run("job", .restart)
        bench.send { [log] tasks, _ in
            tasks.onRunningChange { log.receive("\($0) \($1)") }
        }
        bench.cancel()
        #expect(log.outputs == ["search false"])
        await job.end()
    }

    @Test(
        "cancelAll tells of the names in the order of their runs, but not of one that is run again meanwhile"
    )
    func orderOfNames() {
        var order: [Worker.Work] = []
        bench.send { tasks, _ in
            @MainActor func run(_ row: Int) {
                tasks.run(.row(row), .restart)
            }
            tasks.onRunningChange { work, isRunning in
                if !isRunning { order.append(work) }
                // So many that those without work are forgotten.
                if order == [.row(0)], !isRunning { for row in Array(50..<200) + [49] { run(row) } }
            }
            for row in 0..<50 { run(row) }
        }
        bench.tasks.cancelAll()
        #expect(order == (0..<49).map { .row($0) })
    }

    @Test("the closure is not called when the interface is released, and is released with it")
    func released() async {
        let job = Job("job")
        bench.send { [log, worker = bench.worker] tasks, _ in
            tasks.onRunningChange { _, _ in
                withExtendedLifetime(worker) { log.receive("change") }
            }
            tasks.run(.save, .restart, job)
        }
        bench.interface = nil
        #expect(bench.worker == nil)
        await job.end()
        #expect(log.outputs == ["change"])
    }

    // MARK: Observation

    @Observable final class Rows: ViewModel {
        @ObservationIgnored let tasks = ViewModelTasks<Int>()
        var isBusy: Bool { tasks.isRunning(0) }
        var itself: Rows { self }

        func accept(_ input: (Rows) -> Void, respond: (Never) -> Void) { input(self) }
    }

    @Test(
        "a reader of isRunning is told when its name begins or ceases to run, and of no other name")
    func observed() {
        let rows = Rows()
        let interface = ViewModelInterface(rows)
        let changes = OutputRecorder<Int>()
        @MainActor func observe(_ row: Int) -> Bool {
            withObservationTracking {
                rows.tasks.isRunning(row)
            } onChange: {
                MainActor.assumeIsolated { changes.receive(row) }
            }
        }
        #expect(!(0..<100).contains { observe($0) })
        interface.send { $0.tasks.run(7, .restart) }
        #expect(changes.outputs == [7])
        #expect(observe(7))
        interface.send { for _ in 0..<3 { $0.tasks.run(7, .restart) } }
        #expect(changes.outputs == [7], "it has not ceased to run")
        interface.send { $0.tasks.cancel(7) }
        #expect(changes.outputs == [7, 7])
        #expect(!observe(7))
        // Many names are forgotten meanwhile.
        interface.send {
            for row in 100..<1_000 { $0.tasks.run(row, .restart) }
        }
        interface.send { $0.tasks.cancelAll() }
        interface.send { $0.tasks.run(7, .restart) }
        #expect(changes.outputs == [7, 7, 7])
        interface.send { $0.tasks.cancelAll() }
    }

    @Test(
        "a member that is made of isRunning is observed through an observed view model, even after its release"
    )
    func derived() async {
        var screen: ObservedViewModel<Rows>? = ObservedViewModel(Rows())
        let rows = screen?.itself
        var values: [Bool] = []
        var view: TrackedView?
        view = TrackedView {
            values.append(rows?.isBusy == true)
        } onInvalidation: {
            view?.evaluate()
        }
        screen?.send { $0.tasks.run(0, .restart, after: .seconds(1_000)) {} }
        #expect(values == [false, true])
        // `perform` of an observed view model waits, too.
        var isDone = false
        await screen?.perform { $0.tasks.run(1, .restart, then: { isDone = true }) }
        #expect(isDone)
        screen = nil
        #expect(values == [false, true, false])
    }
}
