/// A receiver that records its outputs, and returns one after another to tests that wait for them.
@MainActor final class OutputRecorder<Output> {
    /// All outputs so far.
    private(set) var outputs: [Output] = []
    private let waiter = ConditionWaiter()
    private var taken = 0

    func receive(_ output: Output) {
        outputs.append(output)
        waiter.announce()
    }

    /// The first output that was not returned yet.
    func next() async -> Output {
        await waiter.until { self.outputs.count > self.taken }
        taken += 1
        return outputs[taken - 1]
    }
}
