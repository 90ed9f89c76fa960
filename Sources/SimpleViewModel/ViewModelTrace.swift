// SimpleViewModel: what became of every signal, for a console, a crash report, or a diagram.
// Released under the MIT license.

extension ViewModelTrace {
    /// What is told of a signal, each time that something becomes of it.
    ///
    /// Most signals have one event. One that waits has two, with the same number: queued and then accepted, held and
    /// then delivered; work has one when it starts and one when it ends.
    public nonisolated struct Event: Sendable {
        /// The signal's number, counted from 1 in the order in which signals came up.
        public let number: Int

        /// The number of the signal that caused this one; nil for one that came from outside, as a tap.
        ///
        /// An input is caused by the output that was being received when it was sent, an output or work by the input that
        /// was accepted, also where it is responded later: from asynchronous work, or from a completion handler.
        public let cause: Int?

        /// The type of the view model.
        public let viewModel: String

        /// What the signal is.
        public let kind: Kind

        /// The input, the output, or the name of the work.
        ///
        /// It is one line: what is long is cut, and quotes and control characters are escaped. A type that is
        /// `CustomStringConvertible` describes itself; so a password can be left out.
        public let value: String

        /// The file and line of the `send`, as in `ProductView.swift:41`; nil for what was not sent by a line of yours.
        public let origin: String?

        /// What became of the signal.
        public internal(set) var fate: Fate
    }

    /// Is told of every signal of every interface; tracing is on as long as there is one.
    ///
    /// ```swift
    /// ViewModelTrace.observer = { print($0) }  // a line for each event
    /// ```
    ///
    /// It is called on the main thread, before the signal is accepted or delivered. What it sends itself is not traced.
    /// Signals that came up while tracing was off have no number, and cause nothing.
    ///
    /// An event costs a description of its value, some microseconds; without an observer, a signal costs one load and
    /// one branch.
    @MainActor public static var observer: (@MainActor (Event) -> Void)? {
        didSet { begin = observer == nil ? nil : { trace($0, $1, of: $2, from: $3) } }
    }

    /// `nonisolated(unsafe)`, as the next: used by tracers, which the core calls on the main thread only.
    private nonisolated(unsafe) static var count = 0

    /// The signal that is being accepted or delivered.
    private nonisolated(unsafe) static var current: Int?

    private static func trace(_ value: Any, _ kind: Kind, of owner: Any.Type, from origin: Origin?) -> Tracer {
        count += 1
        let (number, cause) = (count, current)
        let (name, value, place) = (name(of: owner, kind), SignalText.describe(value), origin.map(text))
        return { fate, effects in
            if let fate {
                tell(
                    Event(
                        number: number, cause: cause, viewModel: name, kind: kind, value: value, origin: place,
                        fate: fate))
            }
            let outer = current
            current = number
            effects()
            current = outer
        }
    }

    /// Tells the observer, with tracing off meanwhile: what it sends would otherwise be told to it without end.
    private static func tell(_ event: Event) {
        MainActor.assumeIsolated {
            let tracing = begin
            begin = nil
            observer?(event)
            begin = observer == nil ? nil : tracing
        }
    }

    /// The view model's type without its module; for work, whose names' type is known only, the type that declares it.
    private static func name(of owner: Any.Type, _ kind: Kind) -> String {
        let path = SignalText.clean(String(reflecting: owner)).split(separator: ".")
        guard kind == .work, path.count > 1, path.last == "Work" else { return SignalText.clean("\(owner)") }
        return String(path[path.count - 2])
    }

    private static func text(of origin: Origin) -> String {
        "\("\(origin.fileID)".split(separator: "/").last ?? ""):\(origin.line)"
    }
}

// MARK: - One line

extension ViewModelTrace.Event: CustomStringConvertible {
    /// The event on one line, as in `#12 ← #11  ProductViewModel.sku(.addedToBag)  accepted`.
    public var description: String {
        let place = origin.map { "  \($0)" } ?? ""
        return "#\(number)\(cause.map { " ← #\($0)" } ?? "")\(place)  \(signal)  \(fate.rawValue)"
    }

