// SimpleViewModel: an event for each step of every signal. Drops in beside the core, with ViewModelTrace+Text.swift.
// Released under the MIT license.

extension ViewModelTrace {
    /// One step of a signal, with its fate and its time.
    ///
    /// Most signals have one event. A signal that waits has two events with the same number: queued and then accepted,
    /// or held and then delivered. Work has an event when it starts, and another when it ends.
    ///
    /// An event retains the value of its signal, which is described when ``value`` or ``description`` is first read. An
    /// event belongs to the main thread. To use it elsewhere, pass its text.
    public nonisolated struct Event: CustomStringConvertible {
        let signal: TracedSignal
        let step: TracedSignal.Step
        /// The value; nil once it is described.
        var content: Any?

        /// The signal's number, counted from 1 in the order in which signals occurred.
        public var number: Int { signal.number ?? 0 }

        /// The number of the signal that caused this one; nil if it came from outside, such as from a tap.
        ///
        /// The cause of an input is the output that was being received when the input was sent. The cause of an output,
        /// or of work, is the input that led to it, even if asynchronous work or a completion handler came in between.
        public var cause: Int? { signal.cause }

        /// The number of the interface, counted from 1 in the order of first appearance in a trace.
        ///
        /// It distinguishes rows of one type. Numbers are never reused.
        public var interface: Int { signal.owner.number }

        /// The type of the view model, with the types that it is nested in, without its module.
        ///
        /// For an ``AnyViewModel`` it is the erased type.
        public var viewModel: String { SignalText.name(of: signal.owner.type) }

        /// The kind of the signal.
        public var kind: Kind { signal.kind }

        /// The input, the output, or the name of the work; empty for an interface.
        ///
        /// The text is one line: long text is cut, and quotes and control characters are escaped. A type that conforms
        /// to `CustomStringConvertible` describes itself, and can leave out a password.
        public var value: String { signal.text(of: content) }

        /// The file of the `send`, as in `Shop/ProductView.swift`; nil if the signal was not sent by your code.
        public var fileID: String? { signal.origin.map { "\($0.fileID)" } }

        /// The line of the `send`.
        public var line: Int? { signal.origin.map { Int($0.line) } }

        /// The file and line of the `send`, without the module, as in `ProductView.swift:41`.
        public var origin: String? { signal.origin.map(SignalText.place) }

        /// The fate of the signal in this step.
        public var fate: Fate { step.fate }

        /// The time of the step, on a monotonic clock.
        public var time: ContinuousClock.Instant { step.time }

        /// The number of the signal that was being accepted or delivered during the step; nil if there was none.
        ///
        /// For cancelled work, it is the input that cancelled it. For a dropped signal, it is the interface's release.
        public var trigger: Int? { step.trigger }

        /// The time that the view model took to accept the input, the receiver to handle the output, or the work to
        /// end.
        ///
        /// It is `nil` until then, and therefore when the observer is called.
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

        /// The view model, and its input, output or work.
        var title: String {
            switch kind {
            case .input: value.hasPrefix(".") ? viewModel + value : "\(viewModel)(\(value))"
            case .output: "\(viewModel) → \(value)"
            case .work: "\(viewModel) work \(value)"
            case .interface: viewModel
            }
        }

        /// The fate of the signal and, if another signal cancelled or dropped it, that signal.
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
    /// The observer is called on the main thread, before the signal is accepted or delivered. Signals sent by the
    /// observer are not traced. Signals that occurred while tracing was off have no number, and are not recorded as
    /// causes.
    ///
    /// An event costs a few hundred nanoseconds. Reading its value for the first time costs a few microseconds. Without
    /// an observer, a signal costs one load and one branch.
    @MainActor public static var observer: (@MainActor (Event) -> Void)? {
        didSet { makeTracer = hook }
    }

    /// Leaves out the signals for which it returns false: they have no event, and are not described.
    ///
    /// If a signal is left out, its cause becomes the cause of its effects. The filter is called on the main thread,
    /// once per signal.
    ///
    /// ```swift
    /// ViewModelTrace.filter = { value, kind, viewModel in kind != .work && !(value is Double) }
    /// ```
    @MainActor public static var filter: (@MainActor (_ value: Any, _ kind: Kind, _ viewModel: Any.Type) -> Bool)? {
        didSet { makeTracer = hook }
    }

    @MainActor private static var hook: ((Any, Kind, Owner, Origin?) -> (any Tracer)?)? {
        guard observer != nil else { return nil }
        return filter == nil ? { trace($0, $1, of: $2, at: $3) } : { traceIfWanted($0, $1, of: $2, at: $3) }
    }

    /// `nonisolated(unsafe)`, here and below: used by tracers, which the core calls on the main thread only.
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
        makeTracer = nil
        defer { makeTracer = hook }
        return !filter(value, kind, type)
    }

    /// The cause of an output or of work is the input that its view model is accepting, whichever `respond` is called.
    private static func cause(of kind: Kind, _ owner: Owner) -> Int? {
        guard kind == .output || kind == .work, let input = accepting.last(where: { $0.owner.number == owner.number })
        else { return cause }
        return input.number
    }

    /// Calls the observer with tracing off: signals sent by the observer would otherwise be reported to it, without
    /// end.
    @MainActor fileprivate static func report(_ event: Event) {
        makeTracer = nil
        observer?(event)
        makeTracer = hook
    }
}

// MARK: - Signals

extension ViewModelTrace {
    /// A traced signal, which lives as long as it is in progress or its events are retained.
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
        /// The value, until it is described or no further event can need it: a stored `respond` retains the signal.
        private var value: Any?
        private var described: String?
        private var hasBegun = false
        /// The end of its acceptance, of its delivery, or of its work.
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
            MainActor.assumeIsolated { report(event) }
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

    /// A signal that the filter leaves out: the cause of its effects is its own cause.
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
