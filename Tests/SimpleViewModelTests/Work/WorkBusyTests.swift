import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W7 busy, without bookkeeping", .limited)
@MainActor struct W7WorkBusyTests {
    private let bench = WorkBench()
    private let log = OutputRecorder<String>()

    // MARK: Observation

    @Observable final class Rows: ViewModel {
        typealias Input = (Rows) -> Void

        typealias Work = Int
        @ObservationIgnored let scope = Scope()
        var isBusy: Bool { scope.isRunning(0) }
        var itself: Rows { self }

        func accept(_ input: (Rows) -> Void, respond: (Never) -> Void) { input(self) }
    }

    @Test("names that are run before the interface exists are known, however many")
    func early() {
        let worker = Worker()
        for row in 0..<40 { worker.scope.run(.row(row), .restart) }
        worker.names.run(.save, .restart)
        let interface = ViewModelInterface(worker)
        #expect((0..<40).allSatisfy { worker.scope.isRunning(.row($0)) })
        #expect(worker.names.isRunning(.save))
        interface.close()
        #expect(!(0..<40).contains { worker.scope.isRunning(.row($0)) })
        #expect(!worker.names.isRunning(.save))
    }

    @Test("work waits during its delay, and not while other work of its name goes on")
    func waiting() async {
        let bench = WorkBench()
        let changes = OutputRecorder<String>()
        func observe() -> Bool {
            withObservationTracking {
                _ = bench.scope.isRunning(.search)
            } onChange: {
                MainActor.assumeIsolated { changes.receive("running") }
            }
            return withObservationTracking {
                bench.scope.isWaiting(.search)
            } onChange: {
                MainActor.assumeIsolated { changes.receive("waiting") }
            }
        }
        #expect(!observe())
        let typed = bench.run("typed", .restart, after: .seconds(1))
        #expect(changes.outputs == ["waiting", "running"])
        #expect(observe())
        await bench.clock.sleepers(1)
        let found = bench.run("found", .restart, after: .seconds(1))
        await typed.released()
        await bench.clock.sleepers(1)
        #expect(changes.outputs.count == 2 && bench.scope.isWaiting(.search))
        bench.clock.advance(by: .seconds(1))
        await found.waits()
        #expect(changes.outputs == ["waiting", "running", "waiting"])
        #expect(!observe() && bench.scope.isRunning(.search))
        let queued = bench.run("queued", .queue, after: .seconds(1))
        #expect(!bench.scope.isWaiting(.search))
        await found.end()
        await bench.clock.sleepers(1)
        #expect(changes.outputs.last == "waiting" && observe())
        bench.cancel()
        #expect(changes.outputs.count { $0 == "waiting" } == 4 && !observe())
        await queued.released()
    }

    @Test(
        "a reader of isRunning is told when its name begins or ceases to run, and, if it is one of the first 32 that are read, of no other name"
    )
    func observed() {
        let rows = Rows()
        let interface = ViewModelInterface(rows)
        let changes = OutputRecorder<Int>()
        @MainActor func observe(_ row: Int) -> Bool {
            withObservationTracking {
                rows.scope.isRunning(row)
            } onChange: {
                MainActor.assumeIsolated { changes.receive(row) }
            }
        }
        #expect(!(0..<32).contains { observe($0) })
        interface.send { $0.scope.run(7, .restart) }
        #expect(changes.outputs == [7])
        #expect(observe(7))
        interface.send { for _ in 0..<3 { $0.scope.run(7, .restart) } }
        #expect(changes.outputs == [7], "it has not ceased to run")
        interface.send { $0.scope.cancel(7) }
        #expect(changes.outputs == [7, 7])
        #expect(!observe(7))
        // Many names are forgotten meanwhile.
        interface.send {
            for row in 100..<1_000 { $0.scope.run(row, .restart) }
        }
        interface.send { $0.scope.cancelAll() }
        interface.send { $0.scope.run(7, .restart) }
        #expect(changes.outputs == [7, 7, 7])
        interface.send { $0.scope.cancelAll() }
        // Of many names, those beyond are told together; each of the others is still told alone.
        #expect(!(0..<100).contains { observe($0) })
        interface.send { $0.scope.run(1, .restart) }
        #expect(Set(changes.outputs[3...]) == [1])
        interface.send { $0.scope.run(1_000, .restart) }
        #expect(Set(changes.outputs[3...]) == Set(32..<100).union([1]))
        #expect(observe(1))
        interface.send { $0.scope.cancelAll() }
        #expect(changes.outputs.last == 1)
    }

    @Test(
        "a member that is made of isRunning is observed through an observed view model, even after its release"
    )
    func derived() async {
        var screen: ViewModelInterface<Rows>? = ViewModelInterface(Rows())
        let rows = screen?.itself
        var values: [Bool] = []
        var view: TrackedView?
        view = TrackedView {
            values.append(rows?.isBusy == true)
        } onInvalidation: {
            view?.evaluate()
        }
        screen?.send { $0.scope.run(0, .restart, after: .seconds(1_000)) {} }
        #expect(values == [false, true])
        // `perform` of an observed view model waits, too.
        var isDone = false
        await screen?.perform { $0.scope.run(1, .restart, then: { isDone = true }) }
        #expect(isDone)
        screen = nil
        #expect(values == [false, true, false])
    }
}
