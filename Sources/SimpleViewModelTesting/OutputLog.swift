// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// The outputs of a view model under test, and which of them the test has taken.
@MainActor final class OutputLog<Output> {
    let activity: Activity
    let isExhaustive: Bool
    private var hasEnded = false
    private(set) var outputs: [Output] = []
    private var takenCount = 0

    init(of activity: Activity, isExhaustive: Bool) { (self.activity, self.isExhaustive) = (activity, isExhaustive) }

    var untaken: ArraySlice<Output> { outputs[takenCount...] }
    /// Whether a call has nothing to wait for.
    func isComplete(for wait: Wait) -> Bool {
        activity.isStuck || activity.hasLostReceiver() || activity.isAtRest(for: wait, isExhaustive: isExhaustive)
    }

    func receive(_ output: Output) {
        outputs.append(output)
        activity.noteOutput()
    }

    /// Takes and returns outputs that were not taken yet.
    func take(_ maxCount: Int) -> [Output] {
        defer { takenCount += min(maxCount, untaken.count) }
        return Array(untaken.prefix(maxCount))
    }

    /// Ends the test of the view model.
    ///
    /// - Parameters:
    ///   - wait: The call that has waited, and its time limit; nil if the tester was released instead.
    ///   - site: The place of that call, or of the creation of the tester.
    /// - Returns: The failures for what is left.
    func end(after wait: Wait?, at site: CallSite) -> [Activity.Failure] {
        defer { hasEnded = true }
        let left = hasEnded || activity.hasFailed ? nil : leftMessage(after: wait)
        return activity.end() + (left.map { [($0, site)] } ?? [])
    }

    /// Fails the test for what is left after a visit.
    func endVisit(after limit: Duration, at site: CallSite) {
        guard !activity.hasFailed, let left = leftMessage(after: ("visit", limit)) else { return }
        activity.fail(left, at: site)
        _ = take(.max)
        activity.note(isMet: false)
    }
}

/// A call that waits until nothing is left, and its time limit.
typealias Wait = (call: String, limit: Duration)
