// SimpleViewModel 0.9.0: the changes of an @Observable view model's members, for traces.
// It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated extension ViewModelTrace {
    /// Whether traces include the changes of state that a signal causes.
    ///
    /// These are changes of the stored members that an `@Observable` view model tracks. To find
    /// them, its members are read before and after it runs. With a dozen members, that takes some
    /// 70 microseconds for each signal.
    ///
    /// ```swift
    /// ViewModelTrace.includesChanges = false
    /// ```
    @MainActor public static var includesChanges = true {
        didSet {
            isReading = includesChanges
            pause = count
        }
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
            /// Whether it has children, which a state must not keep open.
            let hasChildren: Bool
            /// Its type, which compares faster than one that has to be found each time.
            let type: (any Equatable.Type)?
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
                let child = Self.child(levels[member.level], member.index)
                let value = member.hasChildren ? Self.shown(child) : child
                return member.isReference ? Objects(value) ?? value : value
            }
        }

        /// The interfaces in the place of children.
        private static func shown(_ value: Any) -> Any {
            nonisolated(unsafe) let value = value
            nonisolated(unsafe) var shown = value
            MainActor.assumeIsolated {
                if let value = value as? any ViewModelShown { shown = value.shown }
            }
            return shown
        }

        /// The members that are tracked, and that are state: no closures and tasks.
        private static func layout(of levels: [Mirror.Children]) -> Layout {
            var layout = Layout()
            for (level, children) in zip(0..., levels).reversed()
            where children.contains(where: { $0.label == "_$observationRegistrar" }) {
                for (index, child) in zip(0..., children) {
                    let label = child.label ?? ""
                    let value = child.value
                    let type = "\(type(of: value))"
                    if type.contains(#/->|^(Optional<)?(Task|ViewModelScope)</#) { continue }
                    let name = String(label.drop { $0 == "_" })
                    let isReference = (value as? any Wrapper)?.isReference ?? isObject(value)
                    if label.contains(#/^_[^$]/#) {
                        let equatable = isReference ? nil : Swift.type(of: value)
                        let member = Member(
                            level: level, index: index, name: name, isReference: isReference,
                            hasChildren: value is any ViewModelShown,
                            type: equatable as? any Equatable.Type)
                        layout.members.append(member)
                    } else if isReference {
                        layout.objects.append("\(name) (\(type))")
                    }
                }
            }
            return layout
        }

        // MARK: Comparing

        /// The changes since an earlier state that was kept, by member, or since the whole state.
        ///
        /// The filter is asked before anything is described.
        func changes(
            from old: Self,
            _ whole: Self?,
            isTraced: (String) -> Bool
        ) -> [(member: Int, texts: [String])] {
            values.indices.compactMap { index in
                let member = members[index]
                let kept = old.values[index]
                let new = values[index]
                if member.type?.areEqual(kept, new) == true { return nil }
                let hasObjects = kept is Objects
                let now = hasObjects ? Objects(new) ?? new : new
                if Self.areEqual(kept, now) == true { return nil }
                guard isTraced(member.name) else { return (index, []) }
                let before = whole?.values[index] ?? kept
                let texts = Self.changes(from: before, to: new, at: member.name, 0)
                return texts.isEmpty && !hasObjects ? nil : (index, texts)
            }
        }

        /// Keeps members of a later state, or all of this one, without their objects: they would
        /// live until the next run.
        mutating func keep(_ new: Self, _ indices: [Int]? = nil) {
            for index in indices ?? Array(values.indices) {
                values[index] = Objects(new.values[index]) ?? new.values[index]
            }
        }

        /// Returns nil if it is unknown.
        private static func areEqual(_ old: Any, _ new: Any) -> Bool? {
            if let type = type(of: old) as? any Equatable.Type { return type.areEqual(old, new) }
            if let old = old as? any Buffered, let new = new as? any Buffered {
                return old.buffer == new.buffer ? true : nil
            }
            guard isObject(old), isObject(new) else { return nil }
            return old as AnyObject === new as AnyObject
        }

        private static func changes(
            from old: Any,
            to new: Any,
            at path: String,
            _ depth: Int
        ) -> [String] {
            let areEqual = areEqual(old, new)
            if areEqual == true || depth > 4 { return [] }
            if let old = (old as? any Wrapper)?.content, let new = (new as? any Wrapper)?.content {
                return changes(from: old, to: new, at: path, depth + 1)
            }
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
                let found = changes(from: old.value, to: new.value, at: path, depth + 1)
                return found.isEmpty || !leavesOut(name) ? found : ["\(path): changed"]
            }
            // A struct, a tuple, or the same case of an enum.
            if !pairs.isEmpty, pairs.allSatisfy({ $0.label != nil && $0.label == $1.label }) {
                let parts = pairs.flatMap(partChanges)
                if !parts.isEmpty || areEqual == nil { return parts }
            }
            let oldText = SignalText.describe(old)
            let newText = SignalText.describe(new)
            if oldText != newText { return ["\(path): \(oldText) → \(newText)"] }
            // The text of a dictionary has some of its elements.
            let areSame = areEqual == nil && pairs.allSatisfy { partChanges($0, $1).isEmpty }
            return areSame ? [] : ["\(path): changed"]
        }

        /// Elements are compared if there are at most a thousand.
        private static func changes(
            of old: Mirror.Children,
            _ new: Mirror.Children,
            _ path: String,
            _ depth: Int
        ) -> [String] {
            let count = min(old.count, new.count)
            let growth = new.count - old.count
            if count > 1_000 {
                let counts = "\(old.count) → \(new.count) elements"
                return ["\(path): \(growth == 0 ? "changed" : counts)"]
            }
            // The element at an index, and the one that had its place before elements were added or
            // removed in front of it.
            func changes(_ index: Int, by growth: Int = 0) -> [String] {
                let before = child(old, index - growth)
                let path = "\(path)[\(index)]"
                return Self.changes(from: before, to: child(new, index), at: path, depth)
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
                let element = SignalText.describe(child(growth > 0 ? new : old, start))
                return ["\(path)[\(start)]: \(growth > 0 ? "+" : "-") \(element)"]
            }
            let removal = removed > 0 ? ["\(removed) removed"] : []
            let addition = added > 0 ? ["\(added) added"] : []
            return ["\(path): \((removal + addition).joined(separator: ", "))"]
        }

        private static func child(_ children: Mirror.Children, _ index: Int) -> Any {
            children[children.index(children.startIndex, offsetBy: index)].value
        }
    }
}

