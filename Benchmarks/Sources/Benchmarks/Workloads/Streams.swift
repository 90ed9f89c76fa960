import BenchmarkModels
import SimpleViewModel

/// `outputs`, compared with a view model with its own `AsyncStream`.
@MainActor enum Streams {
    static let workloads = [
        Workload(
            name: "stream-held",
            summary: "1,000 outputs at a time, taken from a stream",
            sides: [
                Side(name: Side.ours) { library($0, group: 1_000) },
                Side(name: Side.byHand) { byHand($0, group: 1_000) },
            ],
            iterations: 2_000, repetitions: 31, clock: .process),
        Workload(
            name: "stream-waiting",
            summary: "an output at a time, taken by a consumer that waits for it",
            sides: [
                Side(name: Side.ours) { library($0, group: 1) },
                Side(name: Side.byHand) { byHand($0, group: 1) },
            ],
            iterations: 1_000, repetitions: 31, clock: .process),
    ]

    private static func library(_ iterations: Int, group: Int) -> () async -> Void {
        let interface = ViewModelInterface(viewModel: BurstViewModel())
        let consumer = Consumer(interface.outputs) { interface.send($0) }
        return { await consumer.consume(iterations, group) }
    }

    private static func byHand(_ iterations: Int, group: Int) -> () async -> Void {
        let viewModel = StreamingViewModel()
        let consumer = Consumer(viewModel.outputs) { viewModel.accept($0) }
        return { await consumer.consume(iterations, group) }
    }
}

@MainActor private final class Consumer {
    private let stream: AsyncStream<PageOutput>
    private let send: (Int) -> Void
    private var shown = 0

    init(_ stream: AsyncStream<PageOutput>, send: @escaping (Int) -> Void) {
        (self.stream, self.send) = (stream, send)
    }

    /// Takes a number of outputs, in groups: each group is requested in a turn of its own, after the one before.
    func consume(_ count: Int, _ group: Int) async {
        var taken = 0
        askLater(for: group)
        for await output in stream {
            shown &+= output.number
            taken += 1
            guard taken < count else { break }
            if taken.isMultiple(of: group) { askLater(for: group) }
        }
    }

    private func askLater(for group: Int) {
        Task { send(group) }
    }
}
