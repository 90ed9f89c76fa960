import Dispatch

/// Waits for the work on the main queue.
@MainActor enum MainQueueTurns {
    /// More turns than the longest chain of jobs in a program needs.
    static let enough = 40

    /// Whether all jobs run on the main queue, including those that belong to no actor.
    static var includeEverything = false

    /// Returns when the work that was on the main queue has run.
    static func next() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}
