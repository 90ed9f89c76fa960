// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Observation
@_spi(Testing) import SimpleViewModel

/// A value as text, with its parts, to be compared with a later one.
///
/// It retains no object: a child that is removed meanwhile would go on with its work.
@MainActor struct StatePortrait {
    /// A part of a value: the path begins as in `.name`, `[0]` or `["key"]`, and the text as in `name: "Ada"`.
    typealias Part = (path: String, label: String, value: StatePortrait)

    private(set) var text = ""
    private(set) var parts: [Part] = []
    private var isList = false
    /// Whether its parts have keys, in no order.
    private var isKeyed = false
    /// What a text may not tell from another: an object, or a value of the standard library or of Foundation.
    private var identity: (any Equatable)?

    /// Describes a view model, or a part of it.
    init(_ value: Any, in owners: [ObjectIdentifier] = []) {
        let held = (value as? any ViewModelHolder)?.viewModelObject
        let value = held ?? value
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.map { (name: $0.label ?? "", value: $0.value) }
        var name = "\(type(of: value))"
        switch mirror.displayStyle {
        case .optional where !children.isEmpty:
            self = Self(children[0].value, in: owners)
            return
        case .class:
            let id = ObjectIdentifier(value as AnyObject)
            identity = id
            if !owners.contains(id) {
                parts = Self.members(mirror, held != nil || owners.isEmpty, owners + [id])
            }
        case .enum where !children.isEmpty:
            name = ".\(children[0].name)"
            let payload = Self(children[0].value, in: owners)
            parts = [(name, "", payload)]
            text = name + payload.textInParentheses
            return
        case .collection:
            isList = true
            parts = children.enumerated().map { ("[\($0)]", "", Self($1.value, in: owners)) }
            text = "[\(textOfParts)]"
            return
        case .set, .dictionary:
            isKeyed = true
            parts = children.map { child in
                let element = Self(child.value, in: owners)
                guard element.parts.count == 2 else { return ("[\(element.text)]", "", element) }
                let key = element.parts[0].value.text
                return ("[\(key)]", "\(key): ", element.parts[1].value)
            }
            .sorted { $0.path < $1.path }
            text = "[\(textOfParts)]"
            return
        case .tuple, .struct:
            let isKnown = Self.kind(of: type(of: value)) == .known
            if isKnown, !(value is any CustomReflectable) { fallthrough }
            if mirror.displayStyle == .tuple { name = "" }
            parts = children.filter { Self.kind(of: type(of: $0.value)) != .ignored }.map {
                name, value in
                // Those of a tuple may have none, as in `.0`.
                let label = name.hasPrefix(".") ? "" : "\(name): "
                return (label.isEmpty ? name : ".\(name)", label, Self(value, in: owners))
            }
            // The parts, too: two requests that are equal can have other bodies.
            if isKnown { fallthrough }
        default:
            identity = value as? any Equatable
            let text = (value as? String)?.debugDescription ?? "\(value)"
            self.text = mirror.displayStyle == .enum ? ".\(text)" : text
            return
        }
        text = "\(name)(\(textOfParts))"
    }

    /// Describes a value on one line, with up to a hundred characters.
    static func excerpt(of value: Any) -> String {
        SimpleViewModelTesting.excerpt(of: Self(value).text)
    }

    /// The text after the name of a function, or of a case: several values, or a labelled one, are a tuple.
    var textInParentheses: String { text.hasPrefix("(") ? text : "(\(text))" }

    private var textOfParts: String {
        parts.map { $0.label + $0.value.text }.joined(separator: ", ")
    }

    /// What is known of a type by its name.
    private enum Kind {
        /// Its values are not compared: closures, tasks, scopes and pointers, also in optionals and lists.
        case ignored
        /// It is compared as a whole, and is described well.
        case known
        case other
    }

    private static var kinds: [ObjectIdentifier: Kind] = [:]

