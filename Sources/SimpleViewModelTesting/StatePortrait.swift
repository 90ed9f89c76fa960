// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel

/// A value as text, with its parts, to be compared with a later one.
///
/// It retains no object: a child that is removed meanwhile would go on with its work.
@MainActor struct StatePortrait {
    /// A part of a value: the path begins as in `.name`, `[0]` or `["key"]`, and the text as in `name: "Ada"`.
    typealias Part = (path: String, label: String, value: StatePortrait)

    private static let list = "[]"

    let text: String
    private(set) var parts: [Part] = []
    /// The type, or the case of an enum: parts are compared if it is the same.
    private var head = ""
    /// What a text may not tell from another: an object, or a value of the standard library or of Foundation.
    private var identity: (any Equatable)?

    /// Describes a view model, or a part of it.
    init(_ value: Any, in owners: [ObjectIdentifier] = []) {
        let held = (value as? any ViewModelHolder)?.held
        let value = held ?? value
        let type = "\(type(of: value))"
        let mirror = Mirror(reflecting: value)
        let children = Array(mirror.children)
        if Swift.type(of: value) is AnyClass {
            let id = ObjectIdentifier(value as AnyObject)
            identity = id
            head = type
            if !owners.contains(id) {
                parts = Self.members(mirror, held != nil || owners.isEmpty, owners + [id])
            }
            text = parts.isEmpty ? head : "\(head)(\(Self.text(of: parts)))"
        } else if let text = Self.leafText(of: value, mirror) {
            identity = value as? any Equatable
            self.text = text
        } else {
            let values = children.map { Self($0.value, in: owners) }
            switch mirror.displayStyle {
            case .optional: self = values[0]
            case .enum:
                head = ".\(children[0].label ?? "")"
                parts = [(head, "", values[0])]
                // Several values, or a labelled one, are a tuple.
                let payload = values[0].text
                text = head + (payload.hasPrefix("(") ? payload : "(\(payload))")
            case .collection:
                head = Self.list
                parts = values.enumerated().map { ("[\($0)]", "", $1) }
                text = "[\(Self.text(of: parts))]"
            case .set, .dictionary:
                parts = values.map { value in
                    guard value.parts.count == 2 else { return ("[\(value.text)]", "", value) }
                    let key = value.parts[0].value.text
                    return ("[\(key)]", "\(key): ", value.parts[1].value)
                }
                .sorted { $0.path < $1.path }
                text = "[\(Self.text(of: parts))]"
            default:
                head = mirror.displayStyle == .tuple ? "" : type
                parts = zip(children, values).map { child, value in
                    let label = child.label ?? ""
                    return label.hasPrefix(".")
                        ? (label, "", value) : (".\(label)", "\(label): ", value)
                }
                text = "\(head)(\(Self.text(of: parts)))"
            }
        }
    }

    private static func text(of parts: [Part]) -> String {
        parts.map { $0.label + $0.value.text }.joined(separator: ", ")
    }

    /// The text of a value that is compared as a whole; nil for one that has parts.
    private static func leafText(of value: Any, _ mirror: Mirror) -> String? {
        if let value = value as? String { return value.debugDescription }
        switch mirror.displayStyle {
        case .struct:
            let type = String(reflecting: type(of: value))
            let isKnown = type.hasPrefix("Swift.") || type.hasPrefix("Foundation")
            return isKnown && value is any Equatable ? "\(value)" : nil
        case .optional where mirror.children.isEmpty: return "nil"
        case .enum where mirror.children.isEmpty: return ".\(value)"
        case nil: return "\(value)"
        default: return nil
        }
    }

