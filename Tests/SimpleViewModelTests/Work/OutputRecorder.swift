/// A receiver that keeps what it received, and hands out one after another to those who wait.
@MainActor final class OutputRecorder<Output> {
    /// All that was received.
    private(set) var outputs: [Output] = []
    private let changes = Changes()
    private var taken = 0

    func receive(_ output: Output) {
        outputs.append(output)
        changes.announce()
    }

    /// The first output that was not handed out yet.
    func next() async -> Output {
        await changes.until { self.outputs.count > self.taken }
        taken += 1
        return outputs[taken - 1]
    }
}
