// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

extension OutputLog {
    /// The failure of `perform` if its work did not end.
    func unfinishedMessage(after limit: Duration) -> String {
        var diagnosis = activity.diagnosis(of: .rest)
        if activity.sleeps.isEmpty {
            diagnosis.add(
                cause: "is endless", fix: "use visit(_:) { … } for it",
                "wait longer with perform(_:within:)")
        } else {
            diagnosis.remedies = ["use visit(_:) { … }, and advance the clock in it"]
        }
        return
            "Work of \(activity.name) still runs after perform(_:) waited \(limit) for it, and is now cancelled.\n"
            + diagnosis.text
    }

    /// The failure for what is left at the end; nil if nothing is.
    ///
    /// - Parameters:
    ///   - wait: The call that has waited; nil if the tester was released instead.
    ///   - limit: How long it has waited.
    /// - Returns: The failure.
    func leftMessage(after wait: Wait?, _ limit: Duration = .zero) -> String? {
        let optOut = "create the tester with exhaustive: false"
        let isLeft = isExhaustive && !untaken.isEmpty
        let lines = isLeft ? ["Outputs of \(activity.name) were not taken:\n\(list(untaken))"] : []
        var diagnosis = activity.diagnosis(of: .rest)
        if isExhaustive, !activity.isAtRest(for: wait, isExhaustive: true) {
            let isAwake = activity.sleeps.isEmpty && activity.openCalls.isEmpty
            let end = wait.map { "after \($0)() waited \(span(limit))" } ?? "at the end of the test"
            diagnosis.facts.insert("\(activity.name) is not at rest \(end).", at: 0)
            if let wait {
                if isAwake { diagnosis.remedies.append("wait longer with \(wait)(within:)") }
            } else if isAwake, !activity.hasLostReceiver() {
                diagnosis.causes = ["the test ended too early"]
                diagnosis.remedies = ["call await tester.finish()"]
            }
            if wait != .close { diagnosis.remedies.append("end endless work with close()") }
            diagnosis.remedies.append(optOut)
        } else if !activity.hasLostReceiver() {
            guard isLeft else { return nil }
            diagnosis = Diagnosis(
                [], cause: "the test does not expect them", "ended too early",
                fix: "expect them", "take them with takeOutputs()", optOut)
        }
        return (lines + [diagnosis.text]).joined(separator: "\n")
    }

    private func list(_ outputs: some Collection<Output>) -> String {
        let shown = outputs.prefix(20).map { "- \(excerpt(of: $0))" }
        return (shown + (outputs.count > 20 ? ["- … and \(outputs.count - 20) more"] : [])).joined(
            separator: "\n")
    }
}
