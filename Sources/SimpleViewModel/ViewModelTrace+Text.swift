// SimpleViewModel 0.9.0: values, types, places and times as text, for traces.
// It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelTrace {
    /// Describes values on one line of limited length, whatever they contain.
    @_spi(Testing) public nonisolated enum SignalText {
        fileprivate static let longest = 120

        /// The value as text, on the main thread: elsewhere the value's own description must not be
        /// called.
        public static func describe(_ value: Any) -> String {
            guard SignalThread.isCurrent else { return "…" }
            var describer = SignalDescriber(room: longest)
            return clean(describer.text(of: value))
        }

        /// Cuts long text, and escapes what could be taken for a part of a chain or of a tree:
        /// control characters, line separators, arrows, and more than one space.
        static func clean(_ text: String) -> String {
            let bytes = text.utf8
            let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
            let hasGap = zip(bytes, bytes.dropFirst()).contains { $0 == (0x20, 0x20) }
            if isPlain, !hasGap, bytes.count <= longest { return text }
            var result = ""
            for scalar in text.unicodeScalars where result.utf8.count < 4 * longest {
                let isSecondSpace = scalar == " " && result.last == " "
                let isUnprintable = escaped.contains(scalar.properties.generalCategory)
                guard scalar == "→" || isSecondSpace || isUnprintable else {
                    result.unicodeScalars.append(scalar)
                    continue
                }
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
            return result.count > longest ? result.prefix(longest - 1) + "…" : result
        }

        private static let escaped: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned,
        ]

        /// A time in its unit, as in `62.0 ms`.
        static func text(of duration: Duration) -> String {
            let time = duration / .microseconds(1)
            if time < 1e3 { return "\((time * 10).rounded() / 10) µs" }
            if time < 1e6 { return "\((time / 100).rounded() / 10) ms" }
            return "\((time / 1e5).rounded() / 10) s"
        }

        /// `nonisolated(unsafe)`, here and below: used on the main thread only.
        private nonisolated(unsafe) static var names: [ObjectIdentifier: String] = [:]

        /// The type's name with the types that it is nested in, without modules.
        static func name(of type: Any.Type) -> String {
            if SignalThread.isCurrent, let name = names[ObjectIdentifier(type)] { return name }
            let path = String(reflecting: type).replacing(
                #/\((?:unknown context at|extension in) [^)]*\)[.:]/#, with: "")
            let name = clean(path.replacing(#/(^|[^\w.])\w+\./#) { "\($0.1)" })
            if SignalThread.isCurrent { names[ObjectIdentifier(type)] = name }
            return name
        }

        /// Types without a description: a cast that fails costs more than all else.
        private nonisolated(unsafe) static var plain: Set<ObjectIdentifier> = []

        /// Whether the value describes itself, or may do so, and therefore may hide some of its
        /// parts.
        static func hides(_ value: Any) -> Bool {
            if value is any Container { return false }
            return ownDescription(of: value) != nil || !IsolatedToMainActor.isVisible
        }

        /// The value's own description; nil without one, or if the cast does not find it.
        fileprivate static func ownDescription(of value: Any) -> String? {
            let type = ObjectIdentifier(type(of: value))
            if plain.contains(type) { return nil }
            if let value = value as? any CustomStringConvertible { return value.description }
            if let value = value as? any CustomDebugStringConvertible {
                return value.debugDescription
            }
            if let value = value as? any TextOutputStreamable { return "\(value)" }
            if IsolatedToMainActor.isVisible { plain.insert(type) }
            return nil
        }
    }
}

// MARK: - Values

/// Describes a value while there is room: a payload can be large and have many parts.
///
/// A type that describes itself is shown as it says. Of the others, enums, tuples, structs and
/// collections are shown with their parts, but an object only by its type's name: its properties
/// may lead to the whole app.
private nonisolated struct SignalDescriber {
    var room: Int
    var depth = 0

    mutating func text(of value: Any) -> String {
        guard room > 0, depth < 5 else { return "…" }
        depth += 1
        defer { depth -= 1 }
        if ViewModelTrace.isFiltered, value is any Error, ViewModelTrace.leavesOut(value, .work) {
            return leaf("…")
        }
        if let value = value as? String {
            return leaf(String(value.prefix(room + 1)).debugDescription)
        }
        if let value = value as? Int { return leaf("\(value)") }
        if let value = value as? any Container { return parts(of: value, count: value.count) }
        // Comes before the parts: a type that describes itself may hide some of them.
        guard let own = ViewModelTrace.SignalText.ownDescription(of: value) else {
            return parts(of: value)
        }
        return leaf(own.isEmpty ? "\"\"" : String(own.prefix(room + 1)))
    }

    private mutating func parts(of value: Any, count: Int? = nil) -> String {
        let mirror = Mirror(reflecting: value)
        let type = "\(type(of: value))"
        switch mirror.displayStyle {
        case .tuple where type.hasPrefix("("): return fields(of: mirror)
        case .optional where count != nil:
            return mirror.children.first.map { text(of: $0.value) } ?? leaf("nil")
        // Before all other styles: a description that the cast did not find may hide the parts.
        case _ where count == nil && !IsolatedToMainActor.isVisible: return leaf(type + "(…)")
        case .enum:
            guard let payload = mirror.children.first else { return leaf(".\(value)") }
            let name = leaf(".\(payload.label ?? "")")
            // Several values, or a labelled one, bring their own parentheses.
            let isTuple = "\(Swift.type(of: payload.value))".hasPrefix("(")
            let text = text(of: payload.value)
            return name + (isTuple ? text : "(\(text))")
        case .struct: return leaf(type) + (mirror.children.isEmpty ? "" : fields(of: mirror))
        case .collection, .set, .dictionary:
            let isDictionary = mirror.displayStyle == .dictionary
            var texts = mirror.children.prefix(3).map { child in
                let pair = isDictionary ? Mirror(reflecting: child.value).children.map(\.value) : []
                guard pair.count == 2 else { return text(of: child.value) }
                return "\(text(of: pair[0])): \(text(of: pair[1]))"
            }
            if count ?? mirror.children.prefix(4).count > 3 {
                texts.append(count.map { "… \($0) in all" } ?? "…")
            }
            return "[\(texts.joined(separator: ", "))]"
        default: return leaf((value as? any Followed)?.core.title ?? type)
        }
    }

    private mutating func leaf(_ text: String) -> String {
        room -= text.count
        return text
    }

    private mutating func fields(of mirror: Mirror) -> String {
        // For more there is no room, even if each takes one character.
        let most = ViewModelTrace.SignalText.longest / 3
        let fields = zip(0..<most, mirror.children).map { _, child in
            let label = child.label ?? "."
            if label.hasPrefix(".") { return text(of: child.value) }
            let name = leaf(label + ": ")
            return name + (ViewModelTrace.leavesOut(label) ? leaf("…") : text(of: child.value))
        }
        return "(\(fields.joined(separator: ", ")))"
    }
}

/// Types that describe themselves by their parts, and know their count; others may have to count
/// their elements.
private nonisolated protocol Container {
    var count: Int { get }
}

nonisolated extension Optional: Container {
    fileprivate var count: Int {
        0
    }
}

nonisolated extension Array: Container {}
nonisolated extension Set: Container {}
nonisolated extension Dictionary: Container {}

/// An interface, or a child, which is shown as its view model, with its name.
private nonisolated protocol Followed {
    var core: AnySignalCore { get }
}

nonisolated extension ViewModelInterface: Followed {
    fileprivate var core: AnySignalCore {
        signalCore
    }
}

nonisolated extension ViewModelChild: Followed {
    fileprivate var core: AnySignalCore {
        interface.signalCore
    }
}

nonisolated extension AnySignalCore {
    /// The type of the view model, and the name of the interface.
    fileprivate var title: String {
        let owner = traced as? ViewModelTrace.Owner
        return owner?.title ?? ViewModelTrace.SignalText.name(of: viewModelType)
    }
}

/// Conforms to a protocol on the main actor, to test whether casts find such conformances.
///
/// They do while the runtime knows that the main actor runs: on Linux, under an asynchronous
/// `main`, it does not know it in a block on the main queue.
private nonisolated struct IsolatedToMainActor: @MainActor Isolated {
    // Not a local constant, whose cast the optimiser could evaluate.
    private nonisolated(unsafe) static var value: Any = Self()

    static var isVisible: Bool {
        value is any Isolated
    }
}

private nonisolated protocol Isolated {}
