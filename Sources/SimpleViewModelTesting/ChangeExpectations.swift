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
    /// parts is expected part by part, as in `"draft.text: \"\" → \"Hi\""`. A failure
    /// contains the call that would pass. A member that had another value only meanwhile has not changed; see
    /// ``expect(_:values:within:fileID:filePath:line:while:)``.
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
    ///   - body: What changes the state.
    public func expectChanges(
        _ changes: String..., within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        while body: @MainActor () async throws -> Void
    ) async rethrows {
        let before = StatePortrait(viewModel)
        var all: [StateChange] = []
        var left: [StateChange] = []
        var missing: [String] = []
        try await body()
        await check(within: limit, at: CallSite(fileID, filePath, line)) {
            all = before.changes(to: StatePortrait(viewModel))
            left = all.filter { !changes.contains(where: $0.isMeant) }
            missing = changes.filter { change in !all.contains { $0.isMeant(by: change) } }
            return left.isEmpty && missing.isEmpty
        } failure: {
            let met = changes.filter { !missing.contains($0) }
            let passing = met + left.map { $0.text.count <= 200 ? $0.text : $0.path }
            let list = passing.map(\.debugDescription).joined(separator: ", ")
            var facts = ["Passes: expectChanges(\(list)) { … }"]
            let members = before.parts.map { $0.label.dropLast(2) }
            let names = missing.map { $0.prefix { !".[:".contains($0) } }
            if names.contains(where: { !members.contains($0) }) {
                facts.append("The members are \(members.joined(separator: ", ")).")
            }
            let came = met + left.map(\.text)
            return OutputComparison(expected: changes.sorted(), came: came.sorted()).failure(
                of: "Changes of \(log.activity.name)", facts: facts,
                because: log.activity.diagnosis(of: .state))
        }
    }
}
