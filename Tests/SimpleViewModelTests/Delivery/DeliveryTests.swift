import Foundation
@_spi(Testing) import SimpleViewModel
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

// Clauses: CONTRACT.md
@Suite("D4 held, never lost", .endsIfStuck)
@MainActor struct D4HeldOutputsTests {
    init() { silenceProblems() }

    @Test(
        "a receiver that is replaced while it runs gets no more outputs, and is released when it returns",
        arguments: ["while none is attached", "while both exist", "later"])
    func replacedWhileItRuns(secondComes moment: String) {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive(
            receiver(onRelease: { log.append("released") }) { [unowned interface] output in
                log.append("old \(output)")
                interface.stopReceiving()
                if moment == "while none is attached" { respond(2) }
                interface.receive { log.append("new \($0)") }
                if moment == "while both exist" { respond(2) }
                log.append("returns")
            })

        respond(1)
        if moment == "later" { respond(2) }

        #expect(log == ["old 1", "returns", "released", "new 2"])
        interface.stopReceiving()
        respond(3)
        #expect(log.count == 4)
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "the memory of a burst of held outputs is freed when they are delivered, not with the interface"
    )
    func memoryAfterABurst() async {
        // In a process of its own, whose memory no other test changes.
        await #expect(processExitsWith: .success) { @MainActor in
            silenceProblems()
            let interface = Echo<Int>()
            guard let before = Footprint.residentBytes else { return }
            for number in 1...400_000 { interface.send(number) }
            var received = 0
            interface.receive { _ in received += 1 }
            let after = try #require(Footprint.residentBytes)
            #expect(received == 400_000)
            #expect(after - before < 4_000_000, "\((after - before) / 1_000_000) MB are kept")
            withExtendedLifetime(interface) {}
        }
    }
    #endif
}

// Clauses: CONTRACT.md
@Suite("D3 constant stack and memory", .endsIfStuck)
@MainActor struct D3EndlessExchangeTests {
    init() { silenceProblems() }

    nonisolated enum Exchange: CaseIterable {
        case inputs, lateOutputs, twoInterfaces, childAndParent
    }

    @Test(
        "signals that each cause the next, without end, run in constant stack and memory",
        arguments: Exchange.allCases)
    func constantStackAndMemory(_ exchange: Exchange) {
        #if DEBUG
        let steps = 100_000
        #else
        let steps = 1_000_000
        #endif
        let probe = Probe(steps: steps)
        let one = Echo<Signal>()
        let parent = EchoViewModel<Signal>()
        if exchange == .childAndParent {
            one.connect(to: parent.scope, as: { $0 })
        } else {
            one.receive { [unowned one] output in probe.answer(output) { one.send($0) } }
        }
        let other = ViewModelInterface(parent)
        let (late, respond) = ViewModelInterface.late(of: Signal.self)
        switch exchange {
        case .inputs: break
        case .lateOutputs:
            late.receive { probe.answer($0, respond) }
            respond(probe.first)
        case .twoInterfaces:
            one.receive { output in probe.answer(output) { other.send($0) } }
            other.receive { [unowned one] output in probe.answer(output) { one.send($0) } }
        case .childAndParent:
            other.receive { [unowned one] output in probe.answer(output) { one.send($0) } }
        }
        if exchange != .lateOutputs { one.send(probe.first) }

        #expect(probe.last == probe.steps)
        // Two: if two interfaces answer each other, one is on top of the other.
        #expect(probe.stackDepths.count <= 2, "\(probe.stackDepths)")
        #expect(probe.live.current == 0)
        #expect(probe.live.peak <= 4)
        if let before = probe.bytesBefore, let after = Footprint.residentBytes {
            #expect(after - before < 16 << 20)
        }
    }
}

/// Large: leaked signals would be visible in the memory that the process uses.
private struct Signal {
    let counted: Counted
    let bulk: (Int, Int, Int, Int) = (0, 0, 0, 0)
}

/// Creates the signals of an exchange, and measures the stack and memory that it needs.
@MainActor private final class Probe {
    let steps: Int
    let live = LiveCount()
    private(set) var last = 0
    private(set) var stackDepths: Set<Int> = []
    let bytesBefore = Footprint.residentBytes

    init(steps: Int) {
        self.steps = steps
    }

    var first: Signal { Signal(counted: Counted(1, in: live)) }

    func answer(_ signal: Signal, _ send: (Signal) -> Void) {
        last = signal.counted.value
        // Not the first few, which are on top of the call that begins the exchange.
        if last < 2_000, last % 1_000 == 10 || last % 1_000 == 11 {
            stackDepths.insert(Footprint.stackDepth)
        }
        if last < steps { send(Signal(counted: Counted(last + 1, in: live))) }
    }
}
