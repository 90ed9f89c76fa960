import BenchmarkModels
import SimpleViewModel

/// Inputs that are each sent from the receiver of the one before.
@MainActor enum ReentrantChain {
    static let workloads = [
        Workload(
            name: "chain",
            summary: "a re-entrant chain of inputs (1,000,000)",
            sides: [Side(name: Side.library, prepare: chain), Side(name: "a tenth", prepare: tenths)],
            iterations: 1_000_000, repetitions: 7, allocationBudget: 0)
    ]

    private static func chain(_ iterations: Int) -> () -> Void {
        let view = ChainView()
        return { view.start(inputs: iterations) }
    }

    /// Ten chains of a tenth of the length: the same time per input shows that it does not grow.
    private static func tenths(_ iterations: Int) -> () -> Void {
        let view = ChainView()
        return { for _ in 0..<10 { view.start(inputs: iterations / 10) } }
    }
}

@MainActor private final class ChainView {
    private let interface = ViewModelInterface(viewModel: PageViewModel())
    private var shown = 0
    private var remaining = 0

    init() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    func start(inputs: Int) {
        remaining = inputs
        sendNext()
    }

    private func sendNext() {
        guard remaining > 0 else { return }
        remaining -= 1
        interface.send(.didAdd(quantity: remaining))
    }

    @inline(never) func receive(_ output: PageOutput) {
        shown &+= output.number
        sendNext()
    }
}
