/// Holds the requests of a stubbed service until a test lets them go on.
@MainActor final class Gate {
    private let heedsCancellation: Bool
    private var isOpen = false
    private var arrivalCount = 0
    private var held: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var milestone: Milestone?

    /// How many requests were given up because they were cancelled.
    private(set) var cancelledCount = 0

    /// - Parameter heedsCancellation: Whether a cancelled request gives up at once, or waits on for the test.
    init(heedsCancellation: Bool = true) {
        self.heedsCancellation = heedsCancellation
    }

    // MARK: For the test

    /// Returns when a number of requests have arrived, counted from the beginning.
    func arrivals(_ count: Int) async {
        let milestone = Milestone(count)
        self.milestone = milestone
        milestone.check(arrivalCount)
        await milestone.reached()
    }

    /// Lets one request go on, counted from 1 in the order of arrival.
    func letThrough(_ number: Int) { held.removeValue(forKey: number)?.resume(returning: true) }

    /// Lets all requests go on, those to come as well.
    func open() {
        isOpen = true
        for number in held.keys.sorted() { letThrough(number) }
    }

    // MARK: For the service

    /// Returns when the test says so: true, or false for a request that was cancelled and heeds it.
    func pass() async -> Bool {
        arrivalCount += 1
        let number = arrivalCount
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isOpen || isGivenUp {
                    continuation.resume(returning: !isGivenUp)
                } else {
                    held[number] = continuation
                }
                milestone?.check(number)
            }
        } onCancel: {
            // Work is cancelled on the main actor.
            MainActor.assumeIsolated {
                guard heedsCancellation, let continuation = held.removeValue(forKey: number) else { return }
                cancelledCount += 1
                continuation.resume(returning: false)
            }
        }
    }

    private var isGivenUp: Bool { heedsCancellation && Task.isCancelled }
}

/// A count that a test waits for, and gives up waiting for when its time limit cancels it.
private struct Milestone: Sendable {
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
