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
    /// Handles the message about each problem that a debug build detects, on the main thread.
    ///
    /// The message is one line: the type of the view model, the problem, its fix, and the places in
    /// the source. The default handler writes it to standard error. A problem is reported once for
    /// each type of view model; setting a handler resets that. Release builds check for none.
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
    @MainActor public static var onProblem: @MainActor (_ message: String) -> Void =
        writeToStandardError
    {
        didSet {
            reported = [:]
        }
    }

    /// The problems that were reported, by the type of the view model.
    @MainActor private static var reported: [ObjectIdentifier: Set<Problem>] = [:]

    /// Gets each problem first, with its interface's core, if that is known, and returns whether it
    /// handled the problem.
    @_spi(Testing) @MainActor public static var problemInterceptor:
        ((_ problem: Problem, _ message: String, _ core: ObjectIdentifier?) -> Bool)?

    /// The messages about work without an interface, such as that of an `init`, with the tasks that
    /// ran it.
    @MainActor private static var messagesBeforeInterface: [Int?: [String]] = [:]

    /// Takes the messages about work that the current task has just run without an interface.
    @_spi(Testing) @MainActor public static func takeProblemsBeforeInterface() -> [String] {
        let task = withUnsafeCurrentTask { $0?.hashValue }
        return messagesBeforeInterface.removeValue(forKey: task) ?? []
    }

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
        at place: SignalCallSite? = nil,
        after first: SignalCallSite? = nil
    ) {
        let type = core?.viewModelType ?? owner
        var names = String(reflecting: type).split(separator: ".")
        // The addresses in the names of private types.
        names.removeAll { $0.hasPrefix("(unknown") }
        var message = "SimpleViewModel: \(names.joined(separator: ".")): \(problem.rawValue)"
        if let place {
            message += " At \(place.fileID):\(place.line)"
            message += first.map { "; before it, at \($0.fileID):\($0.line)." } ?? "."
        } else if let last = core?.record?.lastSend {
            message += " Last send: \(last.fileID):\(last.line)."
        }
        if problemInterceptor?(problem, message, core.map { ObjectIdentifier($0) }) == true {
            return
        }
        if problem == .tasksOutsideAccept {
            let task = withUnsafeCurrentTask { $0?.hashValue }
            messagesBeforeInterface[task, default: []].append(message)
            DispatchQueue.main.async { messagesBeforeInterface = [:] }
        }
        if reported[ObjectIdentifier(type), default: []].insert(problem).inserted {
            onProblem(message)
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
        /// A child or inputs were connected to a view model that has an interface, and was not
        /// accepting.
        case connectedOutsideAccept =
            "A child or inputs were connected outside accept, and wait. Connect them in init, accept, or own work."
        /// A view model that children or inputs were connected to has no interface a second later.
        case noInterface =
            "A child or inputs wait: their view model has no interface. Give it one, without a wrapper of your own."
        /// An input was sent to a closed interface, or a child was connected to one, or is one.
        case closed =
            "An interface was used after close, without effect. Close a screen last, or create another one."
        /// Tasks were released while their work runs: those of a computed property, or of a view
        /// model that was released, while another one's `accept` had run the work.
        case tasksNotStored =
            "Tasks were released while work runs, so nothing can cancel it. Store them, or send their owner an input."
        /// A view model ran work in tasks of another one: it shares them, or it called a method of
        /// the other.
        case tasksShared =
            "Work was run in another view model's tasks, so the wrong release cancels it. Send an input, or add tasks."
        /// Tasks were first used outside any `accept`.
        case tasksOutsideAccept =
            "Tasks were first used outside accept, so no release cancels their work. Use them inside accept."
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
    /// The records, by their view models that are objects.
    ///
    /// The core retains such an object until it has closed the record, so no other one has its
    /// address.
    static var all: [ObjectIdentifier: SignalRecord] = [:]
    /// The types of view models with open interfaces, by their names, and how many these are.
    static var openTypes: [String: (type: Any.Type, count: Int)] = [:]

    unowned let core: AnySignalCore
    let viewModelName: String
    var lastSend: SignalCallSite?
    var receiver: SignalCallSite?

    init(of core: AnySignalCore) {
        self.core = core
        viewModelName = String(reflecting: core.viewModelType)
        core.attachments = [self]
        setRecord(self)
        Self.openTypes[viewModelName, default: (core.viewModelType, 0)].count += 1
    }

    private func setRecord(_ record: SignalRecord?) {
        if let object = core.object {
            Self.all[ObjectIdentifier(object)] = record
        }
    }

    func close() {
        setRecord(nil)
        Self.openTypes[viewModelName]?.count -= 1
        if Self.openTypes[viewModelName]?.count == 0 {
            Self.openTypes[viewModelName] = nil
        }
    }
}

extension AnySignalCore {
    @MainActor fileprivate var record: SignalRecord? {
        attachments?.first as? SignalRecord
    }
}

nonisolated extension ViewModel {
    // Not a generic function: Swift 5 mode does not open `Any.Type` for one.
    fileprivate static func isType(of core: AnySignalCore) -> Bool {
        core.viewModelType is Self.Type
    }
}

nonisolated extension SignalDebug {
    /// Checks a signal, or a receiver that is being attached.
    @usableFromInline static func check(_ step: Step, in core: AnySignalCore) -> Bool {
        if case .sent = step {
            let isOnMainActor = ViewModelTrace.isOnMainActor
            precondition(
                isOnMainActor,
                "send: called off the main thread; hop there first: Task { @MainActor in … }")
        }
        MainActor.assumeIsolated { note(step, in: core) }
        return true
    }

    /// Checks work when it is run, and when its tasks are released.
    @usableFromInline static func check<Work>(
        _ step: NamedWorkStep,
        _ tasks: ViewModelTasks<Work>
    ) -> Bool {
        guard SignalThread.isCurrent else { return true }
        MainActor.assumeIsolated {
            let owner = tasks.interface.core
            switch step {
            case .used:
                NamedWork.isLookedUp = true
                guard let owner else {
                    return ViewModelTrace.warn(.tasksOutsideAccept, in: nil, of: Work.self)
                }
                guard let caller = AnySignalCore.active?.takeUnretainedValue() else { break }
                if caller !== owner || isForeign(Work.self, to: caller) {
                    ViewModelTrace.warn(.tasksShared, in: caller)
                }
            case .released:
                guard !tasks.interface.isClosed, !tasks.allWork.isEmpty else { break }
                ViewModelTrace.warn(.tasksNotStored, in: owner, of: Work.self)
            }
        }
        return true
    }
}

@MainActor extension SignalDebug {
    private static func note(_ step: Step, in core: AnySignalCore) {
        switch step {
        case .made:
            _ = SignalRecord(of: core)
        case let .sent(place?):
            core.record?.lastSend = place
            if core.isClosed {
                ViewModelTrace.warn(.closed, in: core, at: place)
            }
        case .sent(nil):
            break
        case .responded:
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
            if core.isClosed || parent?.isClosed == true {
                ViewModelTrace.warn(.closed, in: core)
            }
        }
    }

    /// The types of view models whose interfaces are awaited, and will be looked for: one check of
    /// each type at a time, so that thousands of children leave nothing behind.
    private static var awaited: Set<ObjectIdentifier> = []

    /// Warns if a view model that is awaited has an interface already, or has none in a second.
    static func checkWait(for viewModel: AnyObject, at place: SignalCallSite) -> Bool {
        let id = ObjectIdentifier(viewModel)
        if let core = SignalRecord.all[id]?.core {
            ViewModelTrace.warn(.connectedOutsideAccept, in: core, at: place)
            return true
        }
        let type: Any.Type = Swift.type(of: viewModel)
        guard awaited.insert(ObjectIdentifier(type)).inserted else { return true }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak viewModel] in
            MainActor.assumeIsolated {
                awaited.remove(ObjectIdentifier(type))
                guard viewModel != nil, SignalRecord.all[id] == nil else { return }
                ViewModelTrace.warn(.noInterface, in: nil, of: type, at: place)
            }
        }
        return true
    }

    private static func checkHeld(_ count: Int, in core: AnySignalCore) {
        if count.isMultiple(of: 100) {
            ViewModelTrace.warn(.noReceiver, in: core)
        }
        // The first output, which may still be held in a second: a view never received, nor a
        // parent.
        guard count == 1, core.receiverToken == 0 else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            guard core.receiverToken == 0, core.receiverKind == .none else { return }
            MainActor.assumeIsolated { ViewModelTrace.warn(.noReceiver, in: core) }
        }
    }

    private static func checkReceiver(of core: AnySignalCore, at place: SignalCallSite?) {
        guard let place, let record = core.record else { return }
        let replaced = record.receiver
        record.receiver = place
        guard let replaced, core.receiverKind != .none else { return }
        // The testing kit reports a receiver that replaces its own.
        let isKits = "\(replaced) \(place)".contains("SimpleViewModelTesting/")
        guard "\(replaced)" != "\(place)", !isKits else { return }
        ViewModelTrace.warn(.receiverReplaced, in: core, at: place, after: replaced)
    }

    /// Warns if an operation whose work was cancelled calls the `respond` of `accept`.
    private static func checkWork(of core: AnySignalCore) {
        // In `accept`, and in closures of work, the core is the one that accepts.
        let active = AnySignalCore.active?.takeUnretainedValue()
        guard !core.isAccepting, active !== core else { return }
        guard let work = NamedWork.current.get().work, work.interface.core === core else { return }
        if work.state == .cancelled {
            ViewModelTrace.warn(.cancelledWorkResponded, in: core)
        }
    }

    /// Whether the names of work are declared in another view model, which has an interface of its
    /// own.
    ///
    /// Names that are declared elsewhere, such as `Int`, don't tell their view model. That another
    /// one has run its work is noticed later then: when its own `accept` runs work, or when it is
    /// released before that work ends.
    private static func isForeign(_ work: Any.Type, to caller: AnySignalCore) -> Bool {
        let names = String(reflecting: work).split(separator: ".").dropLast()
        let declaring = names.joined(separator: ".")
        guard declaring != caller.record?.viewModelName else { return false }
        let other = SignalRecord.openTypes[declaring]?.type
        guard let type = other as? any ViewModel.Type else { return false }
        return !type.isType(of: caller)
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
