// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

// The failures of a tester: the facts, the likely cause, and the remedies.

/// The end of a failure.
func advice(_ cause: String, _ remedies: String...) -> String { advice(cause, remedies) }

func advice(_ cause: String, _ remedies: [String]) -> String {
    let (last, others) = (remedies.last ?? "", remedies.dropLast())
    let fix = others.isEmpty ? last : "\(others.joined(separator: ", ")), or \(last)"
    return "Likely cause: \(cause).\n\(fix)."
}

extension OutputLog {
    /// The failure of `next` if no output came.
    func noOutputMessage(after limit: Duration) -> String {
        let came = taken.isEmpty ? "None came before." : "These came before, and were taken:\n\(list(taken))"
        let (facts, cause, remedies) = activity.outputStandstill
        let (time, more) =
            activity.canRespond ? (" \(span(limit, "within "))", ["wait longer with next(within:)"]) : ("", [])
        return "An output of \(activity.name) was expected, but none came\(time).\n\(facts)\n\(came)\n"
            + advice(cause, remedies + more)
    }

    /// The failure of `perform` if its work did not end.
    func unfinishedMessage(after limit: Duration) -> String {
        let (facts, cause, remedies) = activity.workStandstill
        let meanwhile = ["Call perform in a Task, and advance the clock meanwhile"]
        return "Work of \(activity.name) still runs after perform(_:) waited \(limit) for it, and is now cancelled.\n"
            + "\(facts)\n"
            + advice(
                cause, (activity.sleeps.isEmpty ? remedies : meanwhile) + ["wait longer with perform(_:within:)"])
    }

    /// The failure for outputs and work that are left at the end; nil if there are none.
    ///
    /// - Parameter limit: The time limit of `finish`; nil if the tester was released instead.
    /// - Returns: The failure.
    func leftMessage(after limit: Duration?) -> String? {
        let (name, work) = (activity.name, activity.runningWork())
        guard !untaken.isEmpty || !work.isEmpty else { return nil }
        let (facts, cause, remedies) = activity.workStandstill
        let optOut = "create the tester with exhaustive: false"
        var lines: [String] = []
        if !untaken.isEmpty { lines.append("Outputs of \(name) were not taken:\n\(list(untaken))") }
        if activity.hasLostReceiver() { lines.append(Activity.lostReceiver) }
        if let lastMet, !overlooked.isEmpty {
            lines.append("The expectation at \(lastMet.place) left the first \(overlooked.count) of these.")
        }
        switch limit {
        case _ where work.isEmpty:
            let causes = "the test does not expect them, or ended too early"
            lines.append(advice(causes, "Expect them", "take them with takeOutputs()", optOut))
        case let limit?:
            lines.append("Work of \(name) still runs after finish() waited \(span(limit)) for it.\n\(facts)")
            lines.append(
                advice(cause, remedies + ["cancel the work with an input", "wait longer with finish(within:)"]))
        case nil:
            lines.append("Work of \(name) still runs at the end of the test.\n\(facts)")
            let isAsleep = !activity.sleeps.isEmpty
            let ends = isAsleep ? remedies : ["Call await tester.finish()"]
            let why = isAsleep ? cause : "the test did not wait for it"
            lines.append(advice(why, ends + ["cancel the work with an input", optOut]))
        }
        return lines.joined(separator: "\n")
    }

    /// The length of the wait, as text.
    func span(_ limit: Duration, _ before: String = "") -> String {
        Task.isCancelled ? "until the test was cancelled" : "\(before)\(limit)"
    }

    private func list(_ outputs: some Collection<Output>) -> String {
        let shown = outputs.prefix(20).map { "- \(ValueText($0).excerpt())" }
        return (shown + (outputs.count > 20 ? ["- … and \(outputs.count - 20) more"] : [])).joined(separator: "\n")
    }
}
