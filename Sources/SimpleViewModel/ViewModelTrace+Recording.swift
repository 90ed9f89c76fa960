// SimpleViewModel 0.9.0: the last signals, as chains or as a tree. It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelTrace {
    /// The last signals, in bounded memory, for a crash report, a test, a diagram or a timeline.
    ///
    /// ```swift
    /// var recording = ViewModelTrace.Recording(capacity: 200)
    /// ViewModelTrace.observer = { recording.record($0) }
    /// ```
    ///
    /// A recording keeps each signal with all its steps. Recording an event costs a dictionary access and the
    /// description of the value, at any capacity.
    ///
    /// With `keepsValues`, values are retained and described only when the recording is read. A traced signal then
    /// costs one or two microseconds. Use it for values, not for objects: an object in an input or output lives until
    /// its signal is forgotten, an array is copied when the app next changes it, and descriptions show the state at
    /// reading time.
    public nonisolated struct Recording {
        private let capacity: Int, keepsValues: Bool
        private var entries: [Int: [Event]] = [:]
        /// The signals in the order in which they are forgotten, those of `values` first, and the values with no effects.
        private var signals = SignalQueue<Int>(), values = SignalQueue<Int>(), idle: Set<Int> = []

        /// Creates an empty recording.
        ///
        /// - Parameters:
        ///   - capacity: The maximum number of signals, at least 1.
        ///   - keepsValues: Whether to retain values, and describe them only when they are read.
        public init(capacity: Int = 1_000, keepsValues: Bool = false) {
            precondition(
                capacity > 0,
                "Recording: the capacity is \(capacity); give it room for at least one signal")
            (self.capacity, self.keepsValues) = (capacity, keepsValues)
        }

        /// Records an event, and forgets the oldest signal if the recording is full.
        ///
        /// A value of work that caused nothing is forgotten before all others, so that an endless stream does not push out
        /// the beginnings of chains.
        ///
        /// - Parameter event: The event that the observer received.
        public mutating func record(_ event: Event) {
            var event = event
            if !keepsValues {
                _ = event.value
                event.content = nil
            }
            if entries[event.id]?.append(event) != nil { return }
            if let cause = event.cause, idle.remove(cause) != nil { signals.append(cause, nil) }
            while entries.count == capacity {
                // A value that has caused something is in both queues.
                let oldest =
                    values.popFirst().map { idle.remove($0.signal) } ?? signals.popFirst()?.signal
                if let oldest { entries[oldest] = nil }
            }
            entries[event.id] = [event]
            guard event.kind == .value else { return signals.append(event.id, nil) }
            values.append(event.id, nil)
            idle.insert(event.id)
        }

        /// The last event of each signal, in the order of their numbers.
        public var latestEvents: [Event] {
            entries.values.compactMap(\.last).sorted { $0.id < $1.id }
        }

        /// Returns the events of a signal, in order.
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The events; none if the signal was forgotten.
        @_spi(Timeline) public func events(of number: Int) -> [Event] { entries[number] ?? [] }

        /// The title of another signal, in a line about a signal that it cancelled or dropped.
        private func title(_ number: Int) -> String {
            entries[number]?.last.map { $0.title() + ($0.kind == .interface ? " \($0.fate)" : "") }
                ?? "#\(number)"
        }

        /// Returns the signals that led to a signal, the first cause first, and the signal itself last.
        ///
        /// If the first signal has a ``ViewModelTrace/Event/cause``, the beginning was forgotten.
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The last event of each signal; none if the signal itself was forgotten.
        @_spi(Timeline) public func causes(of number: Int) -> [Event] {
            guard let last = entries[number]?.last else { return [] }
            return sequence(first: last) { $0.cause.flatMap { entries[$0]?.last } }.reversed()
        }

        /// Returns the chain of causes of a signal as text, from the line that sent the first one, as in
        /// `ListView.swift:9 → ListViewModel.didTapLoad → work .load (62.0 ms) → .rows([…])`.
        ///
        /// The chain of a value from outside, such as an element of a stream, begins with the value, unless its cause is
        /// known. It names the line that began the work that receives it, and up to three works or inputs that ran since the
        /// value before: any of them, or none, may be the cause.
        ///
        /// Work is shown with its length, the time that it was queued, and the reason if it failed. The chain begins with
        /// `…` if its beginning was forgotten, and is empty if the signal itself was forgotten. The text of a value has
        /// no arrow of its own.
        ///
        /// ```swift
        /// let toast = recording.latestEvents.last { $0.kind == .output }
        /// print(toast.map { recording.chain(of: $0.id) } ?? "There was no output.")
        /// ```
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The signals, with arrows between them.
        public func chain(of number: Int) -> String {
            let causes = causes(of: number)
            var steps = causes.first?.cause == nil ? [] : ["…"]
            for (cause, event) in zip([nil] + causes, causes) {
                steps += [event.origin, event.step(after: cause, title)].compactMap { $0 }
            }
            if let value = causes.first, value.cause == nil { steps[0] += surroundings(of: value) }
            return steps.joined(separator: "\n→ ")
        }

        /// What is known about a value from outside: the line that began the work that receives it, and what ran meanwhile.
        private func surroundings(of value: Event) -> String {
            guard let receiver = value.signal.receiver else { return "" }
            let earlier = latestEvents.prefix { $0.id < value.id },
                beginning = causes(of: receiver.number).first
            let since =
                earlier.last { $0.signal.receiver === receiver }?.time ?? receiver.start
                ?? value.time
            // What the tap that began to follow has also caused, and work that follows a stream, this one or another.
            var known = Set(
                [beginning?.id, receiver.number] + earlier.compactMap(\.signal.receiver?.number))
            var named: [String] = []
            for event in earlier.reversed()
            where named.count < 3 && (event.time > since || event.fate == .started) {
                let (chain, isSent) = (causes(of: event.id), event.origin != nil)
                let isKnown = chain.contains { $0.signal.receiver != nil || known.contains($0.id) }
                guard isSent || event.kind == .work, !isKnown else { continue }
                known.formUnion(chain.map(\.id))
                named.append(
                    event.step(after: nil, title) + (chain[0].origin.map { " of \($0)" } ?? ""))
            }
            return (beginning?.origin.map { ", which \($0) began" } ?? "")
                + (named.isEmpty ? "" : "\n  meanwhile: \(named.joined(separator: "; "))")
        }

        /// The signals as a tree: each signal is below its cause, indented by two more spaces.
        ///
        /// The changes of state that a signal caused come before its other effects. Signals whose cause was forgotten are not
        /// indented. Beyond twenty levels the depth is a number instead.
        public var tree: String {
            let effects = Dictionary(grouping: latestEvents.reversed()) { event in
                event.cause.flatMap { entries[$0] == nil ? nil : $0 } ?? 0
            }
            var pending = (effects[0] ?? []).map { (depth: 0, event: $0, cause: Event?.none) }
            var lines: [String] = []
            // An explicit stack instead of recursion: the tree of a long exchange is deep.
            while let (depth, event, cause) = pending.popLast() {
                let indentation =
                    String(repeating: "  ", count: min(depth, 20))
                    + (depth > 20 ? "(\(depth))  " : "")
                lines.append(indentation + event.line(after: cause, title))
                let next = effects[event.id] ?? []
                let (changes, others) = (
                    next.filter { $0.kind == .change }, next.filter { $0.kind != .change }
                )
                pending += (others + changes).map { (depth + 1, $0, event) }
            }
            return lines.joined(separator: "\n")
        }

        /// Returns why a member of a view model's state has its value: the chain of its last change.
        ///
        /// ```swift
        /// let recording = ViewModelTrace.Recording()
        /// print(recording.why("isOn", in: LampViewModel.self))
        /// ```
        ///
        /// A name of work is a member, too. This tells why it is running, or has ceased to run, for a property that is made of
        /// ``ViewModelTasks/isRunning(_:)``:
        ///
        /// ```swift
        /// print(recording.why("isRunning(.search)", in: SearchViewModel.self))
        /// ```
        ///
        /// If there is no such change or work, the text says so, or that the view model has no such member.
        ///
        /// - Parameters:
        ///   - member: The name of a stored member, as in `query`, a part of it, as in `messages[4].status`, or
        ///     `isRunning` with a name of work.
        ///   - viewModel: The type of the view model.
        ///   - name: The name of its interface; without one, any interface of the type.
        /// - Returns: The chain, as ``chain(of:)`` returns it, or a sentence.
        public func why(_ member: String, in viewModel: Any.Type, named name: Any? = nil) -> String
        {
            let events = latestEvents.filter { event in
                event.signal.owner.type == viewModel
                    && (event.kind == .change || event.kind == .work)
                    && (name == nil || event.name == name.flatMap { SignalText.describe($0) })
            }
            func isPart(_ path: String, of whole: String) -> Bool {
                path.hasPrefix(whole)
                    && [nil, ":", ".", "["].contains(path.dropFirst(whole.count).first)
            }
            // Work that runs explains more than work that ended later.
            let found = events.filter {
                isPart($0.member, of: member) && $0.fate != .ignored && $0.fate != .dropped
            }
            let current = found.last { [.changed, .queued, .started, .outlived].contains($0.fate) }
            if let last = current ?? found.max(by: { $0.time < $1.time }) {
                return chain(of: last.id)
            }
            let (type, works) = (
                SignalText.name(of: viewModel),
                Set(events.filter { $0.kind == .work }.map(\.member))
            )
            let members = (State.names(of: viewModel) ?? []) + works.sorted()
            if members.isEmpty {
                return "\(type) has not run while tracing was on, or has no @Observable members."
            }
            return members.contains { isPart(member, of: $0) }
                ? "No recorded signal changed \(member) of \(type)."
                : "\(type) has no member \(member) that is followed. It has: \(members.joined(separator: ", "))."
        }
    }
}
