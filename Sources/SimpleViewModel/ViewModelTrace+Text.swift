// SimpleViewModel: values, types and places as text, for traces. Drops in beside ViewModelTrace.swift.
// Released under the MIT license.

#if canImport(Darwin)
import Darwin
#endif

extension ViewModelTrace {
    /// Describes values on one line of limited length, whatever they contain.
    nonisolated enum SignalText {
        private static let longest = 120

        /// The value as text; nil off the main thread, on which the value's own description must not be called.
        static func describe(_ value: Any) -> String? {
            guard MainThread.isCurrent else { return nil }
            var describer = SignalDescriber(room: longest)
            return clean(describer.text(of: value))
        }

        /// Escapes control characters, line separators, and the arrows and gaps of chains and trees, and cuts long text.
        static func clean(_ text: String) -> String {
            var last: UInt8 = 0
            let isPlain = text.utf8.allSatisfy { byte in
                defer { last = byte }
                return (0x20..<0x7F).contains(byte) && (byte != 0x20 || last != 0x20)
            }
            if isPlain, text.utf8.count <= longest { return text }
            var result = ""
            for scalar in text.unicodeScalars {
                switch (scalar, scalar.properties.generalCategory) {
                case ("→", _), (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator),
                    (_, .privateUse), (_, .surrogate), (_, .unassigned),
                    (" ", _) where result.last == " ":
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                default:
                    result.unicodeScalars.append(scalar)
                }
                guard result.utf8.count < 4 * longest else { break }
            }
            return result.count > longest ? result.prefix(longest - 1) + "…" : result
        }

        /// A time in its unit, as in `62.0 ms`.
        static func text(of duration: Duration) -> String {
            let milliseconds = duration / .milliseconds(1)
            let (time, unit) =
                milliseconds < 1
                ? (milliseconds * 1e3, "µs") : milliseconds < 1e3 ? (milliseconds, "ms") : (milliseconds / 1e3, "s")
            return "\((time * 10).rounded() / 10) \(unit)"
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
        default: return own(of: value) ?? parts(of: value)
        }
    }

    /// The type's own description, which comes before the parts: it may hide some of them.
    private mutating func own(of value: Any) -> String? {
        guard let text = SignalConformance.description(of: value) else { return nil }
        return leaf(text.isEmpty ? "\"\"" : String(text.prefix(room + 1)))
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
            if SignalConformance.mayBeDead(type(of: value)) { return name + "(…)" }
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

// MARK: - Metadata

/// Finds what casts and mirrors do not: descriptions that are isolated to an actor, and references that may be dead.
///
/// Layouts of metadata and of existentials belong to the ABI of Swift.
private nonisolated enum SignalConformance {
    /// The value's own description, or `…` if it is isolated to another actor than the main actor; nil without one.
    static func description(of value: Any) -> String? {
        var isHidden = false
        return cast(value, (any CustomStringConvertible).self, &isHidden)?.description
            ?? cast(value, (any CustomDebugStringConvertible).self, &isHidden)?.debugDescription
            ?? cast(value, (any TextOutputStreamable).self, &isHidden).map { "\($0)" }
            ?? (cast(value, (any CustomReflectable).self, &isHidden) == nil && isHidden ? "…" : nil)
    }

    /// Casts a value, even if the conformance is isolated to the main actor, and the runtime does not know that it runs
    /// that actor: on Linux, under an asynchronous `main`, it does not know it in a block on the main queue.
    private static func cast<P>(_ value: Any, _ type: P.Type, _ isHidden: inout Bool) -> P? {
        if let value = value as? P { return value }
        let protocols = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self) + MemoryLayout<Int>.size + 8
        var isolation: Isolation = (nil, nil)
        let witnesses = conformance(Swift.type(of: value), protocols.load(as: UnsafeRawPointer.self), &isolation)
        guard let witnesses else { return nil }
        isHidden = isolation.actor != MainActor.self
        // An existential is an `Any` that is followed by its witnesses.
        return isHidden ? nil : unsafeBitCast((value, witnesses), to: P.self)
    }

    /// Whether a struct has an unowned reference. If it is dead, reading it stops the program.
    static func mayBeDead(_ type: Any.Type) -> Bool {
        let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        // Masked: some processors sign the pointer.
        let address = metadata[1] & UInt(truncatingIfNeeded: 0x7FFF_FFFF_FFFF)
        guard metadata[0] == 0x200, let descriptor = UnsafeRawPointer(bitPattern: address),
            let fields = target(of: descriptor + 16)
        else { return false }
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).contains { index in
            var (name, end) = (target(of: fields + 20 + index * size), "")
            while let byte = name?.load(as: UInt8.self), byte != 0 {
                // A reference to another type follows the first bytes.
                name = name.map { $0 + (byte < 0x18 ? 5 : byte < 0x20 ? 1 + MemoryLayout<Int>.size : 1) }
                end = "\(end.suffix(1))\(UnicodeScalar(byte))"
            }
            return end == "Xo" || end == "Xu"
        }
    }

    /// The target of a relative pointer.
    private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
        let offset = Int(pointer.load(as: Int32.self))
        return offset == 0 ? nil : pointer + offset
    }
}

private typealias Isolation = (actor: Any.Type?, witnesses: UnsafeRawPointer?)

#if canImport(Darwin)
/// Nil on systems before version 26, on which a cast finds every conformance.
private nonisolated let conformsToProtocol = dlsym(
    UnsafeMutableRawPointer(bitPattern: -2), "swift_conformsToProtocolWithExecutionContext")

private nonisolated func conformance(_ type: Any.Type, _ toType: UnsafeRawPointer, _ isolation: inout Isolation)
    -> UnsafeRawPointer?
{
    typealias Function =
        @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer) -> UnsafeRawPointer?
    let type = unsafeBitCast(type, to: UnsafeRawPointer.self)
    return conformsToProtocol.map { unsafeBitCast($0, to: Function.self)(type, toType, &isolation) } ?? nil
}
#else
@_silgen_name("swift_conformsToProtocolWithExecutionContext")
private nonisolated func conformance(_ type: Any.Type, _ toType: UnsafeRawPointer, _ isolation: inout Isolation)
    -> UnsafeRawPointer?
#endif
