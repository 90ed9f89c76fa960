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
        /// The maximum number of signals.
        public let capacity: Int
        /// Whether values are retained, and described when they are read.
        public let keepsValues: Bool
        private var entries: [Entry] = []
        /// The index of the oldest entry, once the recording is full.
        private var oldest = 0
        private var places: [Int: Int] = [:]

        /// A signal with its recorded steps.
        private struct Entry {
            let first: Event
            var later: [TracedSignal.Step] = []
            var events: [Event] { [first] + later.map(at) }
            var last: Event { later.last.map(at) ?? first }
            func at(_ step: TracedSignal.Step) -> Event {
                Event(signal: first.signal, step: step, content: first.content)
            }
        }

        /// Creates an empty recording.
        ///
        /// - Parameters:
        ///   - capacity: The maximum number of signals, at least 1.
        ///   - keepsValues: Whether to retain values, and describe them only when they are read.
        public init(capacity: Int = 1_000, keepsValues: Bool = false) {
            precondition(capacity > 0, "Recording: the capacity is \(capacity); give it room for at least one signal")
            (self.capacity, self.keepsValues) = (capacity, keepsValues)
        }

        /// Records an event, and forgets the oldest signal if the recording is full.
        ///
        /// - Parameter event: The event that the observer received.
        public mutating func record(_ event: Event) {
            if let place = places[event.id] { return entries[place].later.append(event.step) }
            var event = event
            if !keepsValues {
                _ = event.value
                event.content = nil
            }
            guard entries.count == capacity else {
                places[event.id] = entries.count
                return entries.append(Entry(first: event))
            }
            places[entries[oldest].first.id] = nil
            places[event.id] = oldest
            entries[oldest] = Entry(first: event)
            oldest = (oldest + 1) % capacity
        }

        /// The last event of each signal, in the order of their numbers.
        public var latestEvents: [Event] { entries.map { $0.last }.sorted { $0.id < $1.id } }

        /// Returns the events of a signal, in order.
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The events; none if the signal was forgotten.
        public func events(of number: Int) -> [Event] { places[number].map { entries[$0].events } ?? [] }

        /// The last event of the signal with a number.
        func event(_ number: Int) -> Event? { places[number].map { entries[$0].last } }

        /// Returns the signals that led to a signal, the first cause first, and the signal itself last.
        ///
        /// If the first signal has a ``ViewModelTrace/Event/cause``, the beginning was forgotten.
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The last event of each signal; none if the signal itself was forgotten.
        public func causes(of number: Int) -> [Event] {
            var causes: [Event] = []
            while let event = event(causes.last.map { $0.cause ?? 0 } ?? number) { causes.append(event) }
            return causes.reversed()
        }

        /// Returns the chain of causes of a signal as text, from the line that sent the first one, as in
        /// `ListView.swift:9 → ListViewModel.didTapLoad → work .load (62.0 ms) → .rows([…])`.
        ///
        /// Work is shown with its length, the time that it was queued, and the reason if it failed. The chain begins with
        /// `…` if its beginning was forgotten, and is empty if the signal itself was forgotten. The text of a value has
        /// no arrow of its own. The signals of the chain are ``causes(of:)``.
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
                steps += [event.origin, event.step(after: cause)].compactMap { $0 }
            }
            return steps.joined(separator: " → ")
        }

        /// The last event of each signal, each after its cause and before the next effect of that cause, with its depth.
        ///
        /// The depth of a signal is one more than that of its cause. Signals whose cause was forgotten have depth 0.
        private var branches: [(depth: Int, event: Event)] {
            let effects = Dictionary(grouping: latestEvents.reversed()) { event in
                event.cause.flatMap { places[$0] == nil ? nil : $0 } ?? 0
            }
            var pending = (effects[0] ?? []).map { (depth: 0, event: $0) }
            var branches: [(depth: Int, event: Event)] = []
            // An explicit stack instead of recursion: the tree of a long exchange is deep.
            while let (depth, event) = pending.popLast() {
                branches.append((depth, event))
                pending += (effects[event.id] ?? []).map { (depth + 1, $0) }
            }
            return branches
        }

        /// The signals as a tree: each signal is below its cause, indented by two more spaces.
        ///
        /// Beyond twenty levels the depth is a number instead.
        public var tree: String {
            branches.map { depth, event in
                let indentation = String(repeating: "  ", count: min(depth, 20)) + (depth > 20 ? "(\(depth))  " : "")
                let outcome = event.outcome { number in
                    self.event(number).map { $0.title + ($0.kind == .interface ? " \($0.fate)" : "") } ?? "#\(number)"
                }
                return "\(indentation)\(event.origin.map { "\($0)  " } ?? "")\(event.title)  \(outcome)"
            }.joined(separator: "\n")
        }
    }
}
