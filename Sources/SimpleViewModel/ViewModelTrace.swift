// SimpleViewModel 0.9.0: traces. It needs ViewModelTasks.swift, ViewModelTrace+State.swift and ViewModelTrace+Text.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated extension ViewModelTrace {
    /// One step of a signal, with its fate and its time.
    ///
    /// Most signals have one event. A signal that waits has two events with the same number: queued and then accepted,
    /// or held and then delivered. Work has an event when it starts, and another when it ends: it has finished or failed
    /// before `then` or `catch` runs, which are its effects.
    ///
    /// An event retains the value of its signal, which is described when ``value`` or ``description`` is first read. An
    /// event belongs to the main thread. To use it elsewhere, pass its text.
    public nonisolated struct Event: CustomStringConvertible, CustomReflectable {
        let signal: TracedSignal
        /// The value; nil once it is described.
        var content: Any?

        /// The signal's number, counted from 1 in the order in which signals occurred.
        public var id: Int { signal.number }

        /// The number of the signal that caused this one; nil if it came from outside, such as from a tap.
        ///
        /// The cause of an input is the output that was being received when the input was sent. The cause of an output
        /// is the input that led to it, even if a completion handler came in between, or the work whose `each`, `then` or
        /// `catch` emitted it. The cause of work is the input, or the work, that started it.
        ///
        /// A value that an operation emits is caused by its work. An element of `over:`, and a value that other code emits,
        /// come from outside. Their cause is the signal that was being handled when they were emitted, or the work whose
        /// task emitted them. If there was none, it is `nil`.
        public var cause: Int? { signal.cause }

        /// The number of the interface, counted from 1 in the order of first appearance in a trace.
        ///
        /// It distinguishes rows of one type. Numbers are never reused.
        @_spi(Timeline) public var interfaceID: Int { signal.owner.number }

        /// The name that the interface was created with, such as a row's id; nil without one.
        ///
        /// It is text, described as ``value`` is. An interface that was created while tracing was off has none.
        public var name: String? { signal.owner.name }

        /// The type of the view model, with the types that it is nested in, without its module.
        ///
        /// For an ``AnyViewModel`` it is the erased type.
        public var viewModelName: String { SignalText.name(of: signal.owner.type) }

        /// The kind of the signal.
        public var kind: Kind { signal.kind }

        /// The input, the output, or the name of the work; empty for an interface.
        ///
        /// The text is one line: long text is cut, and quotes and control characters are escaped. A type that conforms
        /// to `CustomStringConvertible` describes itself; another struct is shown by its name only.
        public var value: String { signal.text(of: content) }

        /// The file and line of the `send`, as in `ProductView.swift:41`; nil if the signal was not sent by your code.
        public var origin: String? {
            signal.origin.map { "\("\($0.fileID)".split(separator: "/").last ?? ""):\($0.line)" }
        }

        /// The fate of the signal in this step.
        public let fate: Fate

        /// Why it has this fate: the error of failed work, what ended work or let it outlive its interface, or that an output
        /// is held without a receiver; else nil.
        ///
        /// An error is described as ``value`` is, when the work fails.
        public let reason: String?

        /// The time of the step, on a monotonic clock.
        public let time: ContinuousClock.Instant

        /// The number of the signal that was being accepted or delivered during the step; nil if there was none.
        ///
        /// For cancelled or superseded work, it is the input that cancelled it. For a dropped signal, it is the
        /// interface's release. For a value from outside, it is the work that received it.
        @_spi(Timeline) public let trigger: Int?

        /// The time that the view model took to accept the input, the receiver to handle the output, or the work to
        /// end.
        ///
        /// It is `nil` until then, and therefore when the observer is called, except for work that has ended.
        public var duration: Duration? {
            if let earlier = signal.earlier, earlier.start == time {
                return earlier.end - earlier.start
            }
            guard let start = signal.start, let end = signal.end, start <= time else { return nil }
            return end - start
        }

        /// The event on one line, as in `#12 ← #11  ProductViewModel.sku(.addedToBag)  accepted`.
        public var description: String {
            "#\(id)\(cause.map { " ← #\($0)" } ?? "")  \(line { "#\($0)" })"
        }

        /// Empty: reflection, as in `dump` and in failed expectations, shows the event as text, and follows no value.
        public var customMirror: Mirror { Mirror(self, children: []) }

        /// The place, the title and the fate, with the names of other signals; beside its cause, with a short title.
        func line(after cause: Self? = nil, _ by: (Int) -> String) -> String {
            let (origin, title) = (origin.map { "\($0)  " } ?? "", title(after: cause))
            return kind == .change ? origin + title : "\(origin)\(title)  \(outcome(by))"
        }

        /// The view model, and its input, output, work, value or change; after a cause of the same view model, without it.
        func title(after cause: Self? = nil) -> String {
            let viewModel = name.map { "\(viewModelName)[\($0)]" } ?? viewModelName
            let isAnswer = cause?.interfaceID == interfaceID
            // The work that received a value from outside.
            let receiver = signal.receiver.map { " of work \($0.text(of: nil))" } ?? ""
            return switch kind {
            case .input: value.hasPrefix(".") ? viewModel + value : "\(viewModel)(\(value))"
            case .output: isAnswer ? value : "\(viewModel) → \(value)"
            case .work, .value: "\(isAnswer ? "" : "\(viewModel) ")\(kind) \(value)\(receiver)"
            case .change: isAnswer ? value : "\(viewModel).\(value)"
            case .interface: viewModel
            }
        }

        /// The member that a change or work is about, as `why` is asked for it.
        var member: String { kind == .work ? "isRunning(\(value))" : value }

        /// The fate, its reason, the signal that cancelled or dropped this one, and the times of work.
        private func outcome(_ name: (Int) -> String) -> String {
            let hasOther = [.superseded, .cancelled, .dropped].contains(fate) && trigger != cause
            let other = hasOther ? trigger.map { " by \(name($0))" } : reason.map { ": \($0)" }
            return SignalText.name(of: fate) + (other ?? "") + times
        }

        /// The signal as a step of a chain: only the fate of work is shown, unless it has simply finished.
        func step(after cause: Self?, _ name: (Int) -> String) -> String {
            let isPlain = kind != .work || fate == .started || fate == .finished
            return title(after: cause) + (isPlain ? times : " \(outcome(name))")
        }

        private var times: String {
            guard kind == .work, let duration, let start = signal.start, let first = signal.first
            else { return "" }
            let length = SignalText.text(of: duration)
            return first == start
                ? " (\(length))" : " (waited \(SignalText.text(of: start - first)), took \(length))"
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
    /// An event costs one to two microseconds. Reading its value for the first time costs from two microseconds, for a case,
    /// to a hundred, for an array of structs. Without an observer, a signal costs one load and one branch.
    @MainActor public static var observer: (@MainActor (Event) -> Void)? {
        didSet { SignalFollower.trace = observer == nil ? nil : TracedSignal.init }
    }

    /// Leaves out the signals for which it returns false: they have no event, and are not described.
    ///
    /// If a signal is left out, its cause becomes the cause of its effects. The filter is called on the main thread,
    /// once per signal.
    ///
    /// ```swift
    /// ViewModelTrace.filter = { value, kind, viewModel in kind != .work && !(value is Double) }
    /// ```
    @MainActor public static var filter:
        (@MainActor (_ value: Any, _ kind: Kind, _ viewModel: Any.Type) -> Bool)?
    {
        didSet { isFiltered = filter != nil }
    }

    /// `nonisolated(unsafe)`, here and below: used by followers, which the core calls on the main thread only.
    private nonisolated(unsafe) static var count = 0, interfaces = 0

    /// Whether the observer or the filter runs: signals that it sends are not traced, or there would be no end.
    ///
    /// Then whether there is a filter, and whether state is read: to ask the main actor's properties costs an allocation.
    nonisolated(unsafe) static var isObserving = false, isFiltered = false, isReading = true

    /// The signals that are being handled, outermost first: the cause of what they do, the number of the interface whose view
    /// model runs, if one does, and the state before it, if this is the view model's outermost run.
    fileprivate nonisolated(unsafe) static var running:
        [(cause: Int?, owner: Int?, before: State?)] = []

    fileprivate static func observing<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
        isObserving = true
        defer { isObserving = false }
        return MainActor.assumeIsolated(body)
    }

    /// The number of the signal that causes another.
    ///
    /// For an output or work, it is the input that their view model is accepting, or the work that it runs, whichever
    /// `respond` is called. What an operation does in its own task is caused by its work. For others it is the signal that is
    /// being handled, or else the current task's work, or the input that was given the stored `respond`.
    static func cause(
        of kind: Kind, _ owner: Owner, _ receiver: NamedWork? = nil, stored input: Int? = nil
    ) -> Int? {
        let isAnswer = kind == .output || kind == .work
        if isAnswer, let own = running.last(where: { $0.owner == owner.number }) {
            return own.cause
        }
        let item = NamedWork.current.get().work, work = item?.follower as? TracedSignal
        let isOwn =
            kind == .value ? receiver == nil : isAnswer && work?.owner.number == owner.number
        if isOwn { return work?.effectsCause }
        if let outer = running.last { return outer.cause }
        // The beginning of work that follows a stream is not the cause of what happens to the stream later.
        return input ?? (receiver === item ? nil : work?.effectsCause)
    }

    /// An interface in traces: its number, in the order of first appearance, the type of its view model, and its name.
    nonisolated final class Owner: Sendable {
        let number: Int, type: Any.Type, name: String?

        init(_ core: AnySignalCore?, named name: Any) {
            if core != nil { interfaces += 1 }
            (number, type) = (
                core == nil ? 0 : interfaces, core?.viewModelType ?? ViewModelTasks<Never>.self
            )
            self.name = name is Void ? nil : SignalText.describe(name)
            core?.traced = self
        }
    }

    // MARK: - Signals

    /// Follows a signal, and lives as long as the signal is in progress or its events are retained.
    ///
    /// Without a number, it follows a signal that the filter leaves out, or that an observer sends. It has no events,
    /// and the cause of its effects is its own cause.
    nonisolated final class TracedSignal: SignalFollower, @unchecked Sendable {
        let number: Int, cause, effectsCause: Int?, owner: Owner, kind: Kind,
            origin: SignalCallSite?
        /// Retained, so that nothing dangles: a core that is closed keeps neither view model nor signals.
        let core: AnySignalCore?
        /// The work that received this value from outside.
        let receiver: TracedSignal?
        /// The first step, and the beginning and the end of the acceptance, of the delivery, or of the work.
        private(set) var first, start, end: ContinuousClock.Instant?
        /// The first of two deliveries, to a view and to the parent that owns the interface.
        private(set) var earlier: (start: ContinuousClock.Instant, end: ContinuousClock.Instant)?
        /// The value, until it is described, or accepted: a stored `respond` retains the signal.
        private var value: Any?, described: String?
        /// What would follow the queued input for a `perform`, if it were not traced.
        private var scope: SignalFollower?

        init(_ content: Any, _ kind: Kind, _ core: AnySignalCore?, _ origin: SignalCallSite?) {
            let owner =
                core?.traced as? Owner ?? Owner(core, named: kind == .interface ? content : ())
            let emitted = kind == .value ? content as? NamedWorkValue : nil
            nonisolated(unsafe) let value = emitted?.value ?? content  // It stays on this thread.
            // The value is an element of a sequence, or comes from code outside the work's own task.
            let receiver = emitted.flatMap {
                $0.isElement || NamedWork.current.get().work !== $0.work ? $0.work : nil
            }
            let cause = isObserving ? nil : ViewModelTrace.cause(of: kind, owner, receiver)
            var isTraced = !isObserving
            // Not in one expression with `&&`: Swift 6.2 takes `value` in there for one that crosses threads.
            if isTraced, isFiltered, kind != .change {
                isTraced = observing { filter?(value, kind, owner.type) ?? true }
            }
            if isTraced { count += 1 }
            (number, effectsCause, self.value) = isTraced ? (count, count, value) : (0, cause, ())
            (self.cause, self.owner, self.kind, self.core, self.origin) = (
                cause, owner, kind, core, origin
            )
            self.receiver = (receiver?.follower as? TracedSignal).flatMap {
                $0.number == 0 ? nil : $0
            }
        }

        // A level of parents takes three of these frames on the stack, so they have to be small.
        override func note(_ fate: Fate, around effects: () -> Void) {
            if fate == .queued, kind == .input { scope = SignalFollower.perform?() }
            begin(fate)
            if let scope { scope.note(fate, around: effects) } else { effects() }
            end(fate)
        }

        override func causes(_ effects: () -> Void) {
            begin(nil)
            effects()
            end(nil)
        }

        /// Makes the signal the current cause.
        @inline(never) private func begin(_ fate: Fate?) {
            if let fate { record(fate) }
            let isOfWork = kind == .value || fate == .finished || fate == .failed
            // Code of the view model runs in these steps, and in later effects.
            guard fate == nil || fate == .accepted || isOfWork else {
                return running.append((effectsCause, nil, nil))
            }
            // A `respond` that the view model stored may be called in the middle of a change, and by other signals.
            let isStored = fate == nil && kind == .input
            let cause =
                isStored
                ? ViewModelTrace.cause(of: .output, owner, stored: effectsCause) : effectsCause
            let isOutermost = !isStored && !running.contains { $0.owner == owner.number }
            running.append(
                (cause, owner.number, isOutermost ? (core?.object).flatMap(State.init) : nil))
        }

        @inline(never) private func end(_ fate: Fate?) {
            defer { running.removeLast() }
            if fate == .accepted || fate == .delivered || fate == .passed { end = .now }
            guard let before = running.last?.before, let object = core?.object else { return }
            let all = before.changes(in: object) { name in
                observing { filter?(name, .change, owner.type) ?? true }
            }
            for change in all { TracedSignal(change, .change, core, nil).record(.changed) }
        }

        private func record(_ fate: Fate) {
            guard number != 0 else { return }
            let now = ContinuousClock.now
            // A signal's cause also triggers its first step, and a signal never itself.
            let other =
                first == nil ? receiver?.number ?? cause : ViewModelTrace.cause(of: .input, owner)
            let (trigger, reason) = (other == number ? nil : other, reason(of: fate))
            if first == nil { first = now }
            // The same thread.
            nonisolated(unsafe) let event = Event(
                signal: self, content: value, fate: fate, reason: reason, time: now,
                trigger: trigger)
            switch fate {
            case .queued, .held, .outlived: break
            case .accepted: (value, start) = (nil, now)
            case .started, .delivered, .passed:
                if let start, let end { earlier = (start, end) }
                start = now
            default: end = now
            }
            observing { observer?(event) }
        }

        private func reason(of fate: Fate) -> String? {
            switch fate {
            case .held: core?.receiverKind == SignalReceiverKind.none ? "no receiver" : nil
            case .ended, .outlived:
                core?.isClosed == true ? "its interface was released" : "its perform was cancelled"
            case .failed:
                MainActor.assumeIsolated {
                    NamedWork.current.get().work?.error.flatMap(SignalText.describe)
                }
            default: nil
            }
        }

        func text(of content: Any?) -> String {
            if let described { return described }
            guard kind != .interface, let content = content ?? value else { return "" }
            guard let text = kind == .change ? content as? String : SignalText.describe(content)
            else { return "…" }
            (described, value) = (text, nil)
            return text
        }
    }
}