    /// The view model and what it was told, says, or does.
    fileprivate nonisolated var signal: String {
        switch kind {
        case .input: value.hasPrefix(".") ? viewModel + value : "\(viewModel)(\(value))"
        case .output: "\(viewModel) → \(value)"
        case .work: "\(viewModel) work \(value)"
        }
    }
}

// MARK: - Recording

extension ViewModelTrace {
    /// The last signals, in bounded memory: for a crash report, a test, or a diagram.
    ///
    /// ```swift
    /// var recording = ViewModelTrace.Recording(capacity: 200)
    /// ViewModelTrace.observer = { recording.record($0) }
    /// ```
    ///
    /// It keeps one event for each signal: the newest. Recording costs a dictionary access, whatever the capacity.
    public nonisolated struct Recording: Sendable {
        /// How many signals are kept.
        public let capacity: Int
        private var latest: [Int: Event] = [:]
        private var oldest = Int.max

        /// Makes an empty recording.
        ///
        /// - Parameter capacity: How many signals to keep: at least one.
        public init(capacity: Int = 1_000) {
            precondition(capacity > 0, "Recording: the capacity is \(capacity); give it room for at least one signal")
            self.capacity = capacity
        }

        /// Notes an event, and forgets the oldest signal if there is no room.
        ///
        /// - Parameter event: What the observer was told.
        public mutating func record(_ event: Event) {
            latest[event.number] = event
            oldest = min(oldest, event.number)
            while latest.count > capacity {
                latest[oldest] = nil
                oldest += 1
            }
        }

        /// The signals, oldest first, each with what became of it last.
        public var events: [Event] { latest.values.sorted { $0.number < $1.number } }

        /// What led to a signal, from the line that began it to the signal itself, as in
        /// `ProductView.swift:41 → SKUViewModel.addToBag → .addedToBag → ProductViewModel.sku(.addedToBag)`.
        ///
        /// It begins with `…` where the beginning was forgotten, and is empty if the signal itself was.
        ///
        /// ```swift
        /// let toast = recording.events.last { $0.kind == .output }
        /// print(toast.map { recording.chain(of: $0.number) } ?? "There was no output.")
        /// ```
        ///
        /// - Parameter number: The number of the signal.
        /// - Returns: The steps, with arrows between them.
        public func chain(of number: Int) -> String {
            var steps: [String] = []
            var next: Int? = number
            while let event = next.flatMap({ latest[$0] }) {
                let isAnswer = event.kind == .output && event.cause.flatMap { latest[$0] } != nil
                steps.append(isAnswer ? event.value : event.signal)
                if let origin = event.origin { steps.append(origin) }
                next = event.cause
            }
            if next != nil, !steps.isEmpty { steps.append("…") }
            return steps.reversed().joined(separator: " → ")
        }

        /// The signals as a tree: each under the one that caused it, indented by two spaces more.
        public var tree: String {
            var effects: [Int: [Event]] = [:]
            var roots: [Event] = []
            for event in events {
                if let cause = event.cause, latest[cause] != nil {
                    effects[cause, default: []].append(event)
                } else {
                    roots.append(event)
                }
            }
            var lines: [String] = []
            // A stack of our own: a long exchange makes a deep tree.
            var pending = roots.reversed().map { (event: $0, depth: 0) }
            while let (event, depth) = pending.popLast() {
                let place = event.origin.map { "\($0)  " } ?? ""
                let indentation = String(repeating: "  ", count: depth)
                lines.append("\(indentation)\(place)\(event.signal)  \(event.fate.rawValue)")
                pending += (effects[event.number] ?? []).reversed().map { ($0, depth + 1) }
            }
            return lines.joined(separator: "\n")
        }

        /// The signals as a Mermaid sequence diagram, between the view and the view models.
        public var diagram: String {
            let events = events
            var names: [String] = []
            for event in events where !names.contains(event.viewModel) { names.append(event.viewModel) }
            let participants = Dictionary(uniqueKeysWithValues: zip(names, names.indices.map { "vm\($0 + 1)" }))
            var lines = ["sequenceDiagram", "    participant view as View"]
            lines += names.map { "    participant \(participants[$0] ?? "") as \(SignalText.escapedForMermaid($0))" }
            lines += events.map { event in
                let viewModel = participants[event.viewModel] ?? ""
                let text = SignalText.escapedForMermaid(event.value)
                let fate = [.accepted, .delivered, .passed].contains(event.fate) ? "" : " (\(event.fate.rawValue))"
                switch event.kind {
                case .input:
                    let sender = event.origin == nil ? event.cause.flatMap { latest[$0] } : nil
                    let from = sender.flatMap { participants[$0.viewModel] } ?? "view"
                    return "    \(from)->>\(viewModel): \(text)\(fate)"
                case .output: return "    \(viewModel)-->>view: \(text)\(fate)"
                case .work: return "    Note over \(viewModel): \(text)\(fate)"
                }
            }
            return lines.joined(separator: "\n")
        }
    }
}

