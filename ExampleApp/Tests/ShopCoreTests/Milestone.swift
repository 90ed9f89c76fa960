/// A count that a test waits for, and gives up waiting for when its time limit cancels it.
struct Milestone: Sendable {
    private let count: Int
    private let arrival: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init(_ count: Int) {
        self.count = count
        (arrival, signal) = AsyncStream.makeStream()
    }

    func check(_ current: Int) {
        if current >= count { signal.finish() }
    }

    func reached() async {
        for await _ in arrival {}
    }
}
