import BenchmarkModels
import SimpleViewModel

/// Outputs that came before anybody received, delivered when a view does.
///
/// Holding them is not timed.
@MainActor enum HeldOutputs {
    static let workloads = [
        Workload(
            name: "held",
            summary: "held outputs, delivered at receive (100,000)",
            sides: [Side(name: Side.library, prepare: held), Side(name: "a tenth", prepare: tenths)],
            iterations: 100_000, repetitions: 15)
    ]

    private static func held(_ iterations: Int) -> () -> Void {
        let view = BurstView(responses: iterations)
        return { view.startReceiving() }
    }

    /// Ten interfaces with a tenth of the outputs each: the same time per output shows that it does not grow.
    private static func tenths(_ iterations: Int) -> () -> Void {
        let views = (0..<10).map { _ in BurstView(responses: iterations / 10) }
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
