import Foundation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("D1, D2 synchronous, ordered delivery", .endsIfStuck)
@MainActor struct D1D2SynchronousDeliveryTests {
    @Test("accept and the receiver run on the caller's thread and in the caller's task")
    func sameThreadAndTask() async {
        func place() -> [Int?] {
            [ObjectIdentifier(Thread.current).hashValue, withUnsafeCurrentTask { $0?.hashValue }]
        }
        var places: [[Int?]] = []
        let interface = ViewModelInterface<ScriptedViewModel<Int, Int>> { input, respond in
            places.append(place())
            respond(input)
        }
        interface.receive { _ in places.append(place()) }

        interface.send(1)

        #expect(places == [place(), place()])
    }
}

// Clauses: CONTRACT.md
/// On Linux, the main queue's mark can't be read inside another queue's `sync`, even on the main actor's thread.
@Suite(
    "D1, D2, D5, D6 the main thread inside another queue's sync", .limited,
    .endsIfStuck)
@MainActor struct D1D2D5D6ForeignQueueTests {
    private let lock = DispatchQueue(label: "lock")

    @Test(
        "an input or an output there is handled at once, in order, in accept or late, and stops no debug build"
    )
    func sendAndRespond() {
        var log: [String] = []
        let inner = ViewModelInterface(ScriptedViewModel<Int, Int> { _, _ in })
        let interface = ViewModelInterface<ScriptedViewModel<Int, String>> { input, respond in
            // Its end must not hide that the outer input is being accepted.
            inner.send(input)
            DispatchQueue(label: "another lock").sync { respond("\(input) in accept") }
            log.append("responded")
        }
        interface.receive { log.append($0) }
        lock.sync { interface.send(1) }
        interface.send(2)
        let (late, respond) = ViewModelInterface.late(of: String.self)
        late.receive { log.append($0) }
        lock.sync { respond("late") }
        respond("later")
        #expect(log == ["1 in accept", "responded", "2 in accept", "responded", "late", "later"])
    }

    @Test(
        "an interface released there is closed at once: what it held is gone, and a stored respond does nothing"
    )
    func release() {
        let live = LiveCount()
        let (owner, respond) = Owner.late(of: Counted.self)
        respond(Counted(in: live))
        #expect(live.current == 1)
        lock.sync { owner.interface = nil }
        #expect(live.current == 0)
        respond(Counted(in: live))
        #expect(live.current == 0)
    }

    @Test("work that is run and cancelled there emits in order")
    func work() async {
        let bench = WorkBench()
        let job = bench.run("job", .restart)
        await job.begun()
        lock.sync { job.respond?("1") }
        job.respond?("2")
        #expect(bench.outputs == ["1", "2"])
        lock.sync { bench.cancel() }
        lock.sync { job.respond?("3") }
        #expect(bench.outputs == ["1", "2"])
        await job.end()
    }
}
