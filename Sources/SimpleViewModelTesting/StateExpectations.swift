// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
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
            let values = history.values.map { StatePortrait.excerpt(of: $0) }
            let expected = StatePortrait.excerpt(of: value)
            let first = "The \(Value.self) of \(log.activity.name) is not \(expected)."
            return ["\(first) It was: \(values.joined(separator: " → "))."]
                + log.activity.explanation(of: .state)
        }
        if history.value == value, !history.isTracked, viewModel is any Observable {
            checkUnseen(member, history, at: site)
        }
    }

    /// Fails the test for a value that no view can have seen: the member has changed, and is not
    /// observed.
    private func checkUnseen<Value: Equatable>(
        _ member: KeyPath<VM, Value>, _ history: MemberHistory<Value>, at site: CallSite
    ) {
        let texts = ["\(history.value)", "Optional(\(history.value))"]
        let changed = unseenState(of: viewModel).filter {
            texts.contains($1) && unseenAtFirst[$0] != $1
        }
        let last = unseenValues.updateValue(history.value, forKey: member) as? Value
        let before = last ?? history.values[0]
        guard !changed.isEmpty || before != history.value else { return }
        let message = """
            The \(Value.self) of \(log.activity.name) is \(StatePortrait.excerpt(of: history.value)), \
            but no view can see it change: it is not observed, as a member with @ObservationIgnored, \
            or of a class without @Observable.
            """
        log.activity.reporter.failExpectation([message], at: site)
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
                return Comparison(expected: values, came: history.values) { StatePortrait($0).text }
                    .failure(of: name, because: log.activity.explanation(of: .state))
            }
            return [
                "\(name) are missing: changes that are not announced on the main actor can't be followed.",
                "The member, or a part of it, is not @Observable, or is changed on another thread.",
            ]
        }
    }

    // MARK: Changes

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
            let facts = ["Passes: expectChanges(\(list)) { … }"]
            let came = met + left.map(\.text)
            return Comparison(expected: changes.sorted(), came: came.sorted()).failure(
                of: "Changes of \(log.activity.name)", facts: facts,
                because: log.activity.explanation(of: .state))
        }
    }

    /// Waits until an expectation of state is met, or can't be met any more, and fails the test if it is not.
    func check(
        within limit: Duration?, at site: CallSite, isMet: () -> Bool, failure: () -> [String]
    ) async {
        let activity = log.activity
        let reporter = activity.reporter
        // A callback, which is not known, has until the limit.
        await activity.until(within: limit) {
            isMet() || reporter.isStuck || activity.isIdle && limit == nil
        }
        if isMet() {
            reporter.note(isMet: true)
        } else if !reporter.isStuck {
            reporter.failExpectation(failure(), at: site)
        }
    }
}

/// The stored members of an observable class that views can't see change, as text.
@MainActor func unseenState(of viewModel: Any) -> [String: String] {
    guard viewModel is any Observable else { return [:] }
    func unseen(_ object: Any) -> [Mirror.Child] {
        Mirror(reflecting: object).children.filter { $0.label?.first != "_" }
    }
    let texts = unseen(viewModel).flatMap { member in
        // An object that is never replaced can change.
        let isObject = type(of: member.value) is AnyClass && !(member.value is any Actor)
        let parts = isObject ? unseen(member.value) : [("", member.value)]
        return parts.map { ("\(member.label ?? "").\($0.label ?? "")", "\($0.value)") }
    }
    return Dictionary(texts) { first, _ in first }
}

// MARK: - Values over time

/// The values that a member has had.
@MainActor final class MemberHistory<Value: Equatable> {
    private(set) var values: [Value]
    /// Whether all changes were announced, so that no value is missing.
    private(set) var isComplete = true
    /// Whether something that the last read has used is observed.
    private(set) var isTracked = false
    private var isAnnounced = false
    private let read: () -> Value

    init(_ read: @escaping () -> Value) {
        self.read = read
        values = [read()]
        observe()
    }

    var value: Value { values[values.count - 1] }

    /// Notes the value, if it is a new one.
    func note() {
        let new = read()
        guard new != value else { return }
        values.append(new)
        isComplete = isComplete && isAnnounced
        isAnnounced = false
    }

    /// Notes each value before the next one replaces it.
    private func observe() {
        note()
        isTracked = false
        withObservationTracking({ _ = read() }, onChange: track())
        isComplete = isComplete && isTracked
    }

    /// Notes the value before it changes, or just after, as tasks announce that a name begins or ceases to run.
    private func announce() {
        let isLate = !isAnnounced && read() != value
        isAnnounced = true
        observe()
        isAnnounced = !isLate
        // The next change may be announced late: then its old value can't be read any more.
        Task.detached { @MainActor [weak self] in self?.note() }
    }

    /// Called only if something is tracked.
    private func track() -> @Sendable () -> Void {
        isTracked = true
        return { [weak self] in
            // On another thread, the value can't be read.
            guard ViewModelTrace.isOnMainActor else { return }
            MainActor.assumeIsolated { self?.announce() }
        }
    }
}