    /// The members that an `@Observable` class tracks, and its children; of another view model, all members.
    private static func members(
        _ mirror: Mirror, _ isViewModel: Bool, _ owners: [ObjectIdentifier]
    ) -> [Part] {
        sequence(first: mirror, next: \.superclassMirror).reversed().flatMap { level in
            let isObservable = level.children.contains { $0.label == "_$observationRegistrar" }
            return level.children.compactMap { child -> Part? in
                let type = "\(type(of: child.value))"
                var name = child.label ?? ""
                let isTracked = isObservable && name.hasPrefix("_") && !name.hasPrefix("_$")
                let isChild =
                    type.contains("ViewModelInterface<") || type.contains("ObservedViewModel<")
                let isAction = type.contains("->") || type.contains("Task<")
                let isState = isTracked || isChild || isViewModel && !isObservable
                guard isState, !isAction else { return nil }
                if isTracked { name.removeFirst() }
                let path = owners.count == 1 ? name : ".\(name)"
                return (path, "\(name): ", Self(child.value, in: owners))
            }
        }
    }

    /// The changes since then.
    func changes(to new: Self, at path: String = "") -> [StateChange] {
        var changes: [StateChange] = []
        let isList = head == Self.list
        let hasSameIdentity = identity?.isEqual(to: new.identity) ?? (new.identity == nil)
        let isComparable = isList || parts.map(\.path) == new.parts.map(\.path)
        if head == new.head, hasSameIdentity, isComparable {
            changes = partChanges(to: new.parts, at: path)
            if changes.isEmpty, !parts.isEmpty || text == new.text { return [] }
        }
        let values = text == new.text ? "changed" : "\(text) → \(new.text)"
        return [StateChange(path: path, text: "\(path): \(values)", parts: changes)]
    }

    /// The changes of parts: those behind the first difference are moved in a list that has grown or shrunk.
    private func partChanges(to new: [Part], at path: String) -> [StateChange] {
        let growth = new.count - parts.count
        let same = zip(parts, new).prefix { old, new in
            let object = old.value.identity as? ObjectIdentifier
            return object?.isEqual(to: new.value.identity) ?? (old.value.text == new.value.text)
        }
        let start = growth == 0 ? 0 : same.count
        let removed = parts[start..<max(start, start - growth)]
        let added = new[start..<max(start, start + growth)]
        let old = parts[..<start] + parts[removed.endIndex...]
        let moved = new[..<start] + new[added.endIndex...]
        return [("-", removed), ("+", added)].flatMap { sign, parts in
            parts.map { part in
                let path = path + part.path
                return StateChange(path: path, text: "\(path): \(sign) \(part.value.text)")
            }
        } + zip(old, moved).flatMap { $0.value.changes(to: $1.value, at: path + $1.path) }
    }
}

/// A change of a member, or of a part of it.
struct StateChange {
    let path, text: String
    var parts: [StateChange] = []

    var leaves: [String] { parts.isEmpty ? [text] : parts.flatMap(\.leaves) }

    /// A few texts, or else a name, that a test can expect.
    var expectations: [String] {
        let isShort = leaves.count <= 5 && leaves.allSatisfy { $0.count <= 200 }
        return isShort ? leaves : [path]
    }

    /// Removes the changes that a text names, by their path alone or with their values, and returns whether there are some.
    static func remove(_ text: String, from changes: inout [StateChange]) -> Bool {
        let left = changes.filter { $0.text != text && $0.path != text }
        var isFound = left.count < changes.count
        changes = left.compactMap { change in
            guard !change.parts.isEmpty else { return change }
            var change = change
            if remove(text, from: &change.parts) { isFound = true }
            return change.parts.isEmpty ? nil : change
        }
        return isFound
    }
}

/// What owns a view model.
@MainActor private protocol ViewModelHolder: AnyObject { var held: AnyObject? { get } }

extension ViewModelInterface: ViewModelHolder {
    fileprivate var held: AnyObject? { viewModelObject }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedViewModel: ViewModelHolder {
    fileprivate var held: AnyObject? { interface.held }
}

extension Equatable {
    fileprivate nonisolated func isEqual(to other: Any?) -> Bool { other as? Self == self }
}
