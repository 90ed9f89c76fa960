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
    /// or when the time limit has passed. The failure shows
    /// the values that the member had on the way, if the view model is `@Observable`. To check a state that does not last, see
    /// ``expect(_:values:within:fileID:filePath:line:while:)`` and ``viewModel``.
    ///
    /// - Parameters:
    ///   - member: The member, stored or computed, or a member of a member.
    ///   - value: The expected value.
    ///   - limit: The longest wait, in real time, for a view model that may still change. Without one, it is five seconds, and
    ///     zero if all work sleeps on manual clocks. Give one if a `Task { }` races a manual clock against something else.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func expect<Value: Equatable>(
        _ member: KeyPath<VM, Value>, _ value: Value, within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
        let site = CallSite(fileID, filePath, line)
        let history = MemberHistory { [viewModel] in viewModel[keyPath: member] }
        await check(within: limit, at: site) {
            history.note()
            return history.value == value
        } failure: {
            let values = history.values.map { excerpt(of: $0) }.joined(separator: " → ")
            let overtaken = Diagnosis(
                cause: "another value replaces it at once",
                "it came earlier than the test expects it",
                fix: "correct the view model", "expect it earlier", "use expect(_:values:)")
            let diagnosis =
                history.values.contains(value) ? overtaken : log.activity.diagnosis(of: .state)
            return """
                The \(Value.self) of \(log.activity.name) is not \(excerpt(of: value)). It was: \(values).
                \(diagnosis.text)
                """
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
    ///   - body: What happens meanwhile.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    public func expect<Value: Equatable>(
        _ member: KeyPath<VM, Value>, values: [Value], within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        while body: @MainActor () async throws -> Void
    ) async rethrows {
        let site = CallSite(fileID, filePath, line)
        let history = MemberHistory { [viewModel] in viewModel[keyPath: member] }
        try await body()
        await check(within: limit, at: site) {
            history.note()
            return history.isComplete && history.values == values
        } failure: {
            let name = "Values of the \(Value.self) of \(log.activity.name)"
            if history.isComplete {
                return OutputComparison(expected: values, came: history.values)
                    .failure(of: name, because: log.activity.diagnosis(of: .state))
            }
            let diagnosis = Diagnosis(
                "\(name) are missing: changes that are not announced on the main actor can't be followed.",
                cause: "the member, or a part of it, is not @Observable", "is @ObservationIgnored",
                "is changed on another thread by a class that is not @MainActor",
                fix: "let the class announce it", "isolate the class with @MainActor",
                "expect only its last value")
            return diagnosis.text
        }
    }

    /// Waits until an expectation of state is met, or can't be met any more, and fails the test if it is not.
    func check(
        within limit: Duration?, at site: CallSite, isMet: () -> Bool, failure: () -> String
    ) async {
        let activity = log.activity
        let reporter = activity.reporter
        // A callback, which is not known, has until the limit.
        let mayBeCalled = activity.hasCallbacks && limit != nil
        await activity.until(within: limit) {
            isMet() || reporter.isStuck || activity.isIdle && !mayBeCalled
        }
        if isMet() {
            reporter.note(isMet: true)
        } else if !reporter.isStuck {
            reporter.failExpectation(failure(), at: site)
        }
    }
}
