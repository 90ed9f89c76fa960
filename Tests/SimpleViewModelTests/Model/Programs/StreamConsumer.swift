/// Takes one output of a stream after another, in a task, whenever it is told to.
@MainActor final class StreamConsumer {
    private let stream: AsyncStream<ProgramSignal>
    private let note: (Event) -> Void
    private let number: Int
    private var task: Task<Void, Never>?
    private var isAsking = false
    private var waiting: CheckedContinuation<Void, Never>?
    private var isAbandoned = false

    init(number: Int, _ stream: AsyncStream<ProgramSignal>, note: @escaping (Event) -> Void) {
        (self.number, self.stream, self.note) = (number, stream, note)
    }

    /// Asks for the next output, unless it is asking.
    func ask() {
        guard !isAsking else { return }
        isAsking = true
        if task == nil { task = Task { await consume() } }
        waiting.take()?.resume()
    }

    /// Cancels the task, begun or not.
    func cancel() {
        if task == nil { task = Task { await consume() } }
        task?.cancel()
    }

    /// Ends it wherever it is, after the program.
    func abandon() {
        isAbandoned = true
        task?.cancel()
        waiting.take()?.resume()
    }

    private func consume() async {
        var iterator = stream.makeAsyncIterator()
        while await isAskedFor() {
            guard let output = await iterator.next(isolation: MainActor.shared) else { return note(.ends(number)) }
            isAsking = false
            // Its release may do something, which comes after it was handed out.
            withExtendedLifetime(output) { note(.hands(number, output.number)) }
        }
    }

    private func isAskedFor() async -> Bool {
        if !isAsking, !isAbandoned { await withCheckedContinuation { waiting = $0 } }
        return !isAbandoned
    }
}
