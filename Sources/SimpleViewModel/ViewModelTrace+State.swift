// SimpleViewModel 0.9.0: the changes of an @Observable view model's members, for traces. It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated extension ViewModelTrace {
    /// Whether traces include the changes of state that a signal causes.
    ///
    /// These are changes of the stored members that an `@Observable` view model tracks. To find them, its members are read
    /// before and after it runs. With a dozen members, that takes some 50 microseconds for each signal.
    ///
    /// ```swift
    /// ViewModelTrace.includesChanges = false
    /// ```
    @MainActor public static var includesChanges = true { didSet { isReading = includesChanges } }

    /// The values of a view model's members before it runs, to be compared with those after it.
    nonisolated struct State {
        private let members: [(name: String, value: Any)]

        /// The members to read, by the types of the view models.
        ///
        /// `nonisolated(unsafe)`: used on the main thread only.
        private nonisolated(unsafe) static var layouts:
            [ObjectIdentifier: [(level: Int, index: Int, name: String)]] =
                [:]

        /// The names of the members that are read; nil if no view model of the type has run.
        static func names(of type: Any.Type) -> [String]? {
            layouts[ObjectIdentifier(type)]?.map(\.name)
        }

        /// Returns nil if there is nothing to read.
        init?(of viewModel: AnyObject) {
            let type = ObjectIdentifier(type(of: viewModel))
            guard Self.layouts[type]?.isEmpty != true, isReading else { return nil }
            let levels = sequence(first: Mirror(reflecting: viewModel), next: \.superclassMirror)
                .map(\.children)
            let layout = Self.layouts[type] ?? Self.layout(of: levels)
            Self.layouts[type] = layout
            members = layout.map { ($0.name, Self.child(levels[$0.level], $0.index)) }
        }

        /// The members of the class and its superclasses, the innermost last, without those that are not tracked, and those
        /// that are no state: references, closures and tasks.
        private static func layout(of levels: [Mirror.Children]) -> [(
            level: Int, index: Int, name: String
        )] {
            levels.indices.reversed().flatMap { level in
                let isTracked = levels[level].contains { $0.label == "_$observationRegistrar" }
                return zip(0..., isTracked ? levels[level] : Mirror.Children([])).compactMap {
                    index, child in
                    let (label, type) = (child.label ?? "", "\(type(of: child.value))")
                    let isState =
                        !isReference(child.value) && !type.contains(#/->|^(Optional<)?Task</#)
                    return label.contains(#/^_[^$]/#) && isState
                        ? (level, index, String(label.dropFirst())) : nil
                }
            }
        }

        /// Whether the value is an object, or an optional one, even if it is nil.
        private static func isReference(_ value: Any) -> Bool {
            type(of: value) is AnyClass || (value as? any OptionalReference)?.isReference == true
        }

        private static func child(_ children: Mirror.Children, _ index: Int) -> Any {
            children[children.index(children.startIndex, offsetBy: index)].value
        }

        /// The changes of members since then; the filter is asked before anything is described.
        func changes(in viewModel: AnyObject, isTraced: (String) -> Bool) -> [String] {
            zip(members, Self(of: viewModel)?.members ?? []).flatMap { old, new in
                let isChanged =
                    (old.value as? any Equatable)?.isEqual(to: new.value) != true
                    && isTraced(old.name)
                return isChanged
                    ? Self.changes(from: old.value, to: new.value, at: old.name, 0) : []
            }
        }

        private static func changes(from old: Any, to new: Any, at path: String, _ depth: Int)
            -> [String]
        {
            let areEqual = (old as? any Equatable)?.isEqual(to: new)
            if areEqual == true || depth > 4 || isReference(old) || isReference(new) { return [] }
            if let old = old as? any Buffered, let new = new as? any Buffered {
                let (before, after) = (
                    Mirror(reflecting: old).children, Mirror(reflecting: new).children
                )
                return old.buffer == new.buffer ? [] : changes(of: before, after, path, depth + 1)
            }
            let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
            if before.displayStyle == .struct, after.displayStyle == .struct, !SignalText.hides(new)
            {
                let parts = zip(before.children, after.children).prefix(50).flatMap {
                    changes(
                        from: $0.value, to: $1.value, at: "\(path).\($1.label ?? "")", depth + 1)
                }
                if !parts.isEmpty || areEqual == nil { return parts }
            }
            let texts = (SignalText.describe(old) ?? "…", SignalText.describe(new) ?? "…")
            if texts.0 == texts.1 { return areEqual == nil ? [] : ["\(path): changed"] }
            return ["\(path): \(texts.0) → \(texts.1)"]
        }

        /// Elements are compared if there are at most a thousand.
        static func changes(
            of old: Mirror.Children, _ new: Mirror.Children, _ path: String, _ depth: Int
        ) -> [String] {
            // The element at an index, and the one that had its place before elements were added or removed in front of it.
            func changes(_ index: Int, by growth: Int = 0) -> [String] {
                Self.changes(
                    from: child(old, index - growth), to: child(new, index),
                    at: "\(path)[\(index)]", depth)
            }
            let (count, growth) = (min(old.count, new.count), new.count - old.count)
            if count > 1_000 {
                return [
                    "\(path): \(growth == 0 ? "changed" : "\(old.count) → \(new.count) elements")"
                ]
            }
            if growth == 0 {
                let all = (0..<count).map { changes($0) }.filter { !$0.isEmpty }
                return all.count <= 3 ? Array(all.joined()) : ["\(path): \(all.count) changed"]
            }
            let start = (0..<count).first { !changes($0).isEmpty } ?? count
            let end =
                (0..<count - start).first { !changes(new.count - 1 - $0, by: growth).isEmpty }
                ?? count - start
            let (removed, added) = (old.count - start - end, new.count - start - end)
            if removed + added == 1 {
                let element = SignalText.describe(child(growth > 0 ? new : old, start)) ?? "…"
                return ["\(path)[\(start)]: \(growth > 0 ? "+" : "-") \(element)"]
            }
            let parts = [(removed, "removed"), (added, "added")].filter { $0.0 > 0 }.map {
                "\($0) \($1)"
            }
            return ["\(path): \(parts.joined(separator: ", "))"]
        }
    }
}

nonisolated extension Equatable {
    /// Returns nil if equality says nothing: the value is not equal to itself, such as NaN.
    fileprivate func isEqual(to new: Any) -> Bool? {
        (new as? Self) == self ? true : self == self ? false : nil
    }
}

/// An array, whose buffer is another one after a change: the state before the change holds the first one.
private nonisolated protocol Buffered { var buffer: UnsafeRawPointer? { get } }

nonisolated extension Array: Buffered {
    fileprivate var buffer: UnsafeRawPointer? { withUnsafeBytes { $0.baseAddress } }
}

private nonisolated protocol OptionalReference { var isReference: Bool { get } }

nonisolated extension Optional: OptionalReference {
    fileprivate var isReference: Bool {
        Wrapped.self is AnyClass || map { type(of: $0 as Any) is AnyClass } == true
    }
}
