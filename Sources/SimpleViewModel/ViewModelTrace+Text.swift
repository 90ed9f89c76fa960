// SimpleViewModel 1.0.0: values, types, places and times as text, for traces. It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

#if canImport(Darwin)
import Darwin
#endif

extension ViewModelTrace {
    /// Describes values on one line of limited length, whatever they contain.
    nonisolated enum SignalText {
        private static let longest = 120

        /// The value as text; nil off the main thread, on which the value's own description must not be called.
        static func describe(_ value: Any) -> String? {
            guard SignalThread.isCurrent else { return nil }
            var describer = SignalDescriber(room: longest)
            return clean(describer.text(of: value))
        }

        /// Cuts long text, and escapes what could be taken for a part of a chain or of a tree: control characters, line
        /// separators, arrows, and more than one space.
        static func clean(_ text: String) -> String {
            let isPlain = text.utf8.count <= longest && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            if isPlain, !zip(text.utf8, text.utf8.dropFirst()).contains(where: { $0 == (0x20, 0x20) }) { return text }
            var result = ""
            for scalar in text.unicodeScalars where result.utf8.count < 4 * longest {
                let isSecondSpace = scalar == " " && result.last == " "
                if scalar == "→" || isSecondSpace || escaped.contains(scalar.properties.generalCategory) {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
            return result.count > longest ? result.prefix(longest - 1) + "…" : result
        }

        private static let escaped: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned,
        ]

        /// A time in its unit, as in `62.0 ms`.
        static func text(of duration: Duration) -> String {
            let time = duration / .microseconds(1)
            let (unit, name) = time < 1e3 ? (1, "µs") : time < 1e6 ? (1e3, "ms") : (1e6, "s")
            return "\((time / unit * 10).rounded() / 10) \(name)"
        }

        /// The file without its module, and the line.
        static func place(_ origin: SignalSite) -> String {
            let file = origin.fileID.withUTF8Buffer { path in
                String(decoding: path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...], as: UTF8.self)
            }
            return "\(file):\(origin.line)"
        }

        /// `nonisolated(unsafe)`: used on the main thread only.
        private nonisolated(unsafe) static var names: [ObjectIdentifier: String] = [:]

        /// The type's name with the types that it is nested in, without modules.
        static func name(of type: Any.Type) -> String {
            if SignalThread.isCurrent, let name = names[ObjectIdentifier(type)] { return name }
            let path = String(reflecting: type)
                .replacing(#/\((?:unknown context at|extension in) [^)]*\)[.:]/#, with: "")
            let name = clean(path.replacing(#/(^|[^\w.])\w+\./#) { "\($0.1)" })
            if SignalThread.isCurrent { names[ObjectIdentifier(type)] = name }
            return name
        }
    }
}

// MARK: - Values

/// Describes a value by its parts while there is room: a payload can be large and have many parts.
private nonisolated struct SignalDescriber {
    var room: Int
    var depth = 0

    mutating func text(of value: Any) -> String {
        guard room > 0, depth < 5 else { return "…" }
        depth += 1
        defer { depth -= 1 }
        if let value = value as? String { return leaf(String(value.prefix(room + 1)).debugDescription) }
        if let value = value as? Int { return leaf("\(value)") }
        if let value = value as? any Container { return parts(of: value, count: value.count) }
        // Comes before the parts: a type that describes itself may hide some of them.
        guard let own = SignalConformance.description(of: value) else { return parts(of: value) }
        return leaf(own.isEmpty ? "\"\"" : String(own.prefix(room + 1)))
    }

    private mutating func parts(of value: Any, count: Int? = nil) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .tuple: return fields(of: mirror)
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? leaf("nil")
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
            let isDictionary = mirror.displayStyle == .dictionary
            var texts = mirror.children.prefix(3).map { child in
                let pair = isDictionary ? Mirror(reflecting: child.value).children.map(\.value) : []
                return pair.count == 2 ? "\(text(of: pair[0])): \(text(of: pair[1]))" : text(of: child.value)
            }
            if count ?? mirror.children.prefix(4).count > 3 { texts.append(count.map { "… \($0) in all" } ?? "…") }
            return "[\(texts.joined(separator: ", "))]"
        // Not the properties of an object: they may lead to the whole app.
        default: return leaf("\(type(of: value))")
        }
    }

    private mutating func leaf(_ text: String) -> String {
        room -= text.utf8.count
        return text
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

/// Types that describe themselves by their parts, and know their count; others may have to count their elements.
private nonisolated protocol Container { var count: Int { get } }

nonisolated extension Optional: Container { fileprivate var count: Int { 0 } }
nonisolated extension Array: Container {}
nonisolated extension Set: Container {}
nonisolated extension Dictionary: Container {}

// MARK: - Metadata

/// Finds what casts and mirrors do not: descriptions that are isolated to an actor, and references that may be dead.
///
/// The layouts of types and of existentials belong to Swift's stable ABI.
private nonisolated enum SignalConformance {
    /// Types without a description.
    ///
    /// `nonisolated(unsafe)`: used on the main thread only.
    private nonisolated(unsafe) static var plain: Set<ObjectIdentifier> = []

    /// The value's own description, or `…` if it is isolated to another actor than the main actor; nil without one.
    static func description(of value: Any) -> String? {
        let type = ObjectIdentifier(type(of: value))
        if plain.contains(type) { return nil }
        var isHidden = false
        let text =
            cast(value, (any CustomStringConvertible).self, &isHidden)?.description
            ?? cast(value, (any CustomDebugStringConvertible).self, &isHidden)?.debugDescription
            ?? cast(value, (any TextOutputStreamable).self, &isHidden).map { "\($0)" }
        if let text { return text }
        let isReflected = cast(value, (any CustomReflectable).self, &isHidden) != nil
        if !isHidden { plain.insert(type) }
        return isHidden && !isReflected ? "…" : nil
    }

    /// Casts a value, even if the conformance is isolated to the main actor, and the runtime does not know that it runs
    /// that actor: on Linux, under an asynchronous `main`, it does not know it in a block on the main queue.
    private static func cast<P>(_ value: Any, _ type: P.Type, _ isHidden: inout Bool) -> P? {
        if let value = value as? P { return value }
        // An existential type has its kind, its flags, the number of its protocols, and the protocols.
        let protocols = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self) + MemoryLayout<Int>.size + 8
        var isolation: Isolation = (nil, nil)
        let witnesses = conformance(
            unsafeBitCast(Swift.type(of: value), to: UnsafeRawPointer.self), protocols.load(as: UnsafeRawPointer.self),
            &isolation)
        guard let witnesses else { return nil }
        isHidden = isHidden || isolation.actor != MainActor.self
        // An existential is an `Any` that is followed by its witnesses.
        return isHidden ? nil : unsafeBitCast((value, witnesses), to: P.self)
    }

    /// Whether a struct has an unowned reference.
    ///
    /// If the object is dead, reading the reference stops the program.
    static func mayBeDead(_ type: Any.Type) -> Bool {
        let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        // Masked: some processors sign the pointer.
        let descriptor = UnsafeRawPointer(bitPattern: metadata[1] & UInt(truncatingIfNeeded: 0x7FFF_FFFF_FFFF))
        guard metadata[0] == 0x200, let fields = descriptor.flatMap({ target(of: $0 + 16) }) else { return false }
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).contains { index in
            var (name, ending) = (target(of: fields + 20 + index * size), [UInt8](repeating: 0, count: 2))
            while let byte = name?.load(as: UInt8.self), byte != 0 {
                // The bytes below 0x20 are followed by a relative or an absolute pointer to another type.
                name = name.map { $0 + (byte < 0x18 ? 5 : byte < 0x20 ? 1 + MemoryLayout<Int>.size : 1) }
                ending = [ending[1], byte]
            }
            return ending == Array("Xo".utf8) || ending == Array("Xu".utf8)
        }
    }

    /// The target of a relative pointer.
    private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
        let offset = Int(pointer.load(as: Int32.self))
        return offset == 0 ? nil : pointer + offset
    }
}

private typealias Isolation = (actor: Any.Type?, witnesses: UnsafeRawPointer?)

// This function of the runtime finds a conformance in any isolation, and reports its actor.
#if canImport(Darwin)
/// Before version 26 of the system, the older function serves as well: there, a cast finds every conformance.
private nonisolated let conformance = unsafeBitCast(
    dlsym(UnsafeMutableRawPointer(bitPattern: -2), "swift_conformsToProtocolWithExecutionContext")
        ?? dlsym(UnsafeMutableRawPointer(bitPattern: -2), "swift_conformsToProtocol"),
    to: (@convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer) -> UnsafeRawPointer?).self)
#else
@_silgen_name("swift_conformsToProtocolWithExecutionContext")
private nonisolated func conformance(
    _ type: UnsafeRawPointer, _ toProtocol: UnsafeRawPointer, _ isolation: UnsafeMutableRawPointer
) -> UnsafeRawPointer?
#endif
