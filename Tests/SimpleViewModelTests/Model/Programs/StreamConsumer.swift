/// Takes one output of a stream at each call of `ask`, in a task.
@MainActor final class StreamConsumer {
    private let stream: AsyncStream<ProgramSignal>
    private let note: (Event) -> Void
    private let number: Int
    /// The number of receivers of the interface; nil once it is released.
    private let receiverCount: () -> Int?
    private var countBefore: Int?
    private var task: Task<Void, Never>?
    private var isAsking = false
    private var waiting: CheckedContinuation<Void, Never>?
    private var isAbandoned = false

    init(
        number: Int, _ stream: AsyncStream<ProgramSignal>, receiverCount: @escaping () -> Int?,
        note: @escaping (Event) -> Void
    ) {
        (self.number, self.stream, self.receiverCount, self.note) = (number, stream, receiverCount, note)
    }

    /// Whether it was asked, but has neither an output, nor ended, nor begun to wait, which attaches a receiver.
    var isOnItsWay: Bool { isAsking && countBefore != nil && receiverCount() == countBefore }

    /// Asks for the next output, unless a request is pending.
    func ask() {
        guard !isAsking else { return }
        (isAsking, countBefore) = (true, receiverCount())
        if task == nil { task = Task { await consume() } }
        waiting.take()?.resume()
    }

    /// Cancels the task, begun or not.
    func cancel() {
        if task == nil { task = Task { await consume() } }
        task?.cancel()
    }

    /// Ends the consumer in any stage, after the program.
    func abandon() {
        isAbandoned = true
        task?.cancel()
        waiting.take()?.resume()
    }

    private func consume() async {
        var iterator = stream.makeAsyncIterator()
        while await isAskedFor() {
            guard let output = await iterator.next() else {
                countBefore = nil
                return note(.ends(stream: number))
            }
            isAsking = false
            // Its release may run code, which must come after the output was yielded.
            withExtendedLifetime(output) { note(.hands(stream: number, signal: output.number)) }
        }
    }

    private func isAskedFor() async -> Bool {
        if !isAsking, !isAbandoned { await withCheckedContinuation { waiting = $0 } }
        return !isAbandoned
    }
}
