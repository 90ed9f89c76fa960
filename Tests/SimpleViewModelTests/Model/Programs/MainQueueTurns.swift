import Dispatch

/// Tells when nothing more can happen on the main queue.
@MainActor enum MainQueueTurns {
    /// So many turns are more than the longest chain of jobs in a program needs.
    static let enough = 40

    /// Whether all jobs run on the main queue, also those that belong to no actor.
    static var includeEverything = false

    /// Returns when everything has run that was on the main queue.
    static func next() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
}
