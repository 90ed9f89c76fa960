import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D3 constant stack and memory")
@MainActor struct EndlessExchangeTests {
    init() { silenceProblems() }

    @Test("a million inputs, each sent from the receiver of the one before, run in constant stack and memory")
    func selfAnswering() {
        let probe = Probe(steps: 1_000_000)
        let interface = ViewModelInterface(viewModel: EchoViewModel<Signal>())
        interface.receive { if let next = probe.next(after: $0) { interface.send(next) } }

        interface.send(probe.first)

        probe.expectConstantStackAndMemory()
    }

    @Test(
        "a hundred thousand late outputs, each responded from the receiver of the one before, run in constant stack and memory"
    )
    func selfResponding() {
        let probe = Probe(steps: 100_000)
        let (interface, respond) = ViewModelInterface.late(of: Signal.self)
        interface.receive { if let next = probe.next(after: $0) { respond(next) } }

        respond(probe.first)

        probe.expectConstantStackAndMemory()
    }

    @Test("two interfaces that answer each other a million times run in constant stack and memory")
    func twoAnsweringEachOther() {
        let probe = Probe(steps: 1_000_000)
        let one = ViewModelInterface(viewModel: EchoViewModel<Signal>())
        let other = ViewModelInterface(viewModel: EchoViewModel<Signal>())
        one.receive { if let next = probe.next(after: $0) { other.send(next) } }
        other.receive { if let next = probe.next(after: $0) { one.send(next) } }

        one.send(probe.first)

        probe.expectConstantStackAndMemory()
    }

    @Test("a child and its parent that answer each other a hundred thousand times run in constant stack and memory")
    func childAndParentAnsweringEachOther() {
        let probe = Probe(steps: 100_000)
        let parent = ViewModelInterface(viewModel: EchoViewModel<Signal>())
        let child = ViewModelInterface(viewModel: EchoViewModel<Signal>())
        child.receive(passingTo: parent, as: { $0 })
        parent.receive { if let next = probe.next(after: $0) { child.send(next) } }

        child.send(probe.first)

        probe.expectConstantStackAndMemory()
    }
}

/// Large: a million leaked signals would be visible in the memory that the process uses.
private struct Signal {
    let counted: Counted
    let bulk: (Int, Int, Int, Int) = (0, 0, 0, 0)

    var step: Int { counted.value }
}

/// Creates the signals of an exchange, and measures the stack and memory that it needs.
@MainActor private final class Probe {
    private let steps: Int
    private let live = LiveCount()
    private var last = 0
    private var stackDepths: Set<Int> = []
    private let bytesBefore = Footprint.residentBytes

    init(steps: Int) {
        self.steps = steps
    }

    var first: Signal { Signal(counted: Counted(1, in: live)) }

    func next(after signal: Signal) -> Signal? {
        last = signal.step
        // Not the first few, which are on top of the call that begins the exchange.
        if last < 2_000, last % 1_000 == 10 || last % 1_000 == 11 { stackDepths.insert(Footprint.stackDepth) }
        return last < steps ? Signal(counted: Counted(last + 1, in: live)) : nil
    }

    func expectConstantStackAndMemory(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(last == steps, sourceLocation: sourceLocation)
        // Two: if two interfaces answer each other, one is on top of the other.
        #expect(stackDepths.count <= 2, "\(stackDepths)", sourceLocation: sourceLocation)
        #expect(live.current == 0, sourceLocation: sourceLocation)
        #expect(live.peak <= 4, sourceLocation: sourceLocation)
        if let bytesBefore, let bytesAfter = Footprint.residentBytes {
            #expect(bytesAfter - bytesBefore < 24 << 20, sourceLocation: sourceLocation)
        }
    }
}
