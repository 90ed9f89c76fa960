// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// The outputs of a view model under test, and which of them the test has taken.
@MainActor final class OutputLog<Output> {
    let activity: Activity
    private(set) var isExhaustive: Bool
    private(set) var outputs: [Output] = []
    private var takenCount = 0
    /// The last met expectation, and the number of outputs at that time.
    private(set) var lastMet: (place: String, outputCount: Int)?
    /// The last expectation, if it failed: the numbers of inputs and outputs at that time, and the missing outputs.
    private var failure: (inputCount: Int, outputCount: Int, missing: [Output])?

    init(of activity: Activity, isExhaustive: Bool) { (self.activity, self.isExhaustive) = (activity, isExhaustive) }

    var taken: ArraySlice<Output> { outputs[..<takenCount] }
    var untaken: ArraySlice<Output> { outputs[takenCount...] }
    /// The untaken outputs that the last met expectation left.
    var overlooked: ArraySlice<Output> { outputs[..<max(takenCount, lastMet?.outputCount ?? 0)].dropFirst(takenCount) }
    /// The missing outputs of the last expectation, which may arrive late, until another input is sent.
    var late: [Output] { failure.flatMap { $0.inputCount == activity.inputCount ? $0.missing : nil } ?? [] }
    /// Whether nothing has happened since the last expectation failed, so that another failure would repeat it.
    var isStuck: Bool {
        failure.map { $0.inputCount == activity.inputCount && $0.outputCount == outputs.count } ?? false
    }
    /// Whether `finish` has nothing to wait for.
    var isComplete: Bool { !isExhaustive || isStuck || activity.runningWork().isEmpty }

    func receive(_ output: Output) {
        outputs.append(output)
        activity.waiter.check()
    }

    /// Takes and returns outputs that were not taken yet.
    func take(_ maxCount: Int) -> [Output] {
        defer { takenCount += min(maxCount, untaken.count) }
        return Array(untaken.prefix(maxCount))
    }

    /// Notes that an expectation was met.
    func meet(at site: CallSite) { (failure, lastMet) = (nil, (site.place, outputs.count)) }

    /// Notes that an expectation was not met, so that its consequences are not reported as further failures.
    func miss(_ missing: [Output] = []) { failure = (activity.inputCount, outputs.count, missing) }

    /// Ends the test of the view model.
    ///
    /// - Parameter limit: The time limit of `finish`; nil if the tester was released instead.
    /// - Returns: The failure for the outputs and the work that are left, if there are any.
    func end(after limit: Duration?) -> String? {
        defer { isExhaustive = false }
        return isExhaustive && failure == nil ? leftMessage(after: limit) : nil
    }
}
