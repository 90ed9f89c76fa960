// SimpleViewModel 0.9.0: the last signals, as chains or as a tree. It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelTrace {
    /// The last signals, in bounded memory, for a crash report, a test or a timeline.
    ///
    /// ```swift
    /// var recording = ViewModelTrace.Recording(capacity: 200)
    /// ViewModelTrace.observer = { recording.record($0) }
    /// ```
    ///
    /// A recording keeps each signal with all its steps. Recording an event costs a dictionary
    /// access and the description of the value, at any capacity.
    ///
    /// With `keepsValues`, values are retained and described only when the recording is read. A
    /// traced signal then costs one or two microseconds. Use it for values, not for objects: an
    /// object in an input or output lives until its signal is forgotten, an array is copied when
    /// the app next changes it, and descriptions show the state at reading time.
    public nonisolated struct Recording {
        private let capacity: Int
        private let keepsValues: Bool
        private var entries: [Int: [Event]] = [:]

        /// The signals in the order in which they are forgotten, after all of `values`.
        private var signals = SignalQueue<Int>()

        /// The values, which are forgotten first, unless they have caused something.
        private var values = SignalQueue<Int>()

        /// The values that have caused nothing.
        private var idle: Set<Int> = []

        /// Creates an empty recording.
        ///
        /// - Parameters:
        ///   - capacity: The maximum number of signals, at least 1.
        ///   - keepsValues: Whether to retain values, and describe them only when they are read.
        public init(capacity: Int = 1_000, keepsValues: Bool = false) {
            precondition(
                capacity > 0,
                "Recording: the capacity is \(capacity); give it room for at least one signal"
            )
            self.capacity = capacity
            self.keepsValues = keepsValues
        }

        /// Records an event, and forgets the oldest signal if the recording is full.
        ///
        /// A value of work that caused nothing is forgotten before all others, so that an endless
        /// stream does not push out the beginnings of chains.
        ///
        /// - Parameter event: The event that the observer received.
        public mutating func record(_ event: Event) {
            var event = event
            if !keepsValues {
                _ = event.value
                event.hidden.content = nil
            }
            if entries[event.id]?.append(event) != nil { return }
            if let cause = event.cause, idle.remove(cause) != nil {
                signals.append(cause, nil)
            }
            while entries.count == capacity {
                forgetOne()
            }
            entries[event.id] = [event]
            guard event.kind == .value else { return signals.append(event.id, nil) }
            values.append(event.id, nil)
            idle.insert(event.id)
        }

        private mutating func forgetOne() {
            guard let value = values.popFirst()?.signal else {
                return entries[signals.popFirst()?.signal ?? 0] = nil
            }
            // One that has caused something is in both queues.
            if idle.remove(value) != nil {
                entries[value] = nil
            }
        }

        /// The last event of each signal, in the order of their numbers.
        public var latestEvents: [Event] {
            entries.keys.sorted().compactMap { entries[$0]?.last }
        }

        /// Returns the events of a signal, in order.
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The events; none if the signal was forgotten.
        @_spi(Timeline) public func events(of number: Int) -> [Event] {
            entries[number] ?? []
        }

        /// The title of another signal, in a line about a signal that it cancelled or dropped.
        private func title(_ number: Int) -> String {
            guard let event = entries[number]?.last else { return "#\(number)" }
            return event.title() + (event.kind == .interface ? " \(event.fate)" : "")
        }

        /// Returns when a change was made that certainly neither inputs nor work made.
        ///
        /// - Parameter event: An event of any signal.
        /// - Returns: A part of a sentence; nil for another signal.
        @_spi(Timeline) public func gap(of event: Event) -> String? {
            event.signal.gap.flatMap { $0.isUnknown ? nil : $0.text(title) }
        }

        /// Returns the signals that led to a signal, the first cause first, and the signal itself
        /// last.
        ///
        /// If the first signal has a ``ViewModelTrace/Event/cause``, the beginning was forgotten.
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The last event of each signal; none if the signal itself was forgotten.
        @_spi(Timeline) public func causes(of number: Int) -> [Event] {
            guard let last = entries[number]?.last else { return [] }
            return sequence(first: last) { event in
                // As it was then: work that was cancelled later had caused this before.
                let steps = event.cause.flatMap { entries[$0] }
                let start = event.signal.first ?? event.time
                return steps?.last { $0.time <= start } ?? steps?.first
            }.reversed()
        }

        /// Returns the chain of causes of a signal as text, from the line that sent the first one,
        /// as in `ListView.swift:9 → ListViewModel.didTapLoad → work .load (62.0 ms) → .rows([…])`.
        ///
        /// The chain of a value from outside, such as an element of a stream, begins with the
        /// value, unless its cause is known. It names the line that began the work that receives
        /// it, and up to three works or inputs that ran since the value before: any of them, or
        /// none, may be the cause.
        ///
        /// Work is shown with its length, the time that it was queued, and the reason if it failed.
        /// The chain begins with `…` if its beginning was forgotten, and is empty if the signal
        /// itself was forgotten. The text of a value has no arrow of its own.
        ///
        /// ```swift
        /// let toast = recording.latestEvents.last { $0.kind == .output }
        /// print(toast.map { recording.chain(of: $0.id) } ?? "There was no output.")
        /// ```
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The signals, with arrows between them.
        public func chain(of number: Int) -> String {
            var cause: Event?
            var steps: [String] = []
            for event in causes(of: number) {
                if cause == nil, event.cause != nil || event.signal.gap != nil {
                    steps.append("…")
                }
                let step = event.step(after: cause, title)
                steps += [event.origin, step].compactMap { $0 }
                if cause == nil, event.cause == nil {
                    steps[0] += surroundings(of: event)
                }
                cause = event
            }
            return steps.joined(separator: "\n→ ")
        }

        /// What is known about a value from outside: the line that began the work that receives it,
        /// and what ran meanwhile.
        private func surroundings(of value: Event) -> String {
            guard let receiver = value.signal.receiver else { return "" }
            let earlier = latestEvents.prefix { $0.id < value.id }
            let previous = earlier.last { $0.signal.receiver === receiver }
            let since = previous?.time ?? receiver.start ?? value.time
            let beginning = causes(of: receiver.number).first
            // What the tap that began to follow has also caused, and work that follows a stream,
            // this one or another.
            var known = Set(earlier.compactMap(\.signal.receiver?.number))
            known.insert(beginning?.id ?? 0)
            var named: [String] = []
            for event in earlier.reversed()
            where named.count < 3 && (event.time > since || event.became == .started) {
                let chain = causes(of: event.id)
                let isKnown = chain.contains { $0.signal.receiver != nil || known.contains($0.id) }
                let isOwn = event.origin != nil || event.kind == .work
                guard isOwn, !isKnown, !event.signal.isListening else { continue }
                known.formUnion(chain.map(\.id))
                let origin = chain[0].origin.map { " of \($0)" } ?? ""
                let age = SignalText.text(of: value.time - event.time)
                named.append("\(event.title())\(origin), \(event.fate) \(age) before")
            }
            let origin = beginning?.origin.map { ", which \($0) began" } ?? ""
            let others = "\n  meanwhile: \(named.joined(separator: "; "))"
            return origin + (named.isEmpty ? "" : others)
        }

        /// The signals as a tree: each signal is below its cause, indented by two more spaces.
        ///
        /// The changes of state that a signal caused come before its other effects. Signals whose
        /// cause was forgotten are not indented. Beyond twenty levels the depth is a number
        /// instead.
        public var tree: String {
            let effects = Dictionary(grouping: latestEvents.reversed()) { event in
                event.cause.flatMap { entries[$0] == nil ? nil : $0 } ?? 0
            }
            // An explicit stack instead of recursion: the tree of a long exchange is deep.
            var pending = (effects[0] ?? []).map { (depth: 0, cause: Event?.none, event: $0) }
            var lines: [String] = []
            while let next = pending.popLast() {
                let event = next.event
                let depth = next.depth
                let indentation = String(repeating: "  ", count: min(depth, 20))
                let number = depth > 20 ? "(\(depth))  " : ""
                lines.append(indentation + number + event.line(after: next.cause, title))
                let all = effects[event.id] ?? []
                let ordered = all.filter { $0.kind != .change } + all.filter { $0.kind == .change }
                pending += ordered.map { (depth + 1, event, $0) }
            }
            return lines.joined(separator: "\n")
        }

        /// Returns why a member of a view model's state has its value: the chain of its last
        /// change.
        ///
        /// ```swift
        /// let recording = ViewModelTrace.Recording()
        /// print(recording.why("isOn", in: LampViewModel.self))
        /// ```
        ///
        /// A name of work is a member, too. This tells why it is running, or has ceased to run, for
        /// a property that is made of ``ViewModelScope/isRunning(_:)``:
        ///
        /// ```swift
        /// print(recording.why("isRunning(.search)", in: SearchViewModel.self))
        /// ```
        ///
        /// A change of a whole, such as that of `user` to nil, is a change of its parts, such as
        /// `user.name`; if `rows[2]` is removed, `rows[3]` is another. A change by a callback, or
        /// after a pause in an operation of work, has no cause, but the text says so, and between
        /// which signals it was made. The state is read again, so that the answer is about now.
        ///
        /// If there is no such change or work, the text says so. For a computed member, it names
        /// the members and objects that it may come from; those of an object in brackets are not
        /// followed: ask for its view model, if it is one.
        ///
        /// - Parameters:
        ///   - member: The name of a stored member, as in `query`, a part of it, as in
        ///     `messages[4].status`, or `isRunning` with a name of work.
        ///   - viewModel: The type of the view model.
        ///   - name: The name of its interface. Without one, any interface of the type: one that is
        ///     closed only if none is open, which the answer says. If several are open, it lists
        ///     them.
        /// - Returns: The chain, as ``chain(of:)`` returns it, or a sentence.
        public func why(
            _ member: String,
            in viewModel: Any.Type,
            named name: Any? = nil
        ) -> String {
            let name = name.map(SignalText.describe)
            let all = latestEvents.filter { $0.signal.owner.type == viewModel }
            var events = all.filter { name == nil || $0.name == name }
            // A screen that is gone does not answer for one that is open.
            let open = events.filter { $0.signal.core?.isClosed == false }
            if !open.isEmpty { events = open }
            func latest(_ events: [Event]) -> [Event] {
                var known: Set<Int> = []
                return events.reversed().filter { known.insert($0.interfaceID).inserted }.reversed()
            }
            func names(_ events: [Event]) -> String {
                events.map { $0.name ?? "one without a name" }.joined(separator: ", ")
            }
            let screens = latest(events)
            var recording = self
            for change in screens.flatMap(\.signal.changesSinceLastRun) {
                recording.record(change)
                events.append(change)
            }
            let found = events.filter { $0.member.map { State.concerns($0, member) } == true }
            // Work that runs explains more than work that ended later.
            let current = found.last {
                [.changed, .queued, .started, .outlived].contains($0.became)
            }
            let last = current ?? found.max { $0.time < $1.time }
            let change = last?.kind == .change ? last?.value ?? "" : ""
            let isWhole = !change.hasPrefix(member) && change.hasSuffix(" changed")
            var remarks = ""
            func remark(_ text: String?) {
                if let text {
                    remarks += "\n  (\(text))"
                }
            }
            remark((last ?? events.last)?.signal.doubt(about: member))
            if change.hasSuffix(" elements") {
                remark(State.limit)
            }
            if isWhole {
                remark("it is not recorded which part has changed")
            }
            if screens.count > 1 {
                let state = open.isEmpty ? "closed" : "open"
                remark("\(state) are \(screens.count): \(names(screens))")
            } else if open.isEmpty {
                remark("it is closed")
            }
            if let last {
                // Those of the same run.
                var changes: [Event] = []
                for event in found.reversed() {
                    let isSameRun =
                        event.kind == .change && event.cause == last.cause
                        && event.interfaceID == last.interfaceID
                    guard isSameRun, !changes.contains(where: { $0.member == event.member }) else {
                        break
                    }
                    changes.append(event)
                }
                let first = changes.popLast() ?? last
                var answer = recording.chain(of: first.id)
                for change in changes.reversed() {
                    answer += "\n→ \(change.step(after: first, title))"
                }
                return answer + remarks
            }
            let type = SignalText.name(of: viewModel)
            if events.isEmpty, let name, !all.isEmpty {
                return "No \(type) is named \(name). There are: \(names(latest(all)))."
            }
            var works: [String] = []
            for event in events where event.kind == .work && !works.contains(event.value) {
                works.append(event.value)
            }
            let layout = State.layout(of: viewModel)
            let members = layout.members.map(\.name) + works.map { "isRunning(\($0))" }
            if members.contains(where: { State.concerns($0, member) }) {
                let isForgotten = entries.values.contains { event in
                    event.first?.cause.map { entries[$0] == nil } == true
                }
                var answer = "No recorded signal changed \(member) of \(type)"
                if isForgotten {
                    answer += ", but older signals were forgotten"
                } else if events.isEmpty {
                    answer += ", but no signal of it is recorded"
                }
                if isFiltered {
                    answer += ", but a filter leaves signals out"
                }
                if !isReading {
                    answer += ", but changes are switched off"
                }
                return answer + "." + (events.isEmpty ? "" : remarks)
            }
            let sources = (members + layout.objects).joined(separator: ", ")
            if sources.isEmpty {
                return "\(type) has not run while tracing was on, or has no @Observable members."
            }
            let cure = "If it is computed, ask about what it reads: \(sources)."
            return "\(type) has no stored member \(member) that is followed. \(cure)"
        }
    }
}
