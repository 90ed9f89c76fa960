// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// The outputs of a view model under test, and which of them the test has taken.
@MainActor final class OutputLog<Output> {
    let activity: Activity
    private(set) var isExhaustive: Bool
    private(set) var outputs: [Output] = []
    private var takenCount = 0
    /// The last expectation that was met, and how many outputs there were then.
    private(set) var lastMet: (place: String, outputCount: Int)?
    /// The last expectation, if it failed: what had happened until then, and the outputs that it missed.
    private var failure: (inputCount: Int, outputCount: Int, missing: [Output])?

    init(of activity: Activity, isExhaustive: Bool) { (self.activity, self.isExhaustive) = (activity, isExhaustive) }

    var taken: ArraySlice<Output> { outputs[..<takenCount] }
    var untaken: ArraySlice<Output> { outputs[takenCount...] }
    /// The untaken outputs that were there when the last expectation was met, which did not name them.
    var overlooked: ArraySlice<Output> { outputs[..<max(takenCount, lastMet?.outputCount ?? 0)].dropFirst(takenCount) }
    /// The missing outputs of the last expectation; they may come late, until another input is sent.
    var late: [Output] { failure.flatMap { $0.inputCount == activity.inputCount ? $0.missing : nil } ?? [] }
    /// Whether nothing has happened since the last expectation failed: to fail again would say the same again.
    var isStuck: Bool {
        failure.map { $0.inputCount == activity.inputCount && $0.outputCount == outputs.count } ?? false
    }
    /// Whether `finish` has nothing to wait for.
    var isComplete: Bool { !isExhaustive || isStuck || activity.runningWork().isEmpty }

    func receive(_ output: Output) {
        outputs.append(output)
        activity.waiter.check()
    }

    /// Hands over outputs that were not taken yet.
    func take(_ maxCount: Int) -> [Output] {
        defer { takenCount += min(maxCount, untaken.count) }
        return Array(untaken.prefix(maxCount))
    }

    /// Notes that an expectation was met.
    func meet(at site: CallSite) { (failure, lastMet) = (nil, (site.place, outputs.count)) }

    /// Notes that an expectation was not met: what follows from it is not another failure.
    func miss(_ missing: [Output] = []) { failure = (activity.inputCount, outputs.count, missing) }

    /// Ends the test of the view model.
    ///
    /// - Parameter limit: How long `finish` has waited for work; nil if the tester was released instead.
    /// - Returns: The failure for the outputs and the work that are left, if there are any.
    func end(after limit: Duration?) -> String? {
        defer { isExhaustive = false }
        return isExhaustive && failure == nil ? leftMessage(after: limit) : nil
    }
}
