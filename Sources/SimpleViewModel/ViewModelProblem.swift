// SimpleViewModel 0.9.0: messages of debug builds. It needs ViewModelTasks.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

nonisolated extension ViewModelTrace {
    /// A problem that the library can detect; its description says the cause and the fix.
    ///
    /// Debug builds check for all problems, release builds for none. Only ``noReceiver`` can be intended, so only that has a
    /// public name.
    public nonisolated struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The cause and the fix, as in each message of ``onProblem``; the text can change in every version.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// Without a receiver, a hundred outputs are held, or one output of a new interface for a second.
        public static let noReceiver = Problem(
            "Outputs are held: no receiver is attached. Call receive, or release the interface.")
        /// A hundred thousand signals each caused the next.
        @_spi(Testing) public static let noRest = Problem(
            "100,000 signals in one exchange. Two interfaces may be answering each other in a loop: break the cycle."
        )
        /// A `receive` replaced a receiver that was attached at another place in the source.
        @_spi(Testing) public static let receiverReplaced = Problem(
            "A receiver was replaced, and gets no more outputs. Receive in one place, or call stopReceiving first."
        )
        /// A child passed an output to a parent whose interface was released.
        @_spi(Testing) public static let parentReleased = Problem(
            "An output was dropped: the parent it was passed to was released. Retain the parent, or stop receiving."
        )
        /// A child was connected to a view model that was not accepting, and already has an interface.
        @_spi(Testing) public static let connectedOutsideAccept = Problem(
            "A child was connected outside accept, so its outputs are held. Connect it in init, accept, or own work."
        )
        /// Tasks were released while their work runs: those of a computed property, or of a view model that was released, while
        /// another one's `accept` had run the work.
        @_spi(Testing) public static let tasksNotStored = Problem(
            "Tasks were released while work runs, so nothing can cancel it. Store them, or send their owner an input."
        )
        /// A view model ran work in tasks of another one: it shares them, or it called a method of the other.
        @_spi(Testing) public static let tasksShared = Problem(
            "Work was run in another view model's tasks, so the wrong release cancels it. Send an input, or add tasks."
        )
        /// Tasks were first used outside any `accept`.
        @_spi(Testing) public static let tasksOutsideAccept = Problem(
            "Tasks were first used outside accept, so no release cancels their work. Use them inside accept."
        )
        /// An operation that was cancelled or superseded called the `respond` of `accept`.
        @_spi(Testing) public static let cancelledWorkResponded = Problem(
            "Cancelled work called the respond of accept. Respond in each: or then:, which are not called any more."
        )
        /// The view model did not store the value that a binding sent.
        @_spi(Testing) public static let bindingNotAnswered = Problem(
            "accept did not store a field's new value, so the old one is shown. Store it before accept returns."
        )
    }

    /// Handles each problem that a debug build detects, on the main thread.
    ///
    /// The message is one line: the type of the view model, the problem, and the places in the source. The default
    /// handler writes it to standard error. A problem is reported once for each type of view model; setting a handler
    /// resets that.
    ///
    /// ```swift
    /// ViewModelTrace.onProblem = { _, message in fatalError(message) }
    /// ViewModelTrace.onProblem = { problem, message in if problem != .noReceiver { print(message) } }
    /// ```
    @MainActor public static var onProblem:
        @MainActor (_ problem: Problem, _ message: String) -> Void =
            writeToStandardError
    {
        didSet { reported = [:] }
    }

    /// `nonisolated(unsafe)`, here and below: used on the main thread only.
    private nonisolated(unsafe) static var reported: [ObjectIdentifier: Set<Problem>] = [:]

    /// Gets each problem first, with its interface's core, if that is known, and returns whether it handled the problem.
    @_spi(Testing) @MainActor public static var problemInterceptor:
        ((_ problem: Problem, _ message: String, _ core: ObjectIdentifier?) -> Bool)?

    /// Whether this thread runs the main actor, even inside another queue's `sync`, which hides it on Linux.
    @_spi(Testing) public static var isOnMainActor: Bool {
        var isOnMainActor = SignalThread.isCurrent
        #if canImport(Glibc)
        // On another thread, the closure comes later, and must not write: this function may have returned.
        let caller = pthread_self()
        if !isOnMainActor {
            SignalThread.hop { if pthread_self() == caller { isOnMainActor = true } }
        }
        #endif
        return isOnMainActor
    }

    // Reports a problem with the given place, or else that of the last `send` to its interface, of which only the core's
    // identity may be left. `first` is the place of the previous receiver.
    static func warn(
        _ problem: Problem, in core: ObjectIdentifier?, of owner: Any.Type,
        at place: SignalCallSite? = nil,
        after first: SignalCallSite? = nil
    ) {
        let before = first.map { "; before it, at \($0.fileID):\($0.line)" } ?? ""
        let last =
            core.flatMap { SignalDebug.lastSends[$0] }.map {
                " Last send: \($0.fileID):\($0.line)."
            } ?? ""
        let end = place.map { " At \($0.fileID):\($0.line)\(before)." } ?? last
        // Drops the addresses that the names of private types contain.
        let type = String(reflecting: owner).split(separator: ".").filter {
            !$0.hasPrefix("(unknown")
        }
        let message = "SimpleViewModel: \(type.joined(separator: ".")): \(problem)\(end)"
        MainActor.assumeIsolated {
            if problemInterceptor?(problem, message, core) == true { return }
            if reported[ObjectIdentifier(owner), default: []].insert(problem).inserted {
                onProblem(problem, message)
            }
        }
    }

    static func warn(
        _ problem: Problem, in core: AnySignalCore, at place: SignalCallSite? = nil,
        after first: SignalCallSite? = nil
    ) {
        warn(problem, in: ObjectIdentifier(core), of: core.viewModelType, at: place, after: first)
    }

    private static func writeToStandardError(_ problem: Problem, _ message: String) {
        #if canImport(Darwin) || canImport(Glibc)
        _ = Array("\(message)\n".utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
        #else
        print(message)
        #endif
    }
}

