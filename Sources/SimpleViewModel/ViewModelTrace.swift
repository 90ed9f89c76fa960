// SimpleViewModel: an event for each step of every signal. Drops in beside the core, with ViewModelTrace+Text.swift.
// Released under the MIT license.

extension ViewModelTrace {
    /// One step of a signal: what became of it, and when.
    ///
    /// Most signals have one event. One that waits has two, with the same number: queued and then accepted, held and
    /// then delivered; work has one when it starts and one when it ends.
    ///
    /// An event keeps the value of its signal, which is described when ``value`` or the event's text is first read. It
    /// belongs to the main thread: to use it elsewhere, take its text along.
    public nonisolated struct Event: CustomStringConvertible {
        let signal: TracedSignal
        let step: TracedSignal.Step
        /// The value, until it is described.
        var content: Any?

        /// The signal's number, counted from 1 in the order in which signals came up.
        public var number: Int { signal.number ?? 0 }

        /// The number of the signal that caused this one; nil for one that came from outside, as a tap.
        ///
        /// An input is caused by the output that was being received when it was sent, an output or work by the input that
        /// was accepted, even if it comes later: from asynchronous work, or from a completion handler.
        public var cause: Int? { signal.cause }

        /// The number of the interface, counted from 1 in the order in which traces came to know them.
        ///
        /// It tells the rows of one type apart, and is never used again.
        public var interface: Int { signal.owner.number }

        /// The type of the view model, with the types that it is nested in, without its module.
        ///
        /// Of an ``AnyViewModel`` it is the type that was erased.
        public var viewModel: String { SignalText.name(of: signal.owner.type) }

        /// What the signal is.
        public var kind: Kind { signal.kind }

        /// The input, the output, or the name of the work; empty for an interface.
        ///
        /// It is one line: what is long is cut, and quotes and control characters are escaped. A type that is
        /// `CustomStringConvertible` describes itself; so a password can be left out.
        public var value: String { signal.text(of: content) }

        /// The file of the `send`, as in `Shop/ProductView.swift`; nil for what was not sent by a line of yours.
        public var fileID: String? { signal.origin.map { "\($0.fileID)" } }

        /// The line of the `send`.
        public var line: Int? { signal.origin.map { Int($0.line) } }

        /// The file and line of the `send`, without the module, as in `ProductView.swift:41`.
        public var origin: String? { signal.origin.map(SignalText.place) }

        /// What became of the signal.
        public var fate: Fate { step.fate }

        /// When that was, by a clock that only goes forward.
        public var time: ContinuousClock.Instant { step.time }

        /// The number of the signal that was being accepted or delivered then; nil for none.
        ///
        /// It is the input that cancelled work, or the release of the interface that dropped what was held.
        public var trigger: Int? { step.trigger }

        /// How long the view model took to accept the input, the receiver to take the output, or the work to end.
        ///
        /// `nil` until then, as it is when the observer is called.
        public var duration: Duration? { signal.duration(from: step) }

        /// The event on one line, as in `#12 ← #11  ProductViewModel.sku(.addedToBag)  accepted`.
        public var description: String {
            var line = "#\(number)"
            if let cause { line += " ← #\(cause)" }
            for part in [origin, title, outcome { "#\($0)" }] {
                guard let part else { continue }
                line += "  "
                line += part
            }
            return line
        }

        /// The view model and what it was told, says, or does.
        var title: String {
            switch kind {
            case .input: value.hasPrefix(".") ? viewModel + value : "\(viewModel)(\(value))"
            case .output: "\(viewModel) → \(value)"
            case .work: "\(viewModel) work \(value)"
            case .interface: viewModel
            }
        }

        /// What became of the signal; if it is lost, by which other one.
        func outcome(_ name: (Int) -> String) -> String {
            guard [.cancelled, .dropped].contains(fate), let trigger, trigger != cause else { return fate.rawValue }
            return "\(fate.rawValue) by \(name(trigger))"
        }
    }

    /// Receives an event for every step of every signal of every interface.
    ///
    /// Setting it turns tracing on; `nil` turns it off.
    ///
    /// ```swift
    /// ViewModelTrace.observer = { print($0) }  // a line for each event
    /// ```
    ///
    /// It is called on the main thread, before the signal is accepted or delivered. What it sends itself is not traced.
    /// Signals that came up while tracing was off have no number, and cause nothing.
    ///
    /// An event costs some hundred nanoseconds, and the description of its value, if that is read, some microseconds.
    /// Without an observer, a signal costs one load and one branch.
    @MainActor public static var observer: (@MainActor (Event) -> Void)? {
        didSet { begin = hook }
    }

    /// Leaves signals out: those for which it returns false have no event, and are not described.
    ///
    /// What such a signal causes is caused by its own cause. It is called on the main thread, once for each signal.
    ///
    /// ```swift
    /// ViewModelTrace.filter = { value, kind, viewModel in kind != .work && !(value is Double) }
    /// ```
    @MainActor public static var filter: (@MainActor (_ value: Any, _ kind: Kind, _ viewModel: Any.Type) -> Bool)? {
        didSet { begin = hook }
    }

