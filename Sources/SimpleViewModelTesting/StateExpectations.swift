// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel

extension ViewModelTester where VM: AnyObject {
    /// Lets everything run that can, and fails the test unless a member of the view model has a value then.
    ///
    /// ```swift
    /// tester.send(.didTapAdd)
    /// await tester.expect(\.count, 1)
    /// ```
    ///
    /// If the member has another value, and the view model may still change in real time, it waits. It never hangs: it fails
    /// when neither work, nor a task that an input started, nor a stored `respond` is left, when all work sleeps on manual clocks,
    /// when a ``ManualClock`` was advanced while no task was asleep on it, or when the time limit has passed. The failure shows
    /// the values that the member had on the way, if the view model is `@Observable`. To check a state that does not last, see
    /// ``expect(_:values:within:fileID:filePath:line:column:while:)`` and ``viewModel``.
    ///
    /// - Parameters:
    ///   - member: The member, stored or computed, or a member of a member.
    ///   - value: The expected value.
    ///   - limit: The longest wait, in real time, for a view model that may still change. Without one, it is five seconds, and
    ///     zero if all work sleeps on manual clocks. Give one if a `Task { }` races a manual clock against something else.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    public func expect<Value: Equatable>(
        _ member: KeyPath<VM, Value>, _ value: Value, within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async {
        let site = CallSite(fileID, filePath, line, column)
        let history = MemberHistory { [viewModel] in viewModel[keyPath: member] }
        await check(within: limit, at: site) {
            history.note()
            return history.value == value
        } failure: { diagnosis in
            if history.values.contains(value) {
                diagnosis.causes = [
                    "another value replaces it at once", "it came earlier than the test expects it",
                ]
                diagnosis.remedies = [
                    "correct the view model", "expect it earlier", "use expect(_:values:)",
                ]
            }
            let values = history.values.map { excerpt(of: $0) }.joined(separator: " → ")
            return "\(name(of: member)) is not \(excerpt(of: value)). It was: \(values)."
        }
    }

    /// Runs a closure, lets everything run that can, and fails the test unless a member has had exactly these values meanwhile.
    ///
    /// ```swift
    /// await tester.expect(\.isLoading, values: [false, true, false]) {
    ///     tester.send(.didPullToRefresh)
    /// }
    /// ```
    ///
    /// The first is the value before the closure. Each value that is not equal to the one before it counts, even if another one
    /// replaces it before a view can show it. One value means that the member does not change.
    ///
    /// A change is only seen if it is announced by a class with `@Observable`, the view model or one that the key path leads to.
    /// If the member, or a part of it, is not observed, the test fails.
    ///
    /// - Parameters:
    ///   - member: The member, stored or computed, or a member of a member.
    ///   - values: The expected values.
    ///   - limit: The longest wait, in real time, after the closure, for a view model that may still change. Without one, it is
    ///     five seconds, and zero if all work sleeps on manual clocks.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    ///   - body: What happens meanwhile.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    public func expect<Value: Equatable>(
        _ member: KeyPath<VM, Value>, values: [Value], within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        while body: @MainActor () async throws -> Void
    ) async rethrows {
        let site = CallSite(fileID, filePath, line, column)
        let history = MemberHistory { [viewModel] in viewModel[keyPath: member] }
        try await body()
        await check(within: limit, at: site) {
            history.note()
            return history.isComplete && history.values == values
        } canBeMet: {
            history.isComplete && values.starts(with: history.values)
        } failure: { diagnosis in
            let name = name(of: member)
            if history.changesElsewhere.count > 0 {
                diagnosis = Diagnosis(
                    [],
                    cause:
                        "a class that is not isolated to the main actor changes it on another thread",
                    fix: "isolate the class with @MainActor", "expect only its last value")
                return
                    "Values of \(name) are missing: changes off the main actor can't be followed."
            }
            guard history.isComplete else {
                diagnosis = Diagnosis(
                    [], cause: "the member, or a part of it, is not @Observable",
                    "is @ObservationIgnored",
                    fix: "let the class announce it", "expect only its last value")
                return
                    "Values of \(name) are missing: changes that were not announced can't be followed."
            }
            return difference("Values of \(name)", values, history.values, &diagnosis)
        }
    }

    /// Waits until an expectation of state is met, or can't be met any more, and fails the test if it is not.
    func check(
        within limit: Duration?, at site: CallSite, isMet: () -> Bool,
        canBeMet: () -> Bool = { true },
        failure: (inout Diagnosis) -> String
    ) async {
        let activity = log.activity
        await activity.until(within: limit) {
            isMet() || !canBeMet() || activity.hasNoChange(within: limit)
        }
        if isMet() { return activity.reporter.note(isMet: true) }
        guard !activity.reporter.isStuck else { return }
        var diagnosis = activity.diagnosis(of: .state)
        let text = failure(&diagnosis)
        activity.reporter.failExpectation("\(text)\n\(diagnosis.text)", at: site)
    }

    /// The difference, line by line; if there is more than is expected, the clock is not the cause.
    func difference<Value: Equatable>(
        _ name: String, _ expected: [Value], _ came: [Value], _ diagnosis: inout Diagnosis
    ) -> String {
        let comparison = OutputComparison(expected: expected, came: came)
        if comparison.hasExtra {
            diagnosis = Diagnosis(
                [], cause: "the view model, or a stand-in, sets other values than the test expects",
                fix: "correct it", "the expectation")
        }
        return "\(name) are not as expected:\n\(comparison.text)"
    }

    /// A member in failures: the key path of a computed member, as those of an `@Observable` class are, may not know its name, but
    /// the line of the failure does.
    private func name<Value>(of member: KeyPath<VM, Value>) -> String {
        let path = "\(member)".split(separator: ".").dropFirst().joined(separator: ".")
        let name = path.contains("<computed") ? "the \(Value.self)" : path
        return "\(name) of \(log.activity.name)"
    }
}
