// SimpleViewModel: an event for each step of every signal. Drops in beside ViewModelTasks.swift, with ViewModelTrace+Text.swift.
// Released under the MIT license.

nonisolated extension ViewModelTrace {
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
        public var number: Int { signal.number }

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
            guard [.superseded, .cancelled, .dropped].contains(fate), let trigger, trigger != cause else { return fate.rawValue }
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
        didSet { Companion.make = hook }
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
        didSet { Companion.make = hook }
    }

    @MainActor private static var hook: ((Any, Kind, AnyCore?, Origin?) -> Companion?)? {
        guard observer != nil else { return nil }
        let isFiltered = filter != nil
        return { signal($0, $1, of: $2?.owner ?? (0, type(of: $0)), at: $3, isFiltered: isFiltered) }
    }

    /// `nonisolated(unsafe)`, here and below: used by companions, which the core calls on the main thread only.
    private nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var interfaces: Int32 = 0

    /// Whether the observer or the filter runs: signals that it sends are not traced, or there would be no end.
    private nonisolated(unsafe) static var isObserving = false

    /// The inputs that are being accepted, with their interfaces, outermost first.
    fileprivate nonisolated(unsafe) static var accepting: [(owner: Owner, number: Int?)] = []

    /// The number of the signal that is being accepted or delivered; 0 if that signal is not traced.
    fileprivate nonisolated(unsafe) static var current: Int?

    /// The number of the current cause: the signal that is being accepted or delivered, or else the current task's
    /// work.
    fileprivate static var cause: Int? {
        if let current { return current == 0 ? nil : current }
        return MainActor.assumeIsolated { (WorkItem.current.get().item?.signal as? TracedSignal)?.number }
    }

    private static func signal(
        _ value: Any, _ kind: Kind, of owner: Owner, at origin: Origin?, isFiltered: Bool
    ) -> Companion? {
        guard !isObserving else { return UntracedSignal(number: nil, owner: owner) }
        if isFiltered, !isWanted(value, kind, owner.type) {
            return UntracedSignal(number: cause(of: kind, owner), owner: owner)
        }
        count += 1
        let cause = cause(of: kind, owner)
        return TracedSignal(number: count, cause: cause, owner: owner, kind: kind, origin: origin, value: value)
    }

    private static func isWanted(_ value: Any, _ kind: Kind, _ type: Any.Type) -> Bool {
        nonisolated(unsafe) let value = value  // It stays on this thread.
        isObserving = true
        defer { isObserving = false }
        return MainActor.assumeIsolated { filter?(value, kind, type) ?? true }
    }

    /// The cause of an output or of work is the input that its view model is accepting, whichever `respond` is called.
    private static func cause(of kind: Kind, _ owner: Owner) -> Int? {
        guard kind == .output || kind == .work, let input = accepting.last(where: { $0.owner.number == owner.number })
        else { return cause }
        return input.number
    }

    @MainActor fileprivate static func report(_ event: Event) {
        isObserving = true
        observer?(event)
        isObserving = false
    }

    /// The number of an interface, in the order of first appearance in a trace, and the type of its view model.
    typealias Owner = (number: Int, type: Any.Type)

    fileprivate static func number(_ core: AnyCore) -> Owner {
        if core.number == 0 {
            interfaces += 1
            core.number = interfaces
        }
        return (Int(core.number), core.viewModelType)
    }
}

nonisolated extension AnyCore {
    fileprivate var owner: ViewModelTrace.Owner { ViewModelTrace.number(self) }
}

// MARK: - Signals

nonisolated extension ViewModelTrace {
    /// A traced signal, which lives as long as it is in progress or its events are retained.
    nonisolated final class TracedSignal: Companion, @unchecked Sendable {
        nonisolated struct Step {
            let fate: Fate
            let time: ContinuousClock.Instant
            let trigger: Int?
        }

        let number: Int
        let cause: Int?
        let owner: Owner
        let kind: Kind
        let origin: Origin?
        /// The value, until it is described or no further event can need it: a stored `respond` retains the signal.
        private var value: Any?
        private var described: String?
        private var hasBegun = false
        /// The companion that the input would have while it waits, if it were not traced.
        private var waiting: Companion?
        /// The end of its acceptance, of its delivery, or of its work.
        private var end: ContinuousClock.Instant?

        init(number: Int, cause: Int?, owner: Owner, kind: Kind, origin: Origin?, value: Any) {
            (self.number, self.cause, self.owner, self.kind) = (number, cause, owner, kind)
            (self.origin, self.value) = (origin, value)
        }

        override func became(_ fate: Fate?, _ effects: () -> Void) {
            if let fate { note(fate) }
            if fate == .queued { waiting = Companion.makeForQueued?() }
            runEffects(fate, number: number, of: owner) { waiting.became(fate, effects) }
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
            case .finished, .failed, .superseded, .cancelled, .cancelledByPerform, .ended: (value, end) = (nil, step.time)
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

    /// A signal that the filter leaves out, or that an observer sends: the cause of its effects is its own cause.
    private nonisolated final class UntracedSignal: Companion, @unchecked Sendable {
        private let number: Int?
        private let owner: Owner

        init(number: Int?, owner: Owner) { (self.number, self.owner) = (number, owner) }

        override func became(_ fate: Fate?, _ effects: () -> Void) {
            runEffects(fate, number: number, of: owner, effects)
        }
    }

    private static func runEffects(_ fate: Fate?, number: Int?, of owner: Owner, _ effects: () -> Void) {
        let outer = current
        current = number ?? 0
        if fate == .accepted { accepting.append((owner, number)) }
        effects()
        if fate == .accepted { accepting.removeLast() }
        current = outer
    }
}
