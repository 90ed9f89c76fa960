// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

extension OutputLog {
    /// Why the view model is not at rest.
    ///
    /// - Parameter call: The call that has waited; nil if the tester was released instead.
    /// - Returns: The reason.
    func unrest(after call: Wait?) -> Diagnosis {
        var diagnosis = activity.diagnosis(of: .rest)
        let end = call.map { "after \($0)()" } ?? "at the end of the test"
        diagnosis.facts.insert("\(activity.name) is not at rest \(end).", at: 0)
        if activity.hasLostReceiver { return diagnosis }
        if call == .perform {
            diagnosis.remedies.insert("use visit(_:) { … }", at: 0)
            return diagnosis
        }
        if call == nil, activity.ownWaits.isEmpty {
            diagnosis.causes = ["the test ended too early"]
            diagnosis.remedies = ["call await tester.finish()"]
        }
        if call != .close { diagnosis.remedies.append("end endless work with close()") }
        diagnosis.remedies.append("create the tester with exhaustive: false")
        return diagnosis
    }

    /// The failure for what is left at the end; nil if nothing is.
    func leftMessage(after call: Wait?) -> String? {
        let left = activity.isExhaustive ? untaken : []
        var diagnosis = activity.diagnosis(of: .rest)
        if activity.isExhaustive, !activity.isAtRest(for: call) {
            diagnosis = unrest(after: call)
        } else if !activity.hasLostReceiver {
            guard !left.isEmpty else { return nil }
            diagnosis = Diagnosis(
                cause: "the test does not expect them", "ended too early",
                fix: "expect them", "take them with takeOutputs()",
                "create the tester with exhaustive: false")
        }
        guard !left.isEmpty else { return diagnosis.text }
        let list = left.prefix(20).map { "- \(excerpt(of: $0))\n" }.joined()
        return "\(left.count) outputs of \(activity.name) were not taken:\n\(list)\(diagnosis.text)"
    }
}
