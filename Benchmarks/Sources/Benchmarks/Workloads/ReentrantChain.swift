import BenchmarkModels
import SimpleViewModel

/// Inputs that are each sent from the receiver of the one before.
@MainActor enum ReentrantChain {
    static let workloads = [
        Workload(
            name: "chain",
            summary: "a re-entrant chain of 1,000,000 inputs",
            sides: [
                Side(name: Side.ours) { chains($0, of: 1_000_000) },
                Side(name: Side.byHand, prepare: chainByHand),
            ],
            iterations: 1_000_000, repetitions: 7, allocationBudget: 0)
    ]

    static let growth = Workload(
        name: "grow-chain", summary: "re-entrant chains of inputs",
        sides: [1_000_000, 100_000, 10_000].map { length in
            Side(name: "\(length)") { chains($0, of: length) }
        },
        iterations: 1_000_000, repetitions: 7)

    private static func chains(_ iterations: Int, of length: Int) -> () -> Void {
        let length = min(length, iterations)
        let view = ChainView()
        return { for _ in 0..<iterations / length { view.start(inputs: length) } }
    }

    private static func chainByHand(_ iterations: Int) -> () -> Void {
        let view = DelegateChainView()
        return { view.start(inputs: iterations) }
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

@MainActor private final class DelegateChainView: PageReceiving {
    private let viewModel = DelegateQueueingPageViewModel()
    private var shown = 0
    private var remaining = 0

    init() {
        viewModel.view = self
    }

    func start(inputs: Int) {
        remaining = inputs
        sendNext()
    }

    private func sendNext() {
        guard remaining > 0 else { return }
        remaining -= 1
        viewModel.accept(.didAdd(quantity: remaining))
    }

    @inline(never) func receive(_ output: PageOutput) {
        shown &+= output.number
        sendNext()
    }
}
