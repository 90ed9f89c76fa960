/// How long a service takes to answer, as though it were far away, measured by a clock that a test advances.
public struct Latency: Sendable {
    public static let none = Latency(.zero)

    private let duration: Duration
    private let clock: any Clock<Duration>

    public init(_ duration: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        self.duration = duration
        self.clock = clock
    }

    /// Throws as soon as the task is cancelled.
    func pass() async throws(ShopError) {
        do {
            try Task.checkCancellation()
            if duration > .zero { try await clock.sleep(for: duration) }
        } catch {
            throw .cancelled
        }
    }
}
