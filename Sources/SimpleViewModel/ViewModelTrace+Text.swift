// SimpleViewModel: values, types and places as text, for traces. Drops in beside ViewModelTrace.swift.
// Released under the MIT license.

extension ViewModelTrace {
    /// Describes values on one line of limited length, whatever they contain.
    nonisolated enum SignalText {
        private static let longest = 120

        /// The value as text; nil off the main thread, on which the value's own description must not be called.
        static func describe(_ value: Any) -> String? {
            guard MainThread.isCurrent else { return nil }
            if SignalConformances.areVisible { return text(of: value) }
            return SignalConformances.makingVisible { text(of: value) }
        }

        private static func text(of value: Any) -> String {
            var describer = SignalDescriber(room: longest)
            return clean(describer.text(of: value))
        }

        /// Escapes control characters and line separators, and cuts long text.
        static func clean(_ text: String) -> String {
            if text.utf8.count <= longest, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
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

        /// The file without its module, and the line.
        static func place(_ origin: Origin) -> String {
            let file = origin.fileID.withUTF8Buffer { path in
                String(decoding: path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...], as: UTF8.self)
            }
            return "\(file):\(origin.line)"
        }

        /// `nonisolated(unsafe)`: used on the main thread only.
        private nonisolated(unsafe) static var names: [ObjectIdentifier: String] = [:]

        /// The type's name with the types that it is nested in, without modules.
        static func name(of type: Any.Type) -> String {
            guard MainThread.isCurrent else { return name(String(reflecting: type)) }
            if let name = names[ObjectIdentifier(type)] { return name }
            let name = name(String(reflecting: type))
            names[ObjectIdentifier(type)] = name
            return name
        }

        private static func name(_ path: String) -> String {
            let path = path.replacing(#/\((?:unknown context at|extension in) [^)]*\)[.:]/#, with: "")
            return clean(path.replacing(#/(^|[^\w.])\w+\./#) { "\($0.1)" })
        }
    }
}

// MARK: - Values

/// Describes a value by its parts while there is room: a payload can be large and have many parts.
private nonisolated struct SignalDescriber {
    var room: Int
    private var depth = 0

    init(room: Int) { self.room = room }

    mutating func text(of value: Any) -> String {
        guard room > 0, depth < 5 else { return "…" }
        depth += 1
        defer { depth -= 1 }
        switch value {
        case let value as String: return leaf(String(value.prefix(room + 1)).debugDescription)
        case let value as Int: return leaf("\(value)")
        case let value as any Wrapper: return value.wrapped.map { text(of: $0) } ?? leaf("nil")
        case let value as any Elements: return elements(value.firstElements, of: value.count)
        // Comes before the parts: a type that describes itself may hide some of them.
        case let value as any CustomStringConvertible: return own(value.description)
        case let value as any CustomDebugStringConvertible: return own(value.debugDescription)
        default: return parts(of: value)
        }
    }

    private mutating func parts(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .tuple: return fields(of: mirror)
        case .enum:
            guard let payload = mirror.children.first else { return leaf(".\(value)") }
            let name = leaf(".\(payload.label ?? "")")
            // A payload of several values, or of one labelled value.
            if "\(type(of: payload.value))".hasPrefix("(") { return name + text(of: payload.value) }
            return name + "(\(text(of: payload.value)))"
        case .struct:
            let name = leaf("\(type(of: value))")
            return mirror.children.isEmpty ? name : name + fields(of: mirror)
        case .collection, .set, .dictionary:
            let parts = mirror.children.makeIterator()
            return elements((0..<4).compactMap { _ in parts.next().map { (nil, $0.value) } }, of: nil)
        // Not the properties of an object: they may lead to the whole app.
        default: return leaf("\(type(of: value))")
        }
    }

    private mutating func leaf(_ text: String) -> String {
        room -= text.utf8.count
        return text
    }

    private mutating func own(_ description: String) -> String {
        leaf(description.isEmpty ? "\"\"" : String(description.prefix(room + 1)))
    }

    private mutating func elements(_ first: [(key: Any?, value: Any)], of count: Int?) -> String {
        var texts: [String] = []
        for (key, value) in first.prefix(3) {
            texts.append((key.map { text(of: $0) + ": " } ?? "") + text(of: value))
        }
        if let count, count > 3 { texts.append("… \(count) in all") } else if first.count > 3 { texts.append("…") }
        return "[\(texts.joined(separator: ", "))]"
    }

    private mutating func fields(of mirror: Mirror) -> String {
        var text = ""
        for child in mirror.children {
            let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
            text += (text.isEmpty ? "" : ", ") + leaf(label) + self.text(of: child.value)
            guard room > 0 else { break }
        }
        return "(\(text))"
    }
}

private nonisolated protocol Wrapper {
    var wrapped: Any? { get }
}

nonisolated extension Optional: Wrapper {
    fileprivate var wrapped: Any? { self }
}

/// Collections with a stored count; others may have to count their elements.
private nonisolated protocol Elements {
    var count: Int { get }
    var firstElements: [(key: Any?, value: Any)] { get }
}

nonisolated extension Array: Elements {
    fileprivate var firstElements: [(key: Any?, value: Any)] { prefix(3).map { (nil, $0) } }
}

nonisolated extension Set: Elements {
    fileprivate var firstElements: [(key: Any?, value: Any)] { prefix(3).map { (nil, $0) } }
}

nonisolated extension Dictionary: Elements {
    fileprivate var firstElements: [(key: Any?, value: Any)] { prefix(3).map { ($0.key, $0.value) } }
}

// MARK: - Isolated conformances

/// Finds conformances that are isolated to the main actor, when the runtime does not know that it runs that actor.
///
/// On Linux, under an asynchronous `main`, the runtime does not know it in a block on the main queue. A cast to
/// `CustomStringConvertible` fails there, and the stored properties of a password would be printed.
private nonisolated enum SignalConformances {
    @MainActor private struct Probe: @MainActor CustomStringConvertible {
        let description = ""
        nonisolated init() {}
    }

    static var areVisible: Bool { Probe() as Any is any CustomStringConvertible }

    #if canImport(Darwin)
    static func makingVisible(_ body: () -> String) -> String? { nil }
    #else
    /// Runs a body immediately, as a job of the main actor.
    static func makingVisible(_ body: () -> String) -> String? {
        withoutActuallyEscaping(body) { body in
            let executor = JobTaker { areVisible ? body() : nil }
            Task(executorPreference: executor) { executor.describe() }
            while let job = executor.job.take() {
                job.runSynchronously(
                    isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: executor.asUnownedTaskExecutor())
            }
            return executor.text
        }
    }

    /// `@unchecked Sendable`: used on one thread, which runs the job before it continues.
    private final class JobTaker: TaskExecutor, @unchecked Sendable {
        var job: UnownedJob?
        private(set) var text: String?
        private var body: (() -> String?)?

        init(_ body: @escaping () -> String?) { self.body = body }

        func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

        func describe() { text = body.take()?() }
    }
    #endif
}
