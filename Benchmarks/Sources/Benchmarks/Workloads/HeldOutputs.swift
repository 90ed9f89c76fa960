import BenchmarkModels
import SimpleViewModel

/// Outputs that came before there was a receiver, delivered when a view receives.
///
/// Holding them is not timed.
@MainActor enum HeldOutputs {
    static let workloads = [1, 1_000, 1_000_000].map { count in
        Workload(
            name: "held-\(count)",
            summary: "held outputs, \(count) at a time, delivered at receive",
            sides: [
                Side(name: Side.ours) { delivery($0, of: count) },
                Side(name: Side.byHand) { deliveryByHand($0, of: count) },
            ],
            iterations: max(20_000, count), repetitions: count > 20_000 ? 7 : 51)
    }

    static let growth = Workload(
        name: "grow-held", summary: "held outputs, delivered at receive",
        sides: [1_000_000, 100_000, 10_000].map { count in
            Side(name: "\(count)") { delivery($0, of: count) }
        },
        iterations: 1_000_000, repetitions: 7)

    private static func delivery(_ iterations: Int, of count: Int) -> () -> Void {
        let count = min(count, iterations)
        let views = (0..<iterations / count).map { _ in BurstView(responses: count) }
        return { for view in views { view.startReceiving() } }
    }

    private static func deliveryByHand(_ iterations: Int, of count: Int) -> () -> Void {
        let count = min(count, iterations)
        let views = (0..<iterations / count).map { _ in DelegateBurstView(responses: count) }
        return { for view in views { view.startReceiving() } }
    }
}

@MainActor private final class BurstView {
    private let interface = ViewModelInterface(viewModel: BurstViewModel())
    private var shown = 0

    init(responses: Int) {
        interface.send(responses)
    }

    func startReceiving() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

@MainActor private final class DelegateBurstView: PageReceiving {
    private let viewModel = DelegateBurstViewModel()
    private var shown = 0

    init(responses: Int) {
        viewModel.accept(responses)
    }

    func startReceiving() { viewModel.view = self }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}
