// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel

/// A value as text, with its parts, to be compared with a later one.
///
/// It retains no object: a child that is removed meanwhile would go on with its work.
@MainActor struct StatePortrait {
    /// A leaf is compared as a whole, elements by their positions, and entries by their keys.
    enum Style { case leaf, fields, elements, entries }

    /// A part of a value.
    struct Part {
        /// What follows the path of the value, as in `.name`, `[0]` and `["key"]`.
        let path: String
        /// What precedes the part in the text of the value, as in `name: `.
        let label: String
        let value: StatePortrait

        var key: String { path.isEmpty ? value.text : path }
        var text: String { label + value.text }
    }

    let style: Style
    let text: String
    /// The type, or the case of an enum: parts are compared if it is the same.
    private var head = ""
    private var object: ObjectIdentifier?
    private var leaf: (any Equatable)?
    private(set) var parts: [Part] = []

    /// Describes an object with its members.
    init(of viewModel: AnyObject) { self.init(of: viewModel, isViewModel: true, in: []) }

    private init(_ value: Any, in owners: Set<ObjectIdentifier>) {
        let type = type(of: value)
        let mirror = Mirror(reflecting: value)
        if let holder = value as? any ViewModelHolder {
            self.init(of: holder.held ?? holder, isViewModel: holder.held != nil, in: owners)
        } else if type is AnyClass {
            self.init(of: value as AnyObject, isViewModel: false, in: owners)
        } else if mirror.displayStyle == .optional {
            if let wrapped = mirror.children.first {
                self.init(wrapped.value, in: owners)
            } else {
                self.init(leaf: value, "nil")
            }
        } else if let leaf = Self.leafText(of: value, mirror) {
            self.init(leaf: value, leaf)
        } else {
            self.init(parts: mirror, of: type, in: owners)
        }
    }

    private init(leaf value: Any, _ text: String) {
        style = .leaf
        leaf = value as? any Equatable
        self.text = text
    }

    private init(of object: AnyObject, isViewModel: Bool, in owners: Set<ObjectIdentifier>) {
        let id = ObjectIdentifier(object)
        style = .fields
        self.object = id
        head = "\(type(of: object))"
        if !owners.contains(id) {
            parts = Self.members(of: object, isViewModel, in: owners.union([id]))
        }
        text = parts.isEmpty ? head : "\(head)(\(Self.list(parts)))"
    }

    private init(parts mirror: Mirror, of type: Any.Type, in owners: Set<ObjectIdentifier>) {
        var children = Array(mirror.children)
        switch mirror.displayStyle {
        case .collection:
            style = .elements
            parts = children.enumerated().map {
                Part(path: "[\($0)]", label: "", value: Self($1.value, in: owners))
            }
        case .set:
            style = .entries
            parts = children.map { Part(path: "", label: "", value: Self($0.value, in: owners)) }
        case .dictionary:
            style = .entries
            parts = children.map {
                let pair = Mirror(reflecting: $0.value).children.map { Self($0.value, in: owners) }
                return Part(path: "[\(pair[0].text)]", label: "\(pair[0].text): ", value: pair[1])
            }
        default:
            style = .fields
            head = mirror.displayStyle == .tuple ? "" : "\(type)"
            var path = ""
            if mirror.displayStyle == .enum, let payload = children.first {
                head = ".\(payload.label ?? "")"
                path = head
                // Several values, or a labelled one, are a tuple; another one has no label.
                let isTuple = "\(Swift.type(of: payload.value))".hasPrefix("(")
                children =
                    isTuple
                    ? Array(Mirror(reflecting: payload.value).children) : [(nil, payload.value)]
            }
            parts = children.map {
                let name = $0.label ?? ""
                let isNamed = !name.isEmpty && !name.hasPrefix(".")
                return Part(
                    path: path + (isNamed ? ".\(name)" : name), label: isNamed ? "\(name): " : "",
                    value: Self($0.value, in: owners))
            }
        }
        if style == .entries { parts.sort { $0.text < $1.text } }
        text = style == .fields ? "\(head)(\(Self.list(parts)))" : "[\(Self.list(parts))]"
    }

    private static func list(_ parts: [Part]) -> String {
        parts.map(\.text).joined(separator: ", ")
    }

    /// The text of a value that is compared as a whole; nil for one that has parts.
    private static func leafText(of value: Any, _ mirror: Mirror) -> String? {
        if let value = value as? String { return value.debugDescription }
        let type = String(reflecting: type(of: value))
        let isKnown = type.hasPrefix("Swift.") || type.hasPrefix("Foundation")
        let isWhole = (mirror.displayStyle ?? .struct) == .struct && value is any Equatable
        if isKnown, isWhole { return "\(value)" }
        switch mirror.displayStyle {
        case .enum: return mirror.children.isEmpty ? ".\(value)" : nil
        case .collection, .set, .dictionary, .struct, .tuple: return nil
        default: return "\(value)"
        }
    }

