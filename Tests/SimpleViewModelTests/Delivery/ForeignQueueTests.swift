import Dispatch
import SimpleViewModel
import Testing

// Clauses: Contract.md
/// On Linux, the main queue's mark can't be read inside another queue's `sync`, even on the main actor's thread.
@Suite("D1, D2, D5, D6 the main thread inside another queue's sync", .timeLimit(.minutes(5)))
@MainActor struct ForeignQueueTests {
    private let lock = DispatchQueue(label: "lock")

    @Test("an output responded there is received at once, and in order")
    func respond() {
        var received: [Int] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive { received.append($0) }
        lock.sync { respond(1) }
        #expect(received == [1])
        respond(2)
        #expect(received == [1, 2])
    }

    @Test("an input sent there is accepted at once, and stops no debug build")
    func send() {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive { received.append($0) }
        lock.sync { interface.send(1) }
        #expect(received == [1])
    }

    @Test("an interface released there is closed at once: a stored respond keeps nothing")
    func release() {
        let viewModel = WeakProbe(LateViewModel<Int>())
        let owner = viewModel.handOver()
        owner.interface?.send(.start)
        let respond = viewModel.object?.respond
        lock.sync { owner.interface = nil }
        #expect(viewModel.object == nil)
        respond?(1)
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
        job.finish()
        await job.released()
    }
}
