// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation
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
    ///     zero if all work sleeps on manual clocks.
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
        await follow(member, within: limit, at: site, while: {}, isMet: { $0.value == value }) {
            name, history, _ in
            let values = history.values.map { excerpt(of: $0) }.joined(separator: " → ")
            return "\(name) is not \(excerpt(of: value)). It was: \(values)."
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
        try await follow(
            member, within: limit, at: CallSite(fileID, filePath, line, column), while: body
        ) {
            $0.isComplete && $0.values == values
        } canBeMet: {
            $0.isComplete && values.starts(with: $0.values)
        } failure: { name, history, diagnosis in
            guard history.isComplete else {
                diagnosis = Diagnosis(
                    [], cause: "the member, or a part of it, is not @Observable",
                    "is @ObservationIgnored",
                    fix: "let the class announce it", "expect only its last value")
                return
                    "Values of \(name) are missing: changes that were not announced can't be followed."
            }
            let comparison = OutputComparison(expected: values, came: history.values)
            if comparison.hasExtra {
                diagnosis = Diagnosis(
                    [],
                    cause: "the view model, or a stand-in, sets other values than the test expects",
                    fix: "correct it", "the expectation")
            }
            return "Values of \(name) are not as expected:\n\(comparison.text)"
        }
    }

    /// Runs a closure, waits until an expectation is met, or can't be met any more, and fails the test if it is not.
    private func follow<Value: Equatable>(
        _ member: KeyPath<VM, Value>, within limit: Duration?, at site: CallSite,
        while body: () async throws -> Void,
        isMet: (MemberHistory<Value>) -> Bool,
        canBeMet: (MemberHistory<Value>) -> Bool = { _ in true },
        failure: (_ name: String, MemberHistory<Value>, inout Diagnosis) -> String
    ) async rethrows {
        let activity = log.activity
        let history = MemberHistory { [viewModel] in viewModel[keyPath: member] }
        try await body()
        await activity.until(within: limit) {
            history.note()
            return isMet(history) || !canBeMet(history)
                || activity.isIdle || activity.reporter.isStuck || activity.isOnAnotherClock
        }
        if isMet(history) { return activity.reporter.note(isMet: true) }
        guard !activity.reporter.isStuck else { return }
        var diagnosis = activity.diagnosis(of: .state)
        let text = failure("\(name(of: member, at: site)) of \(activity.name)", history, &diagnosis)
        activity.reporter.failExpectation("\(text)\n\(diagnosis.text)", at: site)
    }

    /// The name of a member: the key path of a computed member, as those of an `@Observable` class are, may not know it, but the
    /// test's source does.
    private func name<Value>(of member: KeyPath<VM, Value>, at site: CallSite) -> String {
        let path = "\(member)".split(separator: ".").dropFirst().joined(separator: ".")
        guard path.contains("<computed") else { return path }
        let source = (try? String(contentsOfFile: "\(site.filePath)", encoding: .utf8)) ?? ""
        let call = source.components(separatedBy: "\n").dropFirst(Int(site.line) - 1).prefix(3)
            .joined()
        return call.firstMatch(of: #/\(\s*\\\w*\.([^,\s]+)/#).map { "\($0.1)" }
            ?? "A member (\(Value.self))"
    }
}