private nonisolated func isObject(_ value: Any) -> Bool {
    type(of: value) is AnyClass
}

/// The objects that are a part of a value, in its place in a state, which does not retain them.
private nonisolated struct Objects: Equatable, CustomStringConvertible {
    let all: [ObjectIdentifier]
    let description: String

    /// Returns nil if there are none.
    init?(_ value: Any) {
        if let value = value as? Self {
            self = value
            return
        }
        all = Self.all(in: value)
        if all.isEmpty { return nil }
        let content = (value as? any Wrapper)?.content ?? value
        let type = type(of: content)
        description = type is AnyClass ? ViewModelTrace.SignalText.name(of: type) : "…"
    }

    static func == (old: Self, new: Self) -> Bool {
        old.all == new.all
    }

    /// Of a closure, which may hold some, its type.
    private static func all(in value: Any, _ depth: Int = 0) -> [ObjectIdentifier] {
        if isObject(value) { return [ObjectIdentifier(value as AnyObject)] }
        let mirror = Mirror(reflecting: value)
        let isClosure = mirror.displayStyle == nil && !(value is any Equatable)
        if isClosure || depth > 4 { return [ObjectIdentifier(type(of: value))] }
        return mirror.children.prefix(100).flatMap { all(in: $0.value, depth + 1) }
    }
}

nonisolated extension Equatable {
    /// Returns nil if equality says nothing: the value is not equal to itself, such as NaN.
    fileprivate static func areEqual(_ old: Any, _ new: Any) -> Bool? {
        guard let old = old as? Self else { return nil }
        if (new as? Self) == old { return true }
        return old == old ? false : nil
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
        Wrapped.self is AnyClass || map(isObject) == true
    }
}
