// SimpleViewModel 0.9.0: traces.
// It needs ViewModelScope+Work.swift, ViewModelTrace+State.swift and ViewModelTrace+Text.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated extension ViewModelTrace {
    /// One step of a signal, with its fate and its time.
    ///
    /// Most signals have one event. A signal that waits has two events with the same number: queued
    /// and then accepted, or held and then delivered. Work has an event when it starts, and another
    /// when it ends: it has finished or failed before `then` or `catch` runs, which are its
    /// effects.
    ///
    /// An event retains the value of its signal, which is described when ``value`` or
    /// ``description`` is first read. An event belongs to the main thread. To use it elsewhere,
    /// pass its text.
    public nonisolated struct Event: CustomStringConvertible {
        /// What reflection, as in `dump` and in failed expectations, does not follow: values may
        /// dangle.
        struct Hidden: CustomReflectable {
            let signal: TracedSignal
            /// The value; nil once it is described.
            var content: Any?

            var customMirror: Mirror {
                Mirror(self, children: [])
            }
        }

        var hidden: Hidden

        var signal: TracedSignal {
            hidden.signal
        }

        /// The signal's number, counted from 1 in the order in which signals occurred.
        public var id: Int {
            signal.number
        }

        /// The number of the signal that caused this one; nil if it came from outside, such as from
        /// a tap.
        ///
        /// The cause of an input is the output that was being received when the input was sent. The
        /// cause of an output is the input that led to it, even if a completion handler came in
        /// between, or the work whose `each`, `then` or `catch` emitted it. The cause of work is
        /// the input, or the work, that started it.
        ///
        /// A value that an operation emits is caused by its work. An element of `over:`, and a
        /// value that other code emits, come from outside. Their cause is the signal that was being
        /// handled when they were emitted, or the work whose task emitted them. If there was none,
        /// it is `nil`.
        public var cause: Int? {
            signal.cause
        }

        /// The number of the interface, counted from 1 in the order of first appearance in a trace.
        ///
        /// It distinguishes rows of one type. Numbers are never reused.
        @_spi(Timeline) public var interfaceID: Int {
            signal.owner.number
        }

        /// The name that the interface was created with, such as a row's id; nil without one.
        ///
        /// It is text, described as ``value`` is. An interface that was created while tracing was
        /// off has none.
        @_spi(Timeline) public var name: String? {
            signal.owner.name
        }

        /// The type of the view model, with the types that it is nested in, without its module.
        ///
        /// For an ``AnyViewModel`` it is the erased type.
        public var viewModelName: String {
            SignalText.name(of: signal.owner.type)
        }

        /// The kind of the signal.
        public var kind: Kind {
            signal.kind
        }

        /// The input, the output, or the name of the work; empty for an interface.
        ///
        /// The text is one line: long text is cut, and quotes and control characters are escaped.
        /// Wherever a value occurs, in a signal, a property, a name or an error, it is shown as its
        /// type describes itself, such as by `CustomStringConvertible`; without a description, with
        /// all its parts, and an object by its type.
        public var value: String {
            signal.text(of: hidden.content)
        }

        /// The file and line of the `send`, as in `ProductView.swift:41`; nil if the signal was not
        /// sent by your code.
        public var origin: String? {
            guard let origin = signal.origin else { return nil }
            let path = "\(origin.fileID)"
            return "\(path.split(separator: "/").last ?? ""):\(origin.line)"
        }

        /// The fate of the signal in this step, such as `"accepted"`.
        ///
        /// | fate | of | meaning |
        /// |---|---|---|
        /// | accepted | input | the view model has been called |
        /// | queued | input, work | it waits for its view model, or for earlier work of its name |
        /// | delivered | output, value | the receiver, or `each:`, has been called |
        /// | passed | output | it goes on to the parent that owns its view model |
        /// | held | output | it waits for a receiver |
        /// | dropped | any | its interface has been released |
        /// | started | work | its operation, or its delay, begins |
        /// | ignored | work | work of its name was running, with `.ignoreWhileRunning` |
        /// | finished | work | its operation has returned |
        /// | failed | work | its operation has thrown an error |
        /// | superseded | work | newer work with `.restart` replaced it |
        /// | cancelled | work | `cancel(_:)` or `cancelAll()` was called |
        /// | ended | work | its interface was released, or the task of its `perform` cancelled |
        /// | outlived | commit | its interface has been released, and it goes on |
        /// | changed | change | a property has a new value |
        /// | made, released | interface | it was created, or released |
        public var fate: String {
            became.rawValue
        }

        let became: SignalFate

        /// Why it has this fate: the error of failed work, what ended work or let it outlive its
        /// interface, or that an output is held without a receiver; else nil.
        ///
        /// An error is described as ``value`` is, when the work fails, unless the filter leaves it
        /// out.
        @_spi(Timeline) public let reason: String?

        /// The time of the step, on a monotonic clock.
        public let time: ContinuousClock.Instant

        /// The number of the signal that was being accepted or delivered during the step; nil if
        /// there was none.
        ///
        /// For cancelled or superseded work, it is the input that cancelled it. For a dropped
        /// signal, it is the interface's release. For a value from outside, it is the work that
        /// received it.
        @_spi(Timeline) public let trigger: Int?

        /// The time that the view model took to accept the input, the receiver to handle the
        /// output, or the work to end.
        ///
        /// It is `nil` until then, and therefore when the observer is called, except for work that
        /// has ended.
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

        /// The place, the title and the fate, with the names of other signals; beside its cause,
        /// with a short title.
        func line(after cause: Self? = nil, _ name: (Int) -> String) -> String {
            let place = origin.map { "\($0)  " } ?? ""
            let space = kind == .change ? "" : "  "
            return "\(place)\(title(after: cause))\(space)\(outcome(name))"
        }

        /// The view model, and its input, output, work, value or change; after a cause of the same
        /// view model, without it.
        func title(after cause: Self? = nil) -> String {
            let viewModel = signal.owner.title
            let isAnswer = cause?.interfaceID == interfaceID
            switch kind {
            case .input: return value.hasPrefix(".") ? viewModel + value : "\(viewModel)(\(value))"
            case .output: return isAnswer ? value : "\(viewModel) → \(value)"
            case .change: return isAnswer ? value : "\(viewModel).\(value)"
            case .interface: return viewModel
            case .work, .value:
                // The work that received a value from outside.
                let receiver = signal.receiver.map { " of work \($0.text(of: nil))" } ?? ""
                return "\(isAnswer ? "" : "\(viewModel) ")\(kind) \(value)\(receiver)"
            }
        }

        /// The member that a change or work is about, as `why` is asked for it.
        var member: String? {
            switch kind {
            case .change:
                let path = value.prefix { $0 != ":" }
                let sign = value.dropFirst(path.count).prefix(4)
                // Elements behind one that was added or removed have other places.
                let isShift = path.hasSuffix("]") && (sign == ": + " || sign == ": - ")
                return isShift ? path.dropLast() + "-" : String(path)
            case .work where became != .ignored && became != .dropped:
                return "isRunning(\(value))"
            default: return nil
            }
        }

        /// The fate, its reason, the signal that cancelled or dropped this one, and the times of
        /// work; of a change, what is known if neither inputs nor work made it.
        private func outcome(_ name: (Int) -> String) -> String {
            if kind == .change { return signal.gap.map { ", \($0.text(name))" } ?? "" }
            let hasOther = [.superseded, .cancelled, .dropped].contains(became) && trigger != cause
            let other = hasOther ? trigger.map { " by \(name($0))" } : reason.map { ": \($0)" }
            return "\(fate)\(other ?? "")\(times)"
        }

        /// The signal as a step of a chain: only the fate of work is shown, unless it has simply
        /// finished.
        func step(after cause: Self?, _ name: (Int) -> String) -> String {
            if kind == .change { return line(after: cause, name) }
            let isPlain = kind != .work || became == .started || became == .finished
            return "\(title(after: cause))\(isPlain ? times : " \(outcome(name))")"
        }

        private var times: String {
            guard kind == .work, let duration, let start = signal.start, let first = signal.first
            else { return "" }
            let length = SignalText.text(of: duration)
            if first == start { return " (\(length))" }
            return " (waited \(SignalText.text(of: start - first)), took \(length))"
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
    /// The observer is called on the main thread, before the signal is accepted or delivered.
    /// Signals sent by the observer are not traced. Signals that occurred while tracing was off
    /// have no number, and are not recorded as causes.
    ///
    /// An event costs one to two microseconds. Reading its value for the first time costs from two
    /// microseconds, for a case, to a hundred, for an array of structs. Without an observer, a
    /// signal costs one load and one branch.
    @MainActor public static var observer: (@MainActor (Event) -> Void)? {
        didSet {
            SignalFollower.trace = observer == nil ? nil : { TracedSignal($0, $1, $2, $3) }
            if observer == nil { pause = count }
        }
    }

    /// Leaves out the signals for which it returns false: they have no event, and are not
    /// described.
    ///
    /// If a signal is left out, its cause becomes the cause of its effects. The filter is called on
    /// the main thread, once per signal.
    ///
    /// It also gets, as the value, each error, with the kind `work`, and each name in what is
    /// described: of a member, of its parts at every depth, and of a labelled payload. What it
    /// leaves out of these is shown as `…`. So a filter for a name keeps a secret that is stored
    /// under that name. A secret without a name, as in `didType("hunter2")`, needs a type of its
    /// own, whose description hides it.
    ///
    /// ```swift
    /// ViewModelTrace.filter = { value, kind, viewModel in kind != .work && !(value is Double) }
    /// ViewModelTrace.filter = { value, _, _ in value as? String != "password" }
    /// ```
    @MainActor public static var filter:
        (@MainActor (_ value: Any, _ kind: Kind, _ viewModel: Any.Type) -> Bool)?
    {
        didSet { isFiltered = filter != nil }
    }

    /// `nonisolated(unsafe)`, here and below: used by followers, which the core calls on the main
    /// thread only.
    nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var interfaces = 0

    /// The last number before tracing was turned off: then it is unknown what changes the state.
    nonisolated(unsafe) static var pause = 0

    /// Whether the observer or the filter runs: signals that it sends are not traced, or there
    /// would be no end.
    nonisolated(unsafe) static var isObserving = false

    /// Whether there is a filter, and whether state is read: to ask the main actor's properties
    /// costs an allocation.
    nonisolated(unsafe) static var isFiltered = false
    nonisolated(unsafe) static var isReading = true

    /// The signal that is being described: its kind, and the type of its view model.
    nonisolated(unsafe) static var described: (kind: Kind, type: Any.Type) = (.change, Never.self)

    /// Whether the filter leaves out the part of a value with a name, or an error in it.
    static func leavesOut(_ part: Any, _ kind: Kind? = nil) -> Bool {
        guard isFiltered else { return false }
        // The same thread.
        nonisolated(unsafe) let part = part
        let kind = kind ?? described.kind
        return observing { filter?(part, kind, described.type) == false }
    }

    /// The signals that are being handled, outermost first.
    fileprivate nonisolated(unsafe) static var running: [Step] = []

    fileprivate static func observing<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
        let wasObserving = isObserving
        isObserving = true
        defer { isObserving = wasObserving }
        return MainActor.assumeIsolated(body)
    }

    /// The number of the signal that causes another.
    ///
    /// | the signal | its cause, the first of these that there is |
    /// |---|---|
    /// | output, work | what its view model handles, whichever `respond` is called |
    /// | output, work | the work of its view model whose task runs |
    /// | value of an operation | the work whose task runs |
    /// | any | the signal that is being handled |
    /// | output of a stored `respond` | the input that was given it |
    /// | any but an element of a sequence | the work whose task runs |
    static func cause(
        of kind: Kind,
        _ owner: Owner,
        _ receiver: NamedWork? = nil,
        stored input: Int? = nil
    ) -> Int? {
        let own = running.last { $0.owner == owner.number }
        let current = NamedWork.current.get().work
        let work = current?.follower as? TracedSignal
        let isOwnWork = work?.owner.number == owner.number
        switch kind {
        case .output where own != nil, .work where own != nil:
            return own?.cause
        case .output where isOwnWork, .work where isOwnWork, .value where receiver == nil:
            return work?.effectsCause
        case _ where !running.isEmpty:
            return running.last?.cause
        default:
            // The beginning of work that follows a stream is not the cause of what happens to the
            // stream later.
            return input ?? (receiver === current ? nil : work?.effectsCause)
        }
    }

    /// A step of a signal while its effects run.
    fileprivate nonisolated struct Step {
        /// The cause of what they do.
        let cause: Int?
        let signal: TracedSignal
        /// The number of the interface whose view model runs.
        var owner: Int?
        /// The state before it, if this is the view model's outermost run.
        var before: State?
    }

    /// An interface in traces: its number, in the order of first appearance, the type of its view
    /// model, and its name.
    ///
    /// `@unchecked Sendable`: what varies is used on the main thread only.
    nonisolated final class Owner: SignalTraced, @unchecked Sendable {
        let number: Int
        let type: Any.Type
        let name: String?
        /// The state after the last run of the view model.
        fileprivate var state: State?
        /// The signal of the last run.
        fileprivate var lastRun = 0

        init(_ core: AnySignalCore?, named name: Any) {
            if core != nil { interfaces += 1 }
            number = core == nil ? 0 : interfaces
            type = core?.viewModelType ?? ViewModelScope<Never, Never>.self
            self.name = name is Void ? nil : SignalText.describe(name)
            super.init()
            core?.traced = self
        }

        /// The type of the view model, and its name.
        var title: String {
            SignalText.name(of: type) + (name.map { "[\($0)]" } ?? "")
        }

        override func forget() {
            state = nil
        }
    }

    // MARK: - Signals

    /// Follows a signal, and lives as long as the signal is in progress or its events are retained.
    ///
    /// Without a number, it follows a signal that the filter leaves out, or that an observer sends.
    /// It has no events, and the cause of its effects is its own cause.
    nonisolated final class TracedSignal: SignalFollower, @unchecked Sendable {
        /// The signals of the runs between which a change was made, by neither.
        struct Gap {
            let last: Int
            let next: Int?
            /// Whether tracing was off meanwhile: then inputs or work may have made it.
            let isUnknown: Bool

            func text(_ name: (Int) -> String) -> String {
                let doubt = isUnknown ? " or while tracing was off" : ""
                let last = name(last)
                let time = next.map { "between \(last) and \(name($0))" } ?? "after \(last)"
                return "changed outside inputs and closures of work\(doubt), \(time)"
            }
        }

        let number: Int
        let cause: Int?
        let effectsCause: Int?
        let owner: Owner
        let kind: Kind
        let origin: SignalCallSite?
        /// Retained, so that nothing dangles: a core that is closed keeps neither view model nor
        /// signals.
        let core: AnySignalCore?
        /// The work that received this value from outside.
        let receiver: TracedSignal?
        let gap: Gap?
        private(set) var first: ContinuousClock.Instant?
        /// The beginning and the end of the acceptance, of the delivery, or of the work.
        private(set) var start: ContinuousClock.Instant?
        private(set) var end: ContinuousClock.Instant?
        /// The first of two deliveries, to a view and to the parent that owns the interface.
        private(set) var earlier: (start: ContinuousClock.Instant, end: ContinuousClock.Instant)?
        /// The value, until it is described, or accepted: a stored `respond` retains the signal.
        private var value: Any?
        private var described: String?
        /// What would follow the queued input for a `perform`, if it were not traced.
        private var scope: SignalFollower?

        init(
            _ content: Any,
            _ kind: Kind,
            _ core: AnySignalCore?,
            _ origin: SignalCallSite?,
            _ gap: Gap? = nil
        ) {
            let name = kind == .interface ? content : ()
            let owner = core?.traced as? Owner ?? Owner(core, named: name)
            let emitted = kind == .value ? content as? NamedWorkValue : nil
            // It stays on this thread.
            nonisolated(unsafe) let value = emitted?.value ?? content
            // The value is an element of a sequence, or comes from code outside the work's task.
            let isOwn =
                emitted?.isElement == false && NamedWork.current.get().work === emitted?.work
            let receiver = isOwn ? nil : emitted?.work
            let isRoot = isObserving || gap != nil
            let cause = isRoot ? nil : ViewModelTrace.cause(of: kind, owner, receiver)
            var isTraced = !isObserving
            if isTraced, isFiltered, kind != .change {
                ViewModelTrace.described = (kind, owner.type)
                isTraced = !leavesOut(value)
            }
            if isTraced { count += 1 }
            number = isTraced ? count : 0
            effectsCause = isTraced ? count : cause
            self.value = isTraced ? value : ()
            self.cause = cause
            self.owner = owner
            self.kind = kind
            self.core = core
            self.origin = origin
            self.gap = gap
            described = kind == .interface ? "" : kind == .change ? content as? String : nil
            let follower = receiver?.follower as? TracedSignal
            self.receiver = follower?.number == 0 ? nil : follower
        }

        // A level of parents takes three of these frames on the stack, so they have to be small.
        override func note(_ fate: SignalFate, around effects: () -> Void) {
            let isDelivering = kind == .output && core?.isDelivering == true
            let isBehindView = fate == .held && isDelivering && core?.tie != nil
            if isBehindView || (fate == .queued && kind == .input) {
                scope = SignalFollower.perform?()
            }
            begin(fate)
            if let scope {
                scope.note(fate, around: effects)
            } else {
                effects()
            }
            end(fate)
        }

        override func causes(_ effects: () -> Void) {
            begin(nil)
            effects()
            end(nil)
        }

        /// Makes the signal the current cause.
        @inline(never) private func begin(_ fate: SignalFate?) {
            if let fate { record(fate) }
            var step = Step(cause: effectsCause, signal: self)
            switch fate {
            case nil where kind == .input:
                // A `respond` that the view model stored may be called in the middle of a change,
                // and by other signals.
                let cause = ViewModelTrace.cause(of: .output, owner, stored: effectsCause)
                step = Step(cause: cause, signal: self, owner: owner.number)
            case nil, .made, .accepted, .finished, .failed,
                _ where kind == .value:
                // Code of the view model runs in these steps, and in later effects.
                step.owner = owner.number
                guard !isRunning, let state else { break }
                step.before = state
                note(state)
            default: break
            }
            running.append(step)
            SignalFollower.handled = self
        }

        @inline(never) private func end(_ fate: SignalFate?) {
            defer {
                running.removeLast()
                SignalFollower.handled = running.last?.signal
            }
            if fate == .accepted || fate == .delivered || fate == .passed {
                end = .now
            }
            if let before = running.last?.before, let state {
                note(state, after: before)
            }
            // The core of an interface that was released may live on in events.
            if core?.isReleased == true { owner.state = nil }
        }

        private var state: State? {
            (core?.object).flatMap(State.init)
        }

        private var isRunning: Bool {
            running.contains { $0.owner == owner.number }
        }

        /// The changes that were made since the last run, neither by inputs nor by work.
        var changesSinceLastRun: [Event] {
            guard !isRunning, let state else { return [] }
            return changes(to: state).flatMap(\.texts).compactMap { text in
                signal(of: text, gap(before: nil)).event(of: .changed)
            }
        }

        /// What is not known of the changes of a member.
        func doubt(about member: String) -> String? {
            guard !isRunning, let state, let last = owner.state else { return nil }
            return state.doubt(about: member, since: last)
        }

        /// Records the changes since the last run, or since a state before this one, and keeps the
        /// state.
        private func note(_ new: State, after before: State? = nil) {
            let changes = changes(to: new, before)
            for text in changes.flatMap(\.texts) {
                signal(of: text, before == nil ? gap(before: effectsCause) : nil).record(.changed)
            }
            let isFirst = owner.state == nil
            owner.state = owner.state ?? new
            owner.state?.keep(new, isFirst ? nil : changes.map(\.member))
            owner.lastRun = effectsCause ?? count
        }

        private func changes(
            to new: State,
            _ before: State? = nil
        ) -> [(member: Int, texts: [String])] {
            guard let last = owner.state else { return [] }
            ViewModelTrace.described = (.change, owner.type)
            return new.changes(from: last, before)
        }

        private func signal(of change: String, _ gap: Gap?) -> TracedSignal {
            TracedSignal(change, .change, core, nil, gap)
        }

        private func gap(before next: Int?) -> Gap {
            Gap(last: owner.lastRun, next: next, isUnknown: owner.lastRun <= pause)
        }

        private func record(_ fate: SignalFate) {
            // The same thread.
            nonisolated(unsafe) let event = event(of: fate)
            if event != nil {
                observing { event.map { observer?($0) } }
            }
        }

        /// Notes a step of the signal; nil if it is not traced.
        func event(of fate: SignalFate) -> Event? {
            guard number != 0 else { return nil }
            let now = ContinuousClock.now
            let isFirst = first == nil
            if isFirst { first = now }
            // A signal's cause also triggers its first step, and a signal never itself.
            let beginner = receiver?.number ?? cause
            let other = isFirst ? beginner : ViewModelTrace.cause(of: .input, owner)
            let event = Event(
                hidden: Event.Hidden(signal: self, content: value),
                became: fate,
                reason: reason(of: fate),
                time: now,
                trigger: other == number ? nil : other
            )
            switch fate {
            case .queued, .held, .outlived: break
            case .accepted:
                value = nil
                start = now
            case .started, .delivered, .passed:
                if let start, let end { earlier = (start, end) }
                start = now
            default: end = now
            }
            return event
        }

        private func reason(of fate: SignalFate) -> String? {
            ViewModelTrace.described = (kind, owner.type)
            return switch fate {
            case .held: core?.isHeard == false ? "no receiver" : nil
            case .ended, .outlived:
                core?.isClosed == true ? "its interface was released" : "its perform was cancelled"
            case .failed:
                observing { NamedWork.current.get().work?.error.map(SignalText.describe) }
            default: nil
            }
        }

        func text(of content: Any?) -> String {
            if let described { return described }
            guard SignalThread.isCurrent, let content = content ?? value else { return "…" }
            ViewModelTrace.described = (kind, owner.type)
            let text = SignalText.describe(content)
            described = text
            value = nil
            return text
        }
    }
}
