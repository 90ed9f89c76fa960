// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// The outputs of a view model under test, and which of them the test has taken.
@MainActor final class OutputLog<Output> {
    let activity: Activity
    private let isExhaustive: Bool
    private var hasEnded = false
    private(set) var outputs: [Output] = []
    private var takenCount = 0
    /// The outputs that the last expectation missed.
    private var missing: [Output] = []

    init(of activity: Activity, isExhaustive: Bool) { (self.activity, self.isExhaustive) = (activity, isExhaustive) }

    var untaken: ArraySlice<Output> { outputs[takenCount...] }
    /// The missing outputs of the last expectation, which may arrive late, until another input is sent.
    var late: [Output] { activity.hasNoInputSinceFailure ? missing : [] }
    /// Whether a call has nothing to wait for.
    func isComplete(for wait: Wait) -> Bool {
        activity.isStuck || activity.hasLostReceiver() || activity.isAtRest(for: wait, isExhaustive: isExhaustive)
    }

    func receive(_ output: Output) {
        outputs.append(output)
        activity.outputCount += 1
        activity.outputsOnTheirWay.add(-1)
    }

    /// Takes and returns outputs that were not taken yet.
    func take(_ maxCount: Int) -> [Output] {
        defer { takenCount += min(maxCount, untaken.count) }
        return Array(untaken.prefix(maxCount))
    }

    /// Notes that an expectation was not met, so that its consequences are not reported as further failures.
    func miss(_ missing: [Output] = []) {
        activity.note(isMet: false)
        self.missing = missing
    }

    /// Ends the test of the view model.
    ///
    /// - Parameters:
    ///   - wait: The call that has waited, and its time limit; nil if the tester was released instead.
    ///   - site: The place of that call, or of the creation of the tester.
    /// - Returns: The failures for what is left.
    func end(after wait: Wait?, at site: CallSite) -> [Activity.Failure] {
        defer { hasEnded = true }
        let left = hasEnded || activity.hasFailed ? nil : leftMessage(after: wait, isExhaustive: isExhaustive)
        return activity.end() + (left.map { [($0, site)] } ?? [])
    }

    /// Fails the test for what is left after a visit.
    func endVisit(after limit: Duration, at site: CallSite) {
        let wait = Wait(isVisit: true, limit: limit)
        guard !activity.hasFailed, let left = leftMessage(after: wait, isExhaustive: isExhaustive) else { return }
        activity.fail(left, at: site)
        _ = take(.max)
        miss()
    }
}

/// A call that waits until nothing is left.
struct Wait {
    /// Whether it ends a visit, which decisions outlive.
    var isVisit = false
    let limit: Duration

    var call: String { isVisit ? "visit" : "finish" }
}