    private static func kind(of type: Any.Type) -> Kind {
        if let known = kinds[ObjectIdentifier(type)] {
            return known
        }
        let name = String(reflecting: type)
        let element = name.replacing("Swift.Optional<", with: "").replacing(
            "Swift.Array<", with: "")
        let isClosure = element.hasPrefix("(") && element.contains(" -> ")
        let isIgnored = ["Swift.Task<", "Swift.Unsafe", "SimpleViewModel.ViewModelScope<"]
            .contains(where: element.hasPrefix)
        let isKnown = name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
        let kind: Kind = isClosure || isIgnored ? .ignored : isKnown ? .known : .other
        kinds[ObjectIdentifier(type)] = kind
        return kind
    }

    /// The members that an `@Observable` class tracks, and its children; of another view model, all members.
    private static func members(
        _ mirror: Mirror, _ isViewModel: Bool, _ owners: [ObjectIdentifier]
    ) -> [Part] {
        sequence(first: mirror, next: \.superclassMirror).reversed().flatMap { level in
            let isObservable = level.children.contains { $0.label == "_$observationRegistrar" }
            return level.children.compactMap { child -> Part? in
                let label = child.label ?? ""
                let value = child.value
                let isTracked = label.hasPrefix("_") && !label.hasPrefix("_$")
                let isState = isObservable ? isTracked : isViewModel
                // A view sees children, and an observable object, even if they are never replaced.
                let isSeen =
                    isState || value is any ViewModelHolder || value is any ViewModelShown
                    || isObservable && type(of: value) is AnyClass && value is any Observable
                guard isSeen, kind(of: type(of: value)) != .ignored else { return nil }
                let name = isObservable ? String(label.drop { $0 == "_" }) : label
                return (".\(name)", "\(name): ", Self(value, in: owners))
            }
        }
    }

    /// The changes since then.
    func changes(to new: Self, at path: String = "") -> [StateChange] {
        let isSame = identity?.isEqual(to: new.identity) ?? (new.identity == nil)
        let isComparable = isList || isKeyed || parts.map(\.path) == new.parts.map(\.path)
        if isSame, isComparable {
            let changes =
                isKeyed ? keyChanges(to: new.parts, at: path) : partChanges(to: new.parts, at: path)
            if !changes.isEmpty || text == new.text { return changes }
        }
        let values = text == new.text ? "changed" : "\(text) → \(new.text)"
        return [StateChange(path, values)]
    }

    /// The changes of a set or a dictionary.
    private func keyChanges(to new: [Part], at path: String) -> [StateChange] {
        let olds = Dictionary(parts.map { ($0.path, $0.value) }) { first, _ in first }
        let news = Dictionary(new.map { ($0.path, $0.value) }) { first, _ in first }
        return Set(olds.keys).union(news.keys).sorted().flatMap { key -> [StateChange] in
            switch (olds[key], news[key]) {
            case let (old?, new?): old.changes(to: new, at: path + key)
            case let (old?, nil): [StateChange(path + key, "- \(old.text)")]
            case let (nil, new): [StateChange(path + key, "+ \(new?.text ?? "")")]
            }
        }
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
        return removed.map { StateChange(path + $0.path, "- \($0.value.text)") }
            + added.map { StateChange(path + $0.path, "+ \($0.value.text)") }
            + zip(old, moved).flatMap { $0.value.changes(to: $1.value, at: path + $1.path) }
    }
}

/// A change of a member, or of a part of it.
struct StateChange {
    let path, text: String

    init(_ path: String, _ values: String) {
        self.path = String(path.drop { $0 == "." })
        text = "\(self.path): \(values)"
    }

    /// Whether a test expects it: with its values, or any change of it, or of what it is a part of.
    func isMeant(by expectation: String) -> Bool {
        let rest = path.hasPrefix(expectation) ? path.dropFirst(expectation.count) : ":"
        return text == expectation || [nil, ".", "["].contains(rest.first)
    }
}

/// What owns a view model.
@MainActor private protocol ViewModelHolder: AnyObject { var viewModelObject: AnyObject? { get } }

extension ViewModelInterface: ViewModelHolder {}

extension ViewModelChild: ViewModelHolder {
    fileprivate var viewModelObject: AnyObject? { interface.viewModelObject }
}

extension Equatable {
    nonisolated func isEqual(to other: Any?) -> Bool { other as? Self == self }
}
