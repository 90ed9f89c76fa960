// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Observation
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
    /// when neither work, nor a task that an input started, nor a stored `respond` is left, when a ``ManualClock`` was advanced
    /// while no task was asleep on it, or when the time limit has passed. The failure shows the values that the member had on the
    /// way, if the view model is `@Observable`. To check a state that does not last, compare it directly after `send`.
    ///
    /// - Parameters:
    ///   - member: The member, stored or computed, or a member of a member.
    ///   - value: The expected value.
    ///   - limit: The longest wait, in real time, for a view model that may still change.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    public func expect<Value: Equatable>(
        _ member: KeyPath<VM, Value>, _ value: Value, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let activity = log.activity
        let history = History { [viewModel] in viewModel[keyPath: member] }
        await activity.until(within: limit) {
            history.note() == value || activity.isIdle || activity.isStuck || activity.isOnAnotherClock
        }
        guard history.note() != value else { return activity.note(isMet: true) }
        guard !activity.isStuck else { return }
        var diagnosis = activity.diagnosis(ofMissingOutput: false)
        if activity.isIdle {
            diagnosis.facts[0] = "Nothing can change it any more: no work and no task of its inputs runs."
            if diagnosis.facts.count == 1 {
                diagnosis.cause = "the input that changes it was not sent, or the view model sets another value"
                diagnosis.remedies = ["Send that input first", "correct the view model", "the expectation"]
            }
        }
        // The key path of a computed member, as those of an @Observable class are, may not know its name.
        let path = "\(member)".split(separator: ".").dropFirst().joined(separator: ".")
        let name = "\(member)".contains("<computed") ? "A member (\(Value.self))" : path
        let values = history.values.map { excerpt(of: $0) }.joined(separator: " → ")
        activity.fail(
            "\(name) of \(activity.name) is not \(excerpt(of: value)). It was: \(values).\n\(diagnosis.text)", at: site)
        log.miss()
    }
}

/// The values that a member has had.
@MainActor private final class History<Value: Equatable> {
    private(set) var values: [Value] = []
    private let read: () -> Value

    init(_ read: @escaping () -> Value) {
        self.read = read
        observe()
    }

    /// Notes the value, if it is a new one, and returns it.
    @discardableResult func note() -> Value {
        let value = read()
        if values.last != value { values.append(value) }
        return value
    }

    /// Notes each value before the next one replaces it.
    private func observe() {
        note()
        guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return }
        withObservationTracking {
            _ = read()
        } onChange: { [weak self] in
            guard ViewModelTrace.isOnMainActor else { return }
            MainActor.assumeIsolated { self?.observe() }
        }
    }
}
