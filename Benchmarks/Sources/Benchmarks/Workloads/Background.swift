import BenchmarkModels
import SimpleViewModel

/// Responses from a background thread, compared with handwritten calls of `DispatchQueue.main.async`.
@MainActor enum Background {
    static let workloads = [
        Workload(
            name: "background",
            summary: "1,000 responses at a time, from a background thread",
            sides: [
                Side(name: Side.ours) { responses($0, BackgroundViewModel()) },
                Side(name: Side.byHand) { responses($0, HoppingViewModel()) },
            ],
            iterations: 20_000, repetitions: 51, clock: .process)
    ]

    private static func responses<VM: ViewModel>(_ iterations: Int, _ viewModel: VM) -> () async -> Void
    where VM.Input == Range<Int>, VM.Output == Int {
        let view = BackgroundView(viewModel)
        return { for start in stride(from: 0, to: iterations, by: 1_000) { await view.send(start..<start + 1_000) } }
    }
}

@MainActor private final class BackgroundView<VM: ViewModel> where VM.Input == Range<Int>, VM.Output == Int {
    private let interface: ViewModelInterface<VM>
    private var last = 0
    private var continuation: UnsafeContinuation<Void, Never>?

    init(_ viewModel: VM) {
        interface = ViewModelInterface(viewModel: viewModel)
        interface.receive { [weak self] number in self?.receive(number) }
    }

    /// Sends numbers, and returns when the last answer has arrived.
    func send(_ numbers: Range<Int>) async {
        await withUnsafeContinuation { continuation in
            (self.continuation, last) = (continuation, numbers.upperBound - 1)
            interface.send(numbers)
        }
    }

    @inline(never) func receive(_ number: Int) {
        if number == last { continuation.take()?.resume() }
    }
}