// MARK: - Checks

nonisolated extension ViewModel {
    // Not a generic function: Swift 5 mode does not open `Any.Type` for one.
    fileprivate static func isType(of core: AnySignalCore) -> Bool {
        core.viewModelType is Self.Type
    }
}

nonisolated extension SignalDebug {
    /// The places of the last `send` to each interface, by their cores; a new core may have the address of an old one.
    fileprivate nonisolated(unsafe) static var lastSends: [ObjectIdentifier: SignalCallSite] = [:]
    /// The receivers, by their cores: the type of the view model, and the place.
    private nonisolated(unsafe) static var receivers:
        [ObjectIdentifier: (Any.Type, place: SignalCallSite)] = [:]
    /// The cores, not retained, by their view models, or by themselves if that is a struct; one is stale if it is closed.
    private nonisolated(unsafe) static var cores: [ObjectIdentifier: () -> AnySignalCore?] = [:]
    private nonisolated(unsafe) static var unanswered: [String: Int] = [:]
    /// The types of view models that have had interfaces, by their names.
    private nonisolated(unsafe) static var viewModels: [String: Any.Type] = [:]

    /// Checks a signal, or a receiver that is being attached.
    @usableFromInline static func check(_ step: Step, in core: AnySignalCore) -> Bool {
        let id = ObjectIdentifier(core)
        switch step {
        case let .sent(origin):
            let isOnMainActor = ViewModelTrace.isOnMainActor
            precondition(
                isOnMainActor,
                "send: called off the main thread; hop there first: Task { @MainActor in … }")
            if let origin { lastSends[id] = origin }
        case .responded: MainActor.assumeIsolated { checkWork(of: core) }
        case let .held(count):
            if count.isMultiple(of: 100) { ViewModelTrace.warn(.noReceiver, in: core) }
            // The first output, which may still be held in a second: a view never received, nor a parent.
            guard count == 1, core.receiverToken == 0 else { break }
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                if core.receiverToken == 0, core.receiverKind == .none {
                    ViewModelTrace.warn(.noReceiver, in: core)
                }
            }
        case let .exchanged(count): if count == 100_000 { ViewModelTrace.warn(.noRest, in: core) }
        case let .receiving(place):
            guard let place,
                let before = receivers.updateValue((core.viewModelType, place), forKey: id)
            else { break }
            // The testing kit reports a receiver that replaces its own.
            let isKits = "\(before.place) \(place)".contains("SimpleViewModelTesting/")
            guard core.receiverKind != .none, "\(before.place)" != "\(place)", !isKits else {
                break
            }
            ViewModelTrace.warn(.receiverReplaced, in: core, at: place, after: before.place)
        case .made:
            viewModels[String(reflecting: core.viewModelType)] = core.viewModelType
            cores[ObjectIdentifier(core.object ?? core)] = { [weak core] in core }
        case let .waitsForParent(object, place):
            guard let parent = cores[object]?(), !parent.isClosed else { break }
            ViewModelTrace.warn(.connectedOutsideAccept, in: parent, at: place)
        case let .passed(childID):
            lastSends[id] = lastSends[childID]
            guard core.isClosed, let receiver = receivers[childID] else { break }
            ViewModelTrace.warn(.parentReleased, in: childID, of: receiver.0, at: receiver.place)
        }
        return true
    }

    /// Warns if an operation whose work was cancelled calls the `respond` of `accept`.
    @MainActor private static func checkWork(of core: AnySignalCore) {
        // In `accept`, and in closures of work, the core is the one that accepts.
        guard let item = NamedWork.current.get().work, item.interface.core === core,
            !core.isAccepting,
            AnySignalCore.active?.takeUnretainedValue() !== core, item.state == .cancelled
        else { return }
        ViewModelTrace.warn(.cancelledWorkResponded, in: core)
    }

    /// Checks work when it is run, and when its tasks are released.
    @usableFromInline static func check<Work>(_ step: NamedWorkStep, _ tasks: ViewModelTasks<Work>)
        -> Bool
    {
        guard SignalThread.isCurrent else { return true }
        MainActor.assumeIsolated {
            let (caller, owner) = (
                AnySignalCore.active?.takeUnretainedValue(), tasks.interface.core
            )
            switch step {
            case let .used(place):
                NamedWork.isLookedUp = true
                if owner == nil {
                    ViewModelTrace.warn(.tasksOutsideAccept, in: nil, of: Work.self, at: place)
                }
                guard let caller, let owner, caller !== owner || isForeign(Work.self, to: caller)
                else { break }
                ViewModelTrace.warn(.tasksShared, in: caller, at: place)
            case .released:
                guard !tasks.interface.isClosed, !tasks.allWork.isEmpty else { break }
                let id = owner.map { ObjectIdentifier($0) }
                ViewModelTrace.warn(.tasksNotStored, in: id, of: owner?.viewModelType ?? Work.self)
            }
        }
        return true
    }

    /// Whether the names of work are declared in another view model, which has an interface of its own.
    ///
    /// Names that are declared elsewhere, such as `Int`, don't tell their view model. That another one has run its work is noticed
    /// later then: when its own `accept` runs work, or when it is released before that work ends.
    @MainActor private static func isForeign(_ work: Any.Type, to caller: AnySignalCore) -> Bool {
        let names = String(reflecting: work).split(separator: ".").dropLast().joined(separator: ".")
        guard let other = viewModels[names] as? any ViewModel.Type, !other.isType(of: caller) else {
            return false
        }
        return cores.values.contains { $0()?.isClosed == false && $0()?.viewModelType == other }
    }

    /// Finds dead fields: the view model stores none of the written values.
    ///
    /// A field is dead if none of its values was stored, and there were two: a view model may refuse one, such as a leading
    /// space.
    @MainActor static func checkField(
        isAnswered: Bool, of owner: Any.Type, at place: SignalCallSite
    ) -> Bool {
        let field = "\(owner) \(place.fileID):\(place.line)"
        let count = isAnswered ? .min : unanswered[field, default: 0] + 1
        unanswered[field] = count
        if count >= 2 { ViewModelTrace.warn(.bindingNotAnswered, in: nil, of: owner, at: place) }
        return true
    }
}
