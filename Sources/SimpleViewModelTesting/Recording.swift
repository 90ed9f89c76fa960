// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// What a view model under test has responded with, and whether more can come.
@MainActor final class Recording<Output> {
    private(set) var isExhaustive: Bool
    /// The names of the work that has not ended; empty without any.
    var runningWork: () -> String = { "" }
    let changes = Changes()
    /// How many `respond` closures somebody still holds.
    var respondCount = 0 { didSet { changes.check() } }
    private let name: String
    private var outputs: [Output] = [] { didSet { changes.check() } }
    private var takenCount = 0

    init(of name: String, isExhaustive: Bool) {
        (self.name, self.isExhaustive) = (name, isExhaustive)
    }

    var hasOutput: Bool { takenCount < outputs.count }
    /// Whether no output can come any more.
    var isSilent: Bool { respondCount == 0 }
    /// Whether there is nothing to wait for at the end.
    var isComplete: Bool { !isExhaustive || runningWork().isEmpty }

    func receive(_ output: Output) { outputs.append(output) }

    /// Hands over outputs that were not taken yet.
    func take(_ maxCount: Int) -> [Output] {
        defer { takenCount += min(maxCount, outputs.count - takenCount) }
        return Array(outputs[takenCount...].prefix(maxCount))
    }

    /// Ends the recording, and says what nobody looked at.
    func end() -> [String] {
        guard isExhaustive else { return [] }
        isExhaustive = false
        let (left, work) = (list(outputs[takenCount...]), runningWork())
        let aboutOutputs =
            "Outputs of \(name) were not taken:\n\(left)\nLikely cause: the test does not expect them, or ended too early.\n"
            + "Take them by takeOutputs() or next(), or make the tester with exhaustive: false."
        let aboutWork =
            "Work of \(name) still runs at the end of the test: \(work).\nLikely cause: the test did not wait for it.\n"
            + "Call await tester.finish(), cancel it by an input, or make the tester with exhaustive: false."
        return (hasOutput ? [aboutOutputs] : []) + (work.isEmpty ? [] : [aboutWork])
    }

    /// Says why no output could be handed over.
    func noOutputMessage(_ limit: Duration) -> String {
        let came = outputs.isEmpty ? "None came before." : "These came before, and were taken:\n\(list(outputs))"
        if isSilent {
            return "An output of \(name) was expected, but none can come: nothing holds a respond any more. \(came)\n"
                + "Likely cause: the input that brings it was not sent, or its work has ended or was cancelled.\n"
                + "Send that input first, await the child that passes it on, or expect no further output."
        }
        let (work, idle) = (runningWork(), "No work of its tasks runs, but a respond is kept.")
        let holder = work.isEmpty ? idle : "Work runs: \(work)."
        return "An output of \(name) was expected, but none came within \(limit). \(holder) \(came)\n"
            + "Likely cause: it waits for a clock that was not advanced (or before it slept: await clock.sleepers(1) first), or for a stand-in.\n"
            + "Advance the clock or let the stand-in answer first, or allow more time: next(within:)."
    }

    private func list(_ outputs: some Sequence<Output>) -> String { outputs.map { "- \($0)" }.joined(separator: "\n") }
}
