@_spi(Testing) import SimpleViewModel
import Testing

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