    /// The members that an `@Observable` class tracks, and its children; of another view model, all members.
    private static func members(
        of object: AnyObject, _ isViewModel: Bool, in owners: Set<ObjectIdentifier>
    ) -> [Part] {
        let levels = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
        return levels.reversed().flatMap { level in
            let isObservable = level.children.contains { $0.label == "_$observationRegistrar" }
            return level.children.compactMap { child -> Part? in
                let label = child.label ?? ""
                let type = "\(type(of: child.value))"
                let isTracked = isObservable && label.hasPrefix("_") && !label.hasPrefix("_$")
                let isChild = type.contains(#/\b(ViewModelInterface|ObservedViewModel)</#)
                let isAction = type.contains(#/->|^(Optional<)?Task</#)
                guard isTracked || isChild || isViewModel && !isObservable, !isAction else {
                    return nil
                }
                let name = isTracked ? String(label.dropFirst()) : label
                return Part(
                    path: ".\(name)", label: "\(name): ", value: Self(child.value, in: owners))
            }
        }
    }

    // MARK: - Changes

    /// The changes of members since then.
    func changes(to new: Self) -> [StateChange] { change(to: new, at: "")?.parts ?? [] }

    /// The paths of all parts.
    func paths(at path: String = "") -> [String] {
        parts.flatMap { [Self.path(path, $0)] + $0.value.paths(at: Self.path(path, $0)) }
    }

    private static func path(_ path: String, _ part: Part) -> String {
        path.isEmpty ? String(part.path.dropFirst()) : path + part.path
    }

    private func change(to new: Self, at path: String) -> StateChange? {
        var changes: [StateChange] = []
        if style == .leaf, new.style == .leaf {
            if text == new.text, leaf?.isEqual(to: new.leaf) != false { return nil }
        } else if style == new.style, head == new.head, object == new.object {
            switch style {
            case .elements where parts.count != new.parts.count:
                changes = growth(to: new.parts, at: path)
            case .entries: changes = entries(to: new.parts, at: path)
            default: changes = zip(parts, new.parts).compactMap { Self.change($0, $1, path) }
            }
            if changes.isEmpty { return nil }
        }
        let values = text == new.text ? "changed" : "\(text) → \(new.text)"
        return StateChange(path: path, text: "\(path): \(values)", parts: changes)
    }

    private static func change(_ old: Part, _ new: Part, _ path: String) -> StateChange? {
        old.value.change(to: new.value, at: Self.path(path, new))
    }

    /// The elements that were removed or added between the first and the last ones that are the same.
    private func growth(to new: [Part], at path: String) -> [StateChange] {
        let start = zip(parts, new).prefix { Self.areSame($0, $1) }.count
        let ends = zip(parts.dropFirst(start).reversed(), new.dropFirst(start).reversed())
            .prefix { Self.areSame($0, $1) }
        let removed = parts[start..<parts.count - ends.count]
        let added = new[start..<new.count - ends.count]
        let same = Array(zip(parts, new).prefix(start)) + ends.reversed()
        return removed.map { Self.change("-", $0, path) } + added.map { Self.change("+", $0, path) }
            + same.compactMap { Self.change($0, $1, path) }
    }

    private func entries(to new: [Part], at path: String) -> [StateChange] {
        let before = Dictionary(parts.map { ($0.key, $0) }) { first, _ in first }
        let after = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
        return parts.filter { after[$0.key] == nil }.map { Self.change("-", $0, path) }
            + new.compactMap { part in
                guard let old = before[part.key] else { return Self.change("+", part, path) }
                return Self.change(old, part, path)
            }
    }

    private static func change(_ sign: String, _ part: Part, _ path: String) -> StateChange {
        let path = Self.path(path, part)
        return StateChange(path: path, text: "\(path): \(sign) \(part.value.text)", parts: [])
    }

    private static func areSame(_ old: Part, _ new: Part) -> Bool {
        old.value.object == new.value.object
            && (old.value.object != nil || old.value.text == new.value.text)
    }
}

/// A change of a member, or of a part of it.
struct StateChange {
    let path, text: String
    fileprivate(set) var parts: [StateChange]

    var leaves: [String] { parts.isEmpty ? [text] : parts.flatMap(\.leaves) }

    /// A few texts, or else a name, that a test can expect.
    var expectations: [String] {
        let leaves = leaves
        return leaves.count <= 5 && leaves.allSatisfy { $0.count <= 200 } ? leaves : [path]
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
    fileprivate var held: AnyObject? { interface.viewModelObject }
}

extension Equatable {
    fileprivate nonisolated func isEqual(to other: Any?) -> Bool { other as? Self == self }
}
