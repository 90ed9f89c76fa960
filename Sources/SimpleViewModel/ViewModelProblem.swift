// SimpleViewModel 0.9.0: messages of debug builds. It needs ViewModelScope+Work.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

import Dispatch
import Observation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

nonisolated extension ViewModelTrace {
    /// Handles the message about each problem that a debug build detects, on the main thread.
    ///
    /// The message is one line: the type of the view model, the problem, its fix, and the places in
    /// the source. The default handler writes it to standard error. A problem is reported once for
    /// each type of view model; setting a handler resets that. Release builds check for none.
    ///
    /// In tests with the testing kit, a test has a handler of its own: it hears the problems of the
    /// interfaces that the test creates. Those of a view model under test fail the test instead.
    ///
    /// ```swift
    /// ViewModelTrace.onProblem = { fatalError($0) }
    /// ```
    ///
    /// One problem can be intended: a screen that is prepared long before it is shown has no
    /// receiver.
    ///
    /// ```swift
    /// ViewModelTrace.onProblem = { message in
    ///     if !message.contains("no receiver is attached") { print(message) }
    /// }
    /// ```
    @MainActor public static var onProblem: @MainActor (_ message: String) -> Void {
        get {
            handler(for: ViewModelCommits.currentTest())
        }
        set {
            let test = ViewModelCommits.currentTest()
            handlers[test] = newValue
            reported[test] = nil
        }
    }

    /// The handlers by test; that of an app has no test.
    @MainActor private static var handlers: [String?: @MainActor (String) -> Void] = [:]

    /// The problems that were reported, by test, and by the type of the view model.
    @MainActor private static var reported: [String?: [ObjectIdentifier: Set<Problem>]] = [:]

    @MainActor private static func handler(for test: String?) -> @MainActor (String) -> Void {
        handlers[test] ?? handlers[nil] ?? writeToStandardError
    }

    /// Gets each problem first, with the cores of its interface and of its owners, if it is known,
    /// and returns whether it handled the problem.
    @_spi(Testing) @MainActor public static var problemInterceptor:
        ((_ problem: Problem, _ message: String, _ cores: [ObjectIdentifier]) -> Bool)?

    /// The seconds that a cancelled operation may take to return.
    @_spi(Testing) @MainActor public static var patience = 10.0

    /// Whether this thread runs the main actor, even inside another queue's `sync`, which hides it
    /// on Linux.
    @_spi(Testing) public static var isOnMainActor: Bool {
        var isOnMainActor = SignalThread.isCurrent
        #if canImport(Glibc)
        // On another thread, the closure comes later, and must not write: this function may
        // have returned.
        let caller = pthread_self()
        if !isOnMainActor {
            SignalThread.hop {
                if pthread_self() == caller {
                    isOnMainActor = true
                }
            }
        }
        #endif
        return isOnMainActor
    }

    /// Reports a problem with the given place, or else that of the last `send` to its interface.
    ///
    /// `owner` is named if no interface is known; `first` is the place of the previous receiver.
    @MainActor fileprivate static func warn(
        _ problem: Problem,
        in core: AnySignalCore?,
        of owner: Any.Type = Never.self,
        _ detail: String = "",
        at place: SignalCallSite? = nil,
        after first: SignalCallSite? = nil
    ) {
        let type = core?.viewModelType ?? owner
        var names = String(reflecting: type).split(separator: ".")
        // The addresses in the names of private types.
        names.removeAll { $0.hasPrefix("(unknown") }
        var message = "SimpleViewModel: \(names.joined(separator: ".")): \(problem.rawValue)"
        if !detail.isEmpty {
            message += " \(detail)"
        }
        if let place {
            message += " At \(place.fileID):\(place.line)"
            message += first.map { "; before it, at \($0.fileID):\($0.line)." } ?? "."
        } else if let last = core?.record?.lastSend {
            message += " Last send: \(last.fileID):\(last.line)."
        }
        if problemInterceptor?(problem, message, core?.ancestry ?? []) == true {
            return
        }
        let test = core?.record?.test ?? ViewModelCommits.currentTest()
        let id = ObjectIdentifier(type)
        if reported[test, default: [:]][id, default: []].insert(problem).inserted {
            handler(for: test)(message)
        }
    }

    private static func writeToStandardError(_ message: String) {
        #if canImport(Darwin) || canImport(Glibc)
        _ = Array("\(message)\n".utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
        #else
        print(message)
        #endif
    }
}

nonisolated extension ViewModelTrace {
    /// A problem, with the cause and the fix, as the testing kit and the tests name it.
    @_spi(Testing) public enum Problem: String, CaseIterable, Sendable {
        /// Without a receiver, a hundred outputs are held, or one output of a new interface for a
        /// second.
        case noReceiver =
            "Outputs are held: no receiver is attached. Call receive, or release the interface."
        /// A hundred thousand signals each caused the next.
        case noRest =
            "100,000 signals in one exchange. Two interfaces may be answering each other in a loop: break the cycle."
        /// A `receive` replaced a receiver that was attached at another place in the source.
        case receiverReplaced =
            "A receiver was replaced, and gets no more outputs. Receive in one place, or call stopReceiving first."
        /// Inputs or work of a view model have waited for its interface for a second.
        case noInterface =
            "Inputs or work wait for an interface. Create one; a wrapper passes on its scope, and a service has no inputs."
        /// A view model has a scope under another name, or wraps a view model and has another
        /// scope.
        case scopeNotFound =
            "It has a scope that no interface adopts. Call it scope; in a wrapper, pass on the scope of the wrapped view model."
        /// A scope was released while inputs or work waited for its interface, or is another one
        /// each time it is read; or a helper's was, in the turn in which it was made and ran work.
        case scopeNotStored =
            "A scope was released before its inputs and work could begin, so they are lost. Store it, with let."
        /// A child that is not `@Observable` told its parent something before its view received.
        case viewCameLate =
            "A child's outputs reached its parent only, before a view received. Receive first, or send it inputs later."
        /// A view model was given to two interfaces, or a scope to two view models.
        case scopeShared =
            "A view model, or its scope, has two interfaces: the first has its work and children. Create one for each."
        /// Work failed without `catch:`, and nobody asked for its failure in a second; or a commit
        /// did after its screen was closed.
        case failureUnheard =
            "Work failed unheard. Add catch:, or show failure(of:); after close, report to what outlives the screen."
        /// Work, or `cancelAll()` of commits, has waited for a cancelled operation for ten seconds.
        case operationStuck =
            "A cancelled operation does not return, so what waits for it never begins. Let it heed its cancellation, or end."
        /// A scope was asked to send an input, or to run work, after its interface was closed.
        case scopeEnded =
            "A scope was used after its interface was closed, without effect. Cancel what calls it, or use commit."
        /// An input was sent to a closed interface, or a child was connected to one, or is one.
        case closed =
            "An interface was used after close, or after its parent let go of it, without effect. Store the child; close a screen last."
        /// An operation that was cancelled or superseded called the `respond` of `accept`.
        case cancelledWorkResponded =
            "Cancelled work called the respond of accept. Respond in each: or then:, which are not called any more."
        /// The view model did not store the value that a binding sent.
        case bindingNotAnswered =
            "accept did not store a field's new value, so the old one is shown. Store it before accept returns."
    }
}

// MARK: - Checks

/// What debug builds know of an open interface, as one of its core's attachments.
@MainActor private final class SignalRecord: SignalAttachment {
    /// The test that created the interface.
    let test = ViewModelCommits.currentTest()
    var lastSend: SignalCallSite?
    var receiver: SignalCallSite?
    /// Whether an output went to the parent only.
    var hasPassed = false
    /// The view models that have open interfaces.
    private static var open: Set<ObjectIdentifier> = []
    private var object: ObjectIdentifier?

    /// Notes that a view model has this interface, and returns whether it has no other one.
    func takes(_ object: AnyObject) -> Bool {
        guard Self.open.insert(ObjectIdentifier(object)).inserted else { return false }
        self.object = ObjectIdentifier(object)
        return true
    }

    func close() {
        if let object {
            Self.open.remove(object)
        }
    }
}

nonisolated extension AnySignalCore {
    /// Whether outputs reach a view or, as long as there was none, the parent.
    var isHeard: Bool {
        isReceiving || (tie != nil && !hasReceived)
    }

    @MainActor fileprivate var record: SignalRecord? {
        attachments?.lazy.compactMap { $0 as? SignalRecord }.first
    }
}

nonisolated extension SignalDebug: SignalChecks {
    static func note(_ step: Step, in core: AnySignalCore?) {
        if case .sent = step {
            let isOnMainActor = ViewModelTrace.isOnMainActor
            precondition(
                isOnMainActor,
                "send: called off the main thread; hop there first: Task { @MainActor in … }")
        }
        MainActor.assumeIsolated {
            switch step {
            case let .waits(place): checkWaiting(at: place)
            case let .lost(owner): ViewModelTrace.warn(.scopeNotStored, in: nil, of: owner)
            default: core.map { check(step, of: $0) }
            }
        }
    }
}

@MainActor extension SignalDebug {
    private static func check(_ step: Step, of core: AnySignalCore) {
        switch step {
        case let .made(viewModel, place):
            let record = core.attachment { SignalRecord() }
            // One with a scope is reported when it is adopted.
            if let object = core.object, !record.takes(object), place == nil {
                ViewModelTrace.warn(.scopeShared, in: core)
            }
            checkScope(of: viewModel, at: place, in: core)
        case let .sent(place?):
            core.record?.lastSend = place
            if core.isClosed {
                ViewModelTrace.warn(.closed, in: core, at: place)
            }
        case .sent(nil):
            break
        case .responded:
            if core.tie != nil, !core.hasReceived {
                core.record?.hasPassed = true
            }
            checkWork(of: core)
        case let .held(count):
            checkHeld(count, in: core)
        case .exchanged(100_000):
            ViewModelTrace.warn(.noRest, in: core)
        case .exchanged:
            break
        case let .receiving(place):
            checkReceiver(of: core, at: place)
        case let .connected(parent):
            if core.isClosed || parent.isClosed {
                ViewModelTrace.warn(.closed, in: core)
            }
        case .adoptedTwice:
            ViewModelTrace.warn(.scopeShared, in: core)
        case let .calledAfterEnd(place):
            ViewModelTrace.warn(.scopeEnded, in: core, at: place)
        case .waits, .lost:
            break
        }
    }

    /// The types of view models whose scopes were looked for.
    private static var searched: Set<ObjectIdentifier> = []

    /// Warns about a scope that is another one each time it is read, has another name, or belongs
    /// to a view model that this one wraps.
    private static func checkScope<VM: ViewModel>(
        of viewModel: VM, at place: AnySignalScope?, in core: AnySignalCore
    ) {
        guard searched.insert(ObjectIdentifier(type(of: viewModel as Any))).inserted else {
            return
        }
        if place !== viewModel.scope.root {
            ViewModelTrace.warn(.scopeNotStored, in: core)
        }
        func foundPlace(_ value: Any) -> AnySignalScope? {
            func wrapped(_ inner: some ViewModel) -> AnySignalScope? { inner.scope.root }
            let inner = value as? any ViewModel<VM.Input, VM.Output>
            let root = Mirror(reflecting: value).children.first?.value  // If it is a scope.
            return root as? AnySignalScope ?? inner.flatMap { wrapped($0) }
        }
        let levels = sequence(first: Mirror(reflecting: viewModel), next: \.superclassMirror)
        for found in levels.flatMap(\.children).compactMap({ foundPlace($0.value) })
        where found !== place && found.core == nil && found.waiting != nil {
            ViewModelTrace.warn(.scopeNotFound, in: core)
        }
    }

    /// Warns if what waits for an interface still does in a second.
    private static func checkWaiting(at place: AnySignalScope) {
        guard place.waiting?.isEmpty == true else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak place] in
            MainActor.assumeIsolated {
                guard let place, place.waiting?.isEmpty == false else { return }
                ViewModelTrace.warn(.noInterface, in: nil, of: place.owner)
            }
        }
    }

    /// Lets each task know its work.
    @usableFromInline static func checkWork() -> Bool {
        NamedWork.isLookedUp = true
        return true
    }

    /// Warns about a failure that nothing hears: of a commit after the close at once, and otherwise
    /// in a second, since a view reads it in a later frame.
    static func checkFailure(_ error: any Error, of work: NamedWork) -> Bool {
        if work.list.isClosed {
            warnOfFailure(error, of: work.group)
        } else {
            work.group.unheard = work.number
            work.group.isFailureOfCommit = work.isCommit
            checkReader(of: work.group, work.number)
        }
        return true
    }

    private static func checkReader(of group: NamedWorkGroup, _ number: Int) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [list = group.list] in
            MainActor.assumeIsolated {
                // A test can take longer, and asks at its end.
                let isTest = ViewModelTrace.problemInterceptor != nil
                guard group.unheard == number, !list.isClosed, !isTest else { return }
                if group.awaitsReaders {
                    // A view that is covered is not evaluated before it is shown again.
                    checkReader(of: group, number)
                } else {
                    report(group)
                }
            }
        }
    }

    /// Reports the failures that nothing has taken yet, at the end of a screen or of a test.
    static func reportUnheard(_ lists: [NamedWorkList], commitsOnly: Bool) -> Bool {
        for group in lists.flatMap(\.allGroups) where !commitsOnly || group.isFailureOfCommit {
            report(group)
        }
        return true
    }

    private static func report(_ group: NamedWorkGroup) {
        if group.unheard.take() != nil, let error = group.failure {
            warnOfFailure(error, of: group)
        }
    }

    private static func warnOfFailure(_ error: any Error, of group: NamedWorkGroup) {
        ViewModelTrace.warn(
            .failureUnheard, in: group.list.core, of: type(of: group.name),
            "\(group.name): \(error).")
    }

    /// Warns about an operation that was cancelled, has not returned in ten seconds, and is waited
    /// for.
    static func checkReturn(of work: NamedWork) -> Bool {
        guard !work.isReturnChecked else { return true }
        work.isReturnChecked = true
        let patience = ViewModelTrace.patience
        DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak work] in
            MainActor.assumeIsolated {
                guard let work, work.list.unreturned[work.number] != nil else { return }
                ViewModelTrace.warn(
                    .operationStuck, in: work.list.core, of: type(of: work.group.name),
                    "\(work.group.name).")
            }
        }
        return true
    }

    /// Notes that the scope of a helper is made in this turn.
    static func checkHelper(_ helper: SignalHelper) -> Bool {
        helper.isNew = true
        Task { @MainActor [weak helper] in helper?.isNew = false }
        return true
    }

    /// Warns about the scope of a helper that is released in that turn with work that has not
    /// ended.
    nonisolated static func checkLost(_ list: NamedWorkList?, _ hasWaited: Bool) -> Bool {
        SignalThread.run {
            MainActor.assumeIsolated {
                let live = list?.unreturned.values.first { $0.isLive && !$0.isCommit }
                if live != nil || hasWaited {
                    let owner = live.map { type(of: $0.group.name) } ?? Never.self
                    ViewModelTrace.warn(.scopeNotStored, in: list?.core, of: owner)
                }
            }
        }
        return true
    }

    private static func checkHeld(_ count: Int, in core: AnySignalCore) {
        guard !core.isDelivering, !core.isHeard else { return }
        if count.isMultiple(of: 100) {
            ViewModelTrace.warn(.noReceiver, in: core)
        }
        // The first output, which may still be held in a second: a view never received, nor a
        // parent.
        guard count == 1, !core.hasReceived else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            guard !core.hasReceived, !core.isHeard, !core.isClosed else { return }
            MainActor.assumeIsolated { ViewModelTrace.warn(.noReceiver, in: core) }
        }
    }

    private static func checkReceiver(of core: AnySignalCore, at place: SignalCallSite?) {
        guard let place, let record = core.record else { return }
        if record.hasPassed, !core.hasReceived, !(core.object is any Observable) {
            ViewModelTrace.warn(.viewCameLate, in: core, at: place)
        }
        let replaced = record.receiver
        record.receiver = place
        guard let replaced, core.isReceiving else { return }
        // The testing kit reports a receiver that replaces its own.
        let isKits = "\(replaced) \(place)".contains("SimpleViewModelTesting/")
        guard "\(replaced)" != "\(place)", !isKits else { return }
        ViewModelTrace.warn(.receiverReplaced, in: core, at: place, after: replaced)
    }

    /// Warns if an operation whose work was cancelled calls the `respond` of `accept`.
    private static func checkWork(of core: AnySignalCore) {
        guard !core.isAccepting, core.place?.isInClosure != true else { return }
        guard let work = NamedWork.current.get().work, work.list.core === core else { return }
        if work.state == .cancelled {
            ViewModelTrace.warn(.cancelledWorkResponded, in: core)
        }
    }

    /// How often a field's value was not stored, by the line of its binding.
    private static var unanswered: [String: Int] = [:]

    /// Finds dead fields: the view model stores none of the written values.
    ///
    /// A field is dead if none of its values was stored, and there were two: a view model may
    /// refuse one, such as a leading space.
    static func checkField(
        isAnswered: Bool,
        of owner: Any.Type,
        at place: SignalCallSite
    ) -> Bool {
        let field = "\(owner) \(place.fileID):\(place.line)"
        let count = isAnswered ? .min : unanswered[field, default: 0] + 1
        unanswered[field] = count
        if count >= 2 {
            ViewModelTrace.warn(.bindingNotAnswered, in: nil, of: owner, at: place)
        }
        return true
    }
}
