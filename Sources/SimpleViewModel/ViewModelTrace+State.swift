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
    @MainActor public static var includesChanges = true { didSet { State.isOn = includesChanges } }

    /// Reads the members of a view model.
    ///
    /// - Parameter viewModel: The view model.
    /// - Returns: A closure that names the members that have changed since; nil if the view model is not `@Observable`.
    @_spi(Testing) @MainActor public static func changedMembers(of viewModel: AnyObject) -> (() -> [String])? {
        let type: AnyClass = Swift.type(of: viewModel)
        guard let state = State(of: viewModel), State.names(of: type)?.isEmpty == false else { return nil }
        return {
            let names = state.changes(in: viewModel) { _ in true }.map { $0.prefix { !":.[".contains($0) } }
            return zip(names, [""] + names).filter { $0 != $1 }.map { String($0.0) }
        }
    }

    /// The values of a view model's members before it runs, to be compared with those after it.
    nonisolated struct State {
        private let members: [(name: String, value: Any)]

        /// The members to read, by the types of the view models.
        ///
        /// `nonisolated(unsafe)`: used on the main thread only.
        private nonisolated(unsafe) static var layouts: [ObjectIdentifier: [(index: Int, name: String)]] = [:]

        /// The names of the members that are read; nil if no view model of the type has run.
        static func names(of type: Any.Type) -> [String]? { layouts[ObjectIdentifier(type)]?.map(\.name) }

        /// `nonisolated(unsafe)`: used on the main thread only.
        nonisolated(unsafe) static var isOn = true

        /// Returns nil if there is nothing to read.
        init?(of viewModel: AnyObject) {
            let type = ObjectIdentifier(type(of: viewModel))
            guard Self.layouts[type]?.isEmpty != true else { return nil }
            let children = Mirror(reflecting: viewModel).children
            let layout = Self.layouts[type] ?? Self.layout(of: children)
            Self.layouts[type] = layout
            members = layout.map { ($0.name, Self.child(children, $0.index)) }
        }

        /// Leaves out what is not tracked, and what is no state: references, closures and tasks.
        private static func layout(of children: Mirror.Children) -> [(index: Int, name: String)] {
            guard children.contains(where: { $0.label == "_$observationRegistrar" }) else { return [] }
            return zip(0..., children).compactMap { index, child in
                let (label, type) = (child.label ?? "", "\(type(of: child.value))")
                let isState = !(Swift.type(of: child.value) is AnyClass) && !type.contains(#/->|^(Optional<)?Task</#)
                return label.contains(#/^_[^$]/#) && isState ? (index, String(label.dropFirst())) : nil
            }
        }

        private static func child(_ children: Mirror.Children, _ index: Int) -> Any {
            children[children.index(children.startIndex, offsetBy: index)].value
        }

        /// The changes of members since then; the filter is asked before anything is described.
        func changes(in viewModel: AnyObject, isTraced: (String) -> Bool) -> [String] {
            zip(members, Self(of: viewModel)?.members ?? []).flatMap { old, new in
                let isChanged = Self.areEqual(old.value, new.value) != true && isTraced(old.name)
                return isChanged ? Self.changes(from: old.value, to: new.value, at: old.name, 0) : []
            }
        }

        /// Returns nil if the type has no equality.
        private static func areEqual(_ old: Any, _ new: Any) -> Bool? {
            func isEqual<Value: Equatable>(_ old: Value) -> Bool { (new as? Value) == old }
            return type(of: old) is AnyClass ? nil : (old as? any Equatable).map { isEqual($0) }
        }

        private static func changes(from old: Any, to new: Any, at path: String, _ depth: Int) -> [String] {
            let areEqual = areEqual(old, new), arrays = (old as? any Buffered, new as? any Buffered)
            if areEqual == true || depth > 4 || arrays.0.map({ $0.buffer == arrays.1?.buffer }) == true { return [] }
            let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
            if arrays.0 != nil, arrays.1 != nil { return changes(of: before.children, after.children, path, depth + 1) }
            if before.displayStyle == .struct, after.displayStyle == .struct, !SignalText.hides(new) {
                let parts = zip(before.children, after.children).prefix(50).flatMap {
                    changes(from: $0.value, to: $1.value, at: "\(path).\($1.label ?? "")", depth + 1)
                }
                if !parts.isEmpty { return parts }
            }
            let texts = (SignalText.describe(old) ?? "…", SignalText.describe(new) ?? "…")
            if texts.0 == texts.1 { return areEqual == nil ? [] : ["\(path): changed"] }
            return ["\(path): \(texts.0) → \(texts.1)"]
        }

        /// Compares up to 500 elements from each end.
        static func changes(of old: Mirror.Children, _ new: Mirror.Children, _ path: String, _ depth: Int) -> [String] {
            func changes(_ i: Int, _ j: Int) -> [String] {
                Self.changes(from: child(old, i), to: child(new, j), at: "\(path)[\(j)]", depth)
            }
            let (count, growth) = (min(old.count, new.count), new.count - old.count)
            if growth == 0 {
                let all = (0..<min(count, 500)).map { changes($0, $0) }.filter { !$0.isEmpty }
                if (1...3).contains(all.count) { return Array(all.joined()) }
                return all.isEmpty && count <= 500 ? [] : ["\(path): \(all.isEmpty ? "" : "\(all.count) ")changed"]
            }
            let start = (0..<min(count, 500)).first { !changes($0, $0).isEmpty } ?? min(count, 500)
            let rest = min(count - start, 500)
            let end = (0..<rest).first { !changes(old.count - 1 - $0, new.count - 1 - $0).isEmpty } ?? rest
            // Beyond the limit, it is only told how many there are more, or less.
            let isTold = start + end == count || max(start, end) < 500
            let removed = isTold ? old.count - start - end : max(0, -growth)
            if isTold, abs(growth) == 1, removed == max(0, -growth) {
                let element = SignalText.describe(child(growth > 0 ? new : old, start)) ?? "…"
                return ["\(path)[\(start)]: \(growth > 0 ? "+" : "-") \(element)"]
            }
            let parts = [(removed, "removed"), (removed + growth, "added")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
            return ["\(path): \(parts.joined(separator: ", "))"]
        }
    }
}

/// An array, whose buffer is another one after a change: the state before the change holds the first one.
private nonisolated protocol Buffered { var buffer: UnsafeRawPointer? { get } }

nonisolated extension Array: Buffered {
    fileprivate var buffer: UnsafeRawPointer? { withUnsafeBytes { $0.baseAddress } }
}
