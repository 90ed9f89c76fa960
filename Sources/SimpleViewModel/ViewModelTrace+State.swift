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
        /// A tracked member, in the class or in a superclass.
        struct Member {
            let level: Int
            let index: Int
            let name: String
            /// Whether it is an object, or an optional one, even if it is nil.
            let isReference: Bool
        }

        /// The members to read, and the objects beside them, with their types.
        struct Layout {
            var members: [Member] = []
            var objects: [String] = []
        }

        private let members: [Member]
        private var values: [Any]

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
            let mirror = Mirror(reflecting: viewModel)
            // The class and its superclasses, the innermost last.
            let levels = sequence(first: mirror, next: \.superclassMirror).map(\.children)
            let layout = Self.layouts[type] ?? Self.layout(of: levels)
            Self.layouts[type] = layout
            members = layout.members
            values = members.map { member in
                let value = Self.child(levels[member.level], member.index)
                return member.isReference ? Reference(value) : value
            }
        }

        /// The members that are tracked, and that are state: no closures and tasks.
        private static func layout(of levels: [Mirror.Children]) -> Layout {
            var layout = Layout()
            for (level, children) in zip(0..., levels).reversed()
            where children.contains(where: { $0.label == "_$observationRegistrar" }) {
                for (index, child) in zip(0..., children) {
                    let label = child.label ?? ""
                    let type = "\(type(of: child.value))"
                    if type.contains(#/->|^(Optional<)?(ViewModel)?Tasks?</#) { continue }
                    let name = String(label.drop { $0 == "_" })
                    let isReference =
                        isObject(child.value) || (child.value as? any Wrapper)?.isReference == true
                    if label.contains(#/^_[^$]/#) {
                        layout.members.append(
                            Member(
                                level: level, index: index, name: name, isReference: isReference))
                    } else if isReference {
                        layout.objects.append("\(name) (\(type))")
                    }
                }
            }
            return layout
        }

        private static func child(_ children: Mirror.Children, _ index: Int) -> Any {
            children[children.index(children.startIndex, offsetBy: index)].value
        }

        private static func isObject(_ value: Any) -> Bool {
            type(of: value) is AnyClass
        }

        // MARK: Comparing

        /// The members that differ from an earlier state, or can't be compared; all, without one.
        func differences(from old: Self?) -> [Int] {
            values.indices.filter { index in
                guard let value = old?.values[index] else { return true }
                let isIdentity = type(of: value) == [ObjectIdentifier].self
                let new = isIdentity ? Self.objects(in: values[index]) : values[index]
                return Self.areEqual(value, new) != true
            }
        }

        /// Takes members of a later state, with the identity of objects in their place: they would
        /// live until the next run.
        mutating func update(_ indices: [Int], to new: Self) {
            for index in indices {
                let value = new.values[index]
                let objects = members[index].isReference ? [] : Self.objects(in: value)
                values[index] = objects.isEmpty ? value : objects
            }
        }

        /// The changes of a member since an earlier state.
        ///
        /// The filter is asked before anything is described.
        func changes(of index: Int, from old: Self, isTraced: (String) -> Bool) -> [String] {
            let name = members[index].name
            let new = values[index]
            guard isTraced(name) else { return [] }
            if type(of: old.values[index]) == [ObjectIdentifier].self {
                return ["\(name): … → \(SignalText.describe(new) ?? "…")"]
            }
            return Self.changes(from: old.values[index], to: new, at: name, 0)
        }

        /// Returns nil if it is unknown.
        private static func areEqual(_ old: Any, _ new: Any) -> Bool? {
            if let old = old as? any Equatable { return old.isEqual(to: new) }
            if let old = old as? any Buffered, let new = new as? any Buffered {
                return old.buffer == new.buffer ? true : nil
            }
            guard isObject(old), isObject(new) else { return nil }
            return old as AnyObject === new as AnyObject
        }

        /// The objects that are a part of a value; for a closure, which may hold some, its type.
        private static func objects(in value: Any, _ depth: Int = 0) -> [ObjectIdentifier] {
            if isObject(value) { return [ObjectIdentifier(value as AnyObject)] }
            let mirror = Mirror(reflecting: value)
            let isClosure = mirror.displayStyle == nil && !(value is any Equatable)
            if isClosure || depth > 4 { return [ObjectIdentifier(type(of: value))] }
            return mirror.children.prefix(100).flatMap { objects(in: $0.value, depth + 1) }
        }

        private static func changes(
            from old: Any,
            to new: Any,
            at path: String,
            _ depth: Int
        ) -> [String] {
            let old = (old as? any Wrapper)?.content ?? old
            let new = (new as? any Wrapper)?.content ?? new
            let areEqual = areEqual(old, new)
            if areEqual == true || depth > 4 { return [] }
            let before = Mirror(reflecting: old).children
            let after = Mirror(reflecting: new).children
            if old is any Buffered, new is any Buffered {
                return changes(of: before, after, path, depth + 1)
            }
            // What describes itself may hide its parts, and an object's lead to the whole app.
            let isOpen = type(of: old) == type(of: new) && !isObject(new) && !SignalText.hides(new)
            let pairs = isOpen ? Array(zip(before, after).prefix(1_000)) : []
            func partChanges(_ old: Mirror.Child, _ new: Mirror.Child) -> [String] {
                let name = new.label ?? ""
                let path = name.hasPrefix(".") ? path + name : "\(path).\(name)"
                return Self.changes(from: old.value, to: new.value, at: path, depth + 1)
            }
            // A struct, a tuple, or the same case of an enum.
            if !pairs.isEmpty, pairs.allSatisfy({ $0.label != nil && $0.label == $1.label }) {
                let parts = pairs.flatMap(partChanges)
                if !parts.isEmpty || areEqual == nil { return parts }
            }
            let oldText = SignalText.describe(old) ?? "…"
            let newText = SignalText.describe(new) ?? "…"
            if oldText != newText { return ["\(path): \(oldText) → \(newText)"] }
            // The text of a dictionary has some of its elements.
            let areSame = areEqual == nil && pairs.allSatisfy { partChanges($0, $1).isEmpty }
            return areSame ? [] : ["\(path): changed"]
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

private nonisolated protocol Wrapper {
    var content: Any? { get }
    var isReference: Bool { get }
}

nonisolated extension Optional: Wrapper {
    fileprivate var content: Any? {
        self
    }

    fileprivate var isReference: Bool {
        Wrapped.self is AnyClass || map { type(of: $0 as Any) is AnyClass } == true
    }
}

/// A reference in a state, which does not retain its object.
private nonisolated struct Reference: Equatable, CustomStringConvertible {
    let object: ObjectIdentifier?
    let description: String

    init(_ value: Any) {
        let isObject = type(of: value) is AnyClass
        let content: Any? = isObject ? value : (value as? any Wrapper)?.content
        object = content.map { ObjectIdentifier($0 as AnyObject) }
        description = content.map { ViewModelTrace.SignalText.name(of: type(of: $0)) } ?? "nil"
    }
}
