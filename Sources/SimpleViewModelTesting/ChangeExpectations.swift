// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

extension ViewModelTester where VM: AnyObject {
    /// Runs a closure, lets everything run that can, and fails the test unless exactly these changes of state are left then.
    ///
    /// ```swift
    /// await tester.expectChanges("secondsElapsed: 2 → 4", "speakerIndex: 1 → 2") { tester.send(.didTapNext) }
    /// await tester.expectChanges("draft", "toast: nil → .saved") { tester.send(.didTapSave) }
    /// await tester.expectChanges { tester.send(.didTapAgain) }  // no change
    /// ```
    ///
    /// The order does not matter. The name of a member or of a part, as in `"draft"`, allows any change of it. A change of several
    /// parts can be expected as a whole, too: `"draft: Draft(text: \"\", isOld: false) → Draft(text: \"Hi\", isOld: false)"`. A failure
    /// contains the call that would pass. A member that had another value only meanwhile has not changed; see
    /// ``expect(_:values:within:fileID:filePath:line:column:while:)``.
    ///
    /// Compared are all stored members that the `@Observable` view model tracks, private ones, too, and those of the children that it
    /// stores, as in `"rows[1].isOn: false → true"`; of a class that is not `@Observable`, all stored members. An object that is no
    /// child is compared by its identity, and closures and tasks are not compared. Everything else is compared as a whole, whatever
    /// its `==` or its description says.
    ///
    /// - Parameters:
    ///   - changes: The expected changes. Without any, nothing may change.
    ///   - limit: The longest wait, in real time, after the closure, for a view model that may still change. Without one, it is
    ///     five seconds, and zero if all work sleeps on manual clocks.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    ///   - body: What changes the state.
    public func expectChanges(
        _ changes: String..., within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        while body: @MainActor () async throws -> Void
    ) async rethrows {
        let before = StatePortrait(viewModel)
        var left: [StateChange] = []
        var missing: [String] = []
        try await body()
        await check(within: limit, at: CallSite(fileID, filePath, line, column)) {
            left = before.changes(to: StatePortrait(viewModel)).flatMap(\.parts)
            missing = changes.filter { !StateChange.remove($0, from: &left) }
            return left.isEmpty && missing.isEmpty
        } failure: { diagnosis in
            let met = changes.filter { !missing.contains($0) }
            let came = met + left.flatMap(\.leaves)
            let text = difference(
                "Changes of \(log.activity.name)", changes.sorted(), came.sorted(), &diagnosis)
            let passing = (met + left.flatMap(\.expectations)).map(Self.literal)
            let call = passing.isEmpty ? "" : "(\(passing.joined(separator: ", ")))"
            diagnosis.facts.insert("Passes: expectChanges\(call) { … }", at: 0)
            let members = before.parts.map(\.path)
            let names = missing.compactMap {
                $0.split { ".[:".contains($0) }.first.map(String.init)
            }
            for name in names where !members.contains(name) {
                let members = members.joined(separator: ", ")
                diagnosis.facts.insert("No member is called \(name), but \(members).", at: 1)
            }
            return text
        }
    }

    /// The text as it is written in a test.
    private static func literal(_ text: String) -> String {
        let isRaw = text.contains("\"") && !text.contains("\"#")
        return isRaw ? "#\"\(text)\"#" : text.debugDescription
    }
}