    @MainActor private static var hook: ((Any, Kind, Owner, Origin?) -> (any Tracer)?)? {
        guard observer != nil else { return nil }
        return filter == nil ? { trace($0, $1, of: $2, at: $3) } : { traceIfWanted($0, $1, of: $2, at: $3) }
    }

    /// `nonisolated(unsafe)`, as the next: used by tracers, which the core calls on the main thread only.
    private nonisolated(unsafe) static var count = 0

    /// The inputs that are being accepted, with their interfaces, outermost first.
    fileprivate nonisolated(unsafe) static var accepting: [(owner: Owner, number: Int?)] = []

    private static func trace(_ value: Any, _ kind: Kind, of owner: Owner, at origin: Origin?) -> (any Tracer)? {
        count += 1
        let cause = cause(of: kind, owner)
        return TracedSignal(number: count, cause: cause, owner: owner, kind: kind, origin: origin, value: value)
    }

    private static func traceIfWanted(
        _ value: Any, _ kind: Kind, of owner: Owner, at origin: Origin?
    ) -> (any Tracer)? {
        let type = owner.type
        nonisolated(unsafe) let value = value  // It stays on this thread.
        let isLeftOut = MainActor.assumeIsolated { leavesOut(value, kind, type) }
        guard !isLeftOut else { return LeftOutSignal(number: cause(of: kind, owner), owner: owner) }
        return trace(value, kind, of: owner, at: origin)
    }

    @MainActor private static func leavesOut(_ value: Any, _ kind: Kind, _ type: Any.Type) -> Bool {
        guard let filter else { return false }
        begin = nil
        defer { begin = hook }
        return !filter(value, kind, type)
    }

    /// An output or work belongs to the input that its view model is accepting, whichever `respond` it came by.
    private static func cause(of kind: Kind, _ owner: Owner) -> Int? {
        guard kind == .output || kind == .work, let input = accepting.last(where: { $0.owner.number == owner.number })
        else { return cause }
        return input.number
    }

    /// Tells the observer, with tracing off meanwhile: what it sends would otherwise be told to it without end.
    @MainActor fileprivate static func tell(_ event: Event) {
        begin = nil
        observer?(event)
        begin = hook
    }
}

// MARK: - Signals

extension ViewModelTrace {
    /// A signal that is traced, for as long as it is under way or something keeps its events.
    nonisolated final class TracedSignal: Tracer {
        nonisolated struct Step {
            let fate: Fate
            let time: ContinuousClock.Instant
            let trigger: Int?
        }

        let number: Int?
        let cause: Int?
        let owner: Owner
        let kind: Kind
        let origin: Origin?
        /// The value, until it is described or no further event can need it: a stored `respond` keeps the signal.
        private var value: Any?
        private var described: String?
        private var hasBegun = false
        /// When it was accepted or delivered, or its work had ended.
        private var end: ContinuousClock.Instant?

        init(number: Int, cause: Int?, owner: Owner, kind: Kind, origin: Origin?, value: Any) {
            (self.number, self.cause, self.owner, self.kind) = (number, cause, owner, kind)
            (self.origin, self.value) = (origin, value)
        }

        func became(_ fate: Fate?, _ effects: () -> Void) {
            if let fate { note(fate) }
            let outer = current
            current = number ?? 0
            if fate == .accepted { accepting.append((owner, number)) }
            effects()
            if fate == .accepted { accepting.removeLast() }
            current = outer
            switch fate {
            case .accepted, .delivered, .passed: end = .now
            default: break
            }
        }

        private func note(_ fate: Fate) {
            // A signal's cause also triggers its first step.
            let step = Step(fate: fate, time: .now, trigger: hasBegun ? ViewModelTrace.cause : cause)
            hasBegun = true
            // The same thread.
            nonisolated(unsafe) let event = Event(signal: self, step: step, content: value)
            switch fate {
            case .queued, .held, .started: break
            case .finished, .failed, .cancelled: (value, end) = (nil, step.time)
            default: value = nil
            }
            MainActor.assumeIsolated { tell(event) }
        }

        func text(of content: Any?) -> String {
            if let described { return described }
            guard kind != .interface, let content = content ?? value else { return "" }
            guard let text = SignalText.describe(content) else { return "…" }
            (described, value) = (text, nil)
            return text
        }

        func duration(from step: Step) -> Duration? {
            switch step.fate {
            case .accepted, .delivered, .passed, .started: return end.map { $0 - step.time }
            default: return nil
            }
        }
    }

    /// A signal that the filter leaves out: what it causes is caused by its own cause.
    private nonisolated final class LeftOutSignal: Tracer {
        let number: Int?
        private let owner: Owner

        init(number: Int?, owner: Owner) { (self.number, self.owner) = (number, owner) }

        func became(_ fate: Fate?, _ effects: () -> Void) {
            let outer = current
            current = number ?? 0
            if fate == .accepted { accepting.append((owner, number)) }
            effects()
            if fate == .accepted { accepting.removeLast() }
            current = outer
        }
    }
}
