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

/// The length of the wait, as text.
func span(_ limit: Duration, _ before: String = "") -> String {
    Task.isCancelled ? "until the test was cancelled" : "\(before)\(limit)"
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

    /// The failure for what is left at the end; nil if nothing is.
    ///
    /// - Parameters:
    ///   - limit: The time limit of `finish`; nil if the tester was released instead.
    ///   - isExhaustive: Whether outputs and work must not be left.
    /// - Returns: The failure.
    func leftMessage(after limit: Duration?, isExhaustive: Bool) -> String? {
        let (name, optOut) = (activity.name, "create the tester with exhaustive: false")
        var lines: [String] = []
        if isExhaustive, !untaken.isEmpty { lines.append("Outputs of \(name) were not taken:\n\(list(untaken))") }
        if activity.hasLostReceiver() { lines.append(Activity.lostReceiver) }
        if isExhaustive, let lastMet, !overlooked.isEmpty {
            lines.append("The expectation at \(lastMet.place) left the first \(overlooked.count) of these.")
        }
        if isExhaustive, !activity.runningWork().isEmpty {
            let (facts, cause, remedies) = activity.workStandstill
            let (cancel, isAsleep) = ("cancel the work with an input", !activity.sleeps.isEmpty)
            if let limit {
                lines.append("Work of \(name) still runs after finish() waited \(span(limit)) for it.\n\(facts)")
                lines.append(advice(cause, remedies + [cancel, "wait longer with finish(within:)"]))
            } else {
                lines.append("Work of \(name) still runs at the end of the test.\n\(facts)")
                let ends = isAsleep ? remedies : ["Call await tester.finish()"]
                lines.append(advice(isAsleep ? cause : "the test did not wait for it", ends + [cancel, optOut]))
            }
        } else if activity.hasLostReceiver() {
            let cause = "the test calls receive, outputs or stopReceiving on tester.interface"
            lines.append(advice(cause, "Call receive on the tester", "use a ViewModelInterface without a tester"))
        } else if isExhaustive, !activity.outputsOnTheirWay.isZero {
            lines.append("An output of \(name) is on its way from another thread.")
            lines.append(advice("the test ended too early", "Call await tester.finish()", "expect the output", optOut))
        } else if isExhaustive, let limit, !activity.storedResponds.isZero {
            lines.append("A respond closure of \(name) is still stored after finish() waited \(span(limit)) for it.")
            let cause = "the callback that stores it has not been called, or the view model keeps it for good"
            lines.append(advice(cause, "Call the callback first", "release what stores it", optOut))
        } else if !lines.isEmpty {
            let cause = "the test does not expect them, or ended too early"
            lines.append(advice(cause, "Expect them", "take them with takeOutputs()", optOut))
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private func list(_ outputs: some Collection<Output>) -> String {
        let shown = outputs.prefix(20).map { "- \(ValueText($0).excerpt())" }
        return (shown + (outputs.count > 20 ? ["- … and \(outputs.count - 20) more"] : [])).joined(separator: "\n")
    }
}