// MARK: - Values as text

/// Describes values on one line of limited length, which no payload can break.
private nonisolated enum SignalText {
    private static let longest = 120

    static func describe(_ value: Any) -> String {
        var describer = SignalDescriber(room: longest)
        return clean(describer.text(of: value))
    }

    /// Control characters and line separators are escaped, and what is too long is cut.
    static func clean(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                result.unicodeScalars.append(scalar)
            }
            guard result.utf8.count < 4 * longest else { break }
        }
        return result.count > longest ? result.prefix(longest - 1) + "…" : result
    }

    /// Characters with a meaning in Mermaid become its entities.
    static func escapedForMermaid(_ text: String) -> String {
        text.map { "#;<>&\"%{}`".contains($0) ? "#\($0.unicodeScalars.first?.value ?? 0);" : "\($0)" }.joined()
    }
}

/// Describes a value by its parts, as long as there is room: a payload may be large, and its parts many.
private nonisolated struct SignalDescriber {
    var room: Int
    private var depth = 0

    init(room: Int) { self.room = room }

    mutating func text(of value: Any) -> String {
        guard room > 0, depth < 5 else { return "…" }
        depth += 1
        defer { depth -= 1 }
        let mirror = Mirror(reflecting: value)
        let describesItself = value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        switch mirror.displayStyle {
        case _ where value is String: return leaf(String("\(value)".prefix(room + 1)).debugDescription)
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? leaf("nil")
        case .collection, .set, .dictionary: return elements(of: mirror)
        case .tuple: return fields(of: mirror)
        case .enum where !describesItself:
            guard let payload = mirror.children.first else { return leaf(".\(value)") }
            let name = leaf(".\(payload.label ?? "")")
            let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
            return name + (isTuple ? text(of: payload.value) : "(\(text(of: payload.value)))")
        case .struct where !describesItself:
            let name = leaf("\(type(of: value))")
            return mirror.children.isEmpty ? name : name + fields(of: mirror)
        // Not what it refers to, which may be all of the app.
        case .class where !describesItself: return leaf("\(type(of: value))")
        default:
            let description = "\(value)"
            return leaf(description.isEmpty ? "\"\"" : String(description.prefix(room + 1)))
        }
    }

    private mutating func leaf(_ text: String) -> String {
        room -= text.count
        return text
    }

    private mutating func elements(of mirror: Mirror) -> String {
        var texts: [String] = []
        for element in mirror.children.prefix(3) {
            let entry = mirror.displayStyle == .dictionary ? Array(Mirror(reflecting: element.value).children) : []
            texts.append(
                entry.count == 2
                    ? "\(text(of: entry[0].value)): \(text(of: entry[1].value))" : text(of: element.value))
        }
        if mirror.children.count > 3 { texts.append("… \(mirror.children.count) in all") }
        return "[\(texts.joined(separator: ", "))]"
    }

    private mutating func fields(of mirror: Mirror) -> String {
        var texts: [String] = []
        for child in mirror.children {
            let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
            texts.append(leaf(label) + text(of: child.value))
            guard room > 0 else { break }
        }
        return "(\(texts.joined(separator: ", ")))"
    }
}
