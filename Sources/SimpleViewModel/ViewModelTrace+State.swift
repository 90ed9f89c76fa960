// SimpleViewModel 0.9.0: the changes of an @Observable view model's members, for traces.
// It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated extension ViewModelTrace {
    /// Whether traces include the changes of state that a signal causes.
    ///
    /// These are changes of the stored members that an `@Observable` view model tracks. To find
    /// them, its members are read before and after it runs. With a dozen members, that takes some
    /// 50 microseconds for each signal.
    ///
    /// ```swift
    /// ViewModelTrace.includesChanges = false
    /// ```
    @MainActor public static var includesChanges = true {
        didSet { isReading = includesChanges }
    }

    /// The values of a view model's members at one time, to be compared with later ones.
    nonisolated struct State {
        /// The members to read, and the objects beside them, with their types.
        struct Layout {
            var members: [(level: Int, index: Int, name: String)] = []
            var objects: [String] = []
        }

        private var members: [(name: String, value: Any)]

        /// `nonisolated(unsafe)`: used on the main thread only.
        private nonisolated(unsafe) static var layouts: [ObjectIdentifier: Layout] = [:]

        /// Returns an empty layout if no view model of the type has run.
        static func layout(of type: Any.Type) -> Layout {
            layouts[ObjectIdentifier(type)] ?? Layout()
        }

        /// Reads the members, or returns nil if there is nothing to read.
        init?(of viewModel: AnyObject) {
            let type = ObjectIdentifier(type(of: viewModel))
            guard isReading, Self.layouts[type]?.members.isEmpty != true else { return nil }
            let levels = Self.levels(of: viewModel)
            let layout = Self.layouts[type] ?? Self.layout(of: levels)
            Self.layouts[type] = layout
            members = layout.members.map { member in
                (member.name, Self.child(levels[member.level], member.index))
            }
        }

        /// Puts the identity of objects in their place: they would live until the next run.
        ///
        /// - Parameter old: An earlier state, of which equal members are taken.
        mutating func releaseObjects(_ old: Self?) {
            for (index, member) in members.enumerated() {
                let known = old?.members[index].value
                let isKnown = known.map { Self.areEqual($0, member.value) == true } ?? false
                let objects = isKnown ? [] : Self.objects(in: member.value)
                if !objects.isEmpty { members[index].value = objects }
            }
        }

        /// Returns nil if it is unknown.
        private static func areEqual(_ old: Any, _ new: Any) -> Bool? {
            if let old = old as? any Equatable { return old.isEqual(to: new) }
            guard let old = old as? any Buffered, let new = new as? any Buffered else { return nil }
            return old.buffer == new.buffer ? true : nil
        }

        /// The objects that are a part of a value; for a closure, which may hold some, its type.
        private static func objects(in value: Any, _ depth: Int = 0) -> [ObjectIdentifier] {
            if isObject(value) { return [ObjectIdentifier(value as AnyObject)] }
            let mirror = Mirror(reflecting: value)
            let isClosure = mirror.displayStyle == nil && !(value is any Equatable)
            if isClosure || depth > 4 { return [ObjectIdentifier(type(of: value))] }
            return mirror.children.prefix(100).flatMap { objects(in: $0.value, depth + 1) }
        }

        /// The children of the class and of its superclasses, the innermost last.
        private static func levels(of viewModel: AnyObject) -> [Mirror.Children] {
            let mirror = Mirror(reflecting: viewModel)
            return sequence(first: mirror, next: \.superclassMirror).map(\.children)
        }

        /// The members that are tracked, and that are state: no references, closures and tasks.
        private static func layout(of levels: [Mirror.Children]) -> Layout {
            var layout = Layout()
            for (level, children) in zip(0..., levels).reversed()
            where children.contains(where: { $0.label == "_$observationRegistrar" }) {
                for (index, child) in zip(0..., children) {
                    let label = child.label ?? ""
                    let type = "\(type(of: child.value))"
                    if type.contains(#/->|^(Optional<)?(ViewModel)?Tasks?</#) { continue }
                    let name = String(label.drop { $0 == "_" })
                    if isReference(child.value) {
                        layout.objects.append("\(name) (\(type))")
                    } else if label.contains(#/^_[^$]/#) {
                        layout.members.append((level, index, name))
                    }
                }
            }
            return layout
        }

        private static func isObject(_ value: Any) -> Bool {
            type(of: value) is AnyClass
        }

        /// Whether the value is an object, or an optional one, even if it is nil.
        private static func isReference(_ value: Any) -> Bool {
            isObject(value) || (value as? any OptionalReference)?.isReference == true
        }

        private static func child(_ children: Mirror.Children, _ index: Int) -> Any {
            children[children.index(children.startIndex, offsetBy: index)].value
        }

        /// The changes of members until a later state.
        ///
        /// The filter is asked before anything is described.
        func changes(to new: Self, isTraced: (String) -> Bool) -> [String] {
            zip(members, new.members).flatMap { old, new -> [String] in
                let isIdentity = type(of: old.value) == [ObjectIdentifier].self
                let identity = isIdentity ? Self.objects(in: new.value) : new.value
                if Self.areEqual(old.value, identity) == true || !isTraced(old.name) { return [] }
                guard isIdentity else {
                    return Self.changes(from: old.value, to: new.value, at: old.name, 0)
                }
                return ["\(old.name): … → \(SignalText.describe(new.value) ?? "…")"]
            }
        }

        private static func changes(
            from old: Any,
            to new: Any,
            at path: String,
            _ depth: Int
        ) -> [String] {
            let areEqual = areEqual(old, new)
            if areEqual == true || depth > 4 || isReference(old) || isReference(new) {
                return []
            }
            // The casts unwrap optionals.
            if let old = old as? any Buffered, let new = new as? any Buffered {
                let before = Mirror(reflecting: old).children
                return changes(of: before, Mirror(reflecting: new).children, path, depth + 1)
            }
            let before = Mirror(reflecting: old)
            let after = Mirror(reflecting: new)
            let isSameType = type(of: old) == type(of: new)
            if isSameType, after.displayStyle == .struct, !SignalText.hides(new) {
                let parts = zip(before.children, after.children).prefix(50).flatMap { old, new in
                    let path = "\(path).\(new.label ?? "")"
                    return changes(from: old.value, to: new.value, at: path, depth + 1)
                }
                if !parts.isEmpty || areEqual == nil { return parts }
            }
            let oldText = SignalText.describe(old) ?? "…"
            let newText = SignalText.describe(new) ?? "…"
            if oldText != newText { return ["\(path): \(oldText) → \(newText)"] }
            return areEqual == nil ? [] : ["\(path): changed"]
        }

        /// Elements are compared if there are at most a thousand.
        static func changes(
            of old: Mirror.Children,
            _ new: Mirror.Children,
            _ path: String,
            _ depth: Int
        ) -> [String] {
            let count = min(old.count, new.count)
            let growth = new.count - old.count
            // The element at an index, and the one that had its place before elements were added or
            // removed in front of it.
            func changes(_ index: Int, by growth: Int = 0) -> [String] {
                let before = child(old, index - growth)
                return Self.changes(
                    from: before, to: child(new, index), at: "\(path)[\(index)]", depth)
            }
            if count > 1_000 {
                let counts = "\(old.count) → \(new.count) elements"
                return ["\(path): \(growth == 0 ? "changed" : counts)"]
            }
            if growth == 0 {
                let all = (0..<count).map { changes($0) }.filter { !$0.isEmpty }
                return all.count <= 3 ? Array(all.joined()) : ["\(path): \(all.count) changed"]
            }
            let start = (0..<count).first { !changes($0).isEmpty } ?? count
            let rest = count - start
            let last = new.count - 1
            let end = (0..<rest).first { !changes(last - $0, by: growth).isEmpty } ?? rest
            let removed = old.count - start - end
            let added = new.count - start - end
            if removed + added == 1 {
                let sign = growth > 0 ? "+" : "-"
                let element = child(growth > 0 ? new : old, start)
                return ["\(path)[\(start)]: \(sign) \(SignalText.describe(element) ?? "…")"]
            }
            let removal = removed > 0 ? "\(removed) removed" : nil
            let addition = added > 0 ? "\(added) added" : nil
            let parts = [removal, addition].compactMap { $0 }
            return ["\(path): \(parts.joined(separator: ", "))"]
        }
    }
}

nonisolated extension Equatable {
    /// Returns nil if equality says nothing: the value is not equal to itself, such as NaN.
    fileprivate func isEqual(to new: Any) -> Bool? {
        if (new as? Self) == self { return true }
        return self == self ? false : nil
    }
}

/// An array, whose buffer is another one after a change: the state before the change holds the
/// first one.
private nonisolated protocol Buffered {
    var buffer: UnsafeRawPointer? { get }
}

nonisolated extension Array: Buffered {
    fileprivate var buffer: UnsafeRawPointer? {
        withUnsafeBytes { $0.baseAddress }
    }
}

private nonisolated protocol OptionalReference {
    var isReference: Bool { get }
}

nonisolated extension Optional: OptionalReference {
    fileprivate var isReference: Bool {
        Wrapped.self is AnyClass || map { type(of: $0 as Any) is AnyClass } == true
    }
}
