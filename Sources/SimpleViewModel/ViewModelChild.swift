// SimpleViewModel 0.9.0: children in the state of their parent. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

/// A child in the state of its parent, such as a row, a sheet, or a screen of a path.
///
/// ``ViewModelInterface`` and `ObservedViewModel` conform. An enum of several screens closes the
/// one that it contains:
///
/// ```swift
/// enum Screen: ViewModelChild {
///     case list(ObservedViewModel<ListViewModel>)
///     case detail(ObservedViewModel<DetailViewModel>)
///
///     @MainActor func close() {
///         switch self {
///         case let .list(list): list.close()
///         case let .detail(detail): detail.close()
///         }
///     }
/// }
/// ```
public nonisolated protocol ViewModelChild: Hashable {
    /// Ends the child now, as ``ViewModelInterface/close()`` does.
    @MainActor func close()
}

extension Sequence where Element: ViewModelChild {
    /// Closes the children that a parent has removed from its state.
    ///
    /// ```swift
    /// private(set) var path: [Screen] = [] {
    ///     didSet { oldValue.close(unlessIn: path) }
    /// }
    /// ```
    ///
    /// A child that is removed and not closed lives, and works, as long as anything retains it,
    /// such as SwiftUI while it animates, or for longer.
    ///
    /// - Parameter current: The children that remain.
    @MainActor public func close(unlessIn current: some Sequence<Element>) {
        let remaining = Set(current)
        for child in self where !remaining.contains(child) {
            child.close()
        }
    }
}

extension Optional where Wrapped: ViewModelChild {
    /// Closes the child that a parent has removed from its state.
    ///
    /// ```swift
    /// private(set) var sheet: ObservedViewModel<EditViewModel>? {
    ///     didSet { oldValue.close(unlessIn: sheet) }
    /// }
    /// ```
    ///
    /// - Parameter current: The child that has replaced it; the same child is not closed.
    @MainActor public func close(unlessIn current: Wrapped?) {
        if self != current {
            self?.close()
        }
    }
}

nonisolated extension ViewModelChild where Self: AnyObject {
    /// Returns whether two children are the same object.
    public static func == (one: Self, other: Self) -> Bool {
        one === other
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension ViewModelInterface: nonisolated ViewModelChild {}

extension ViewModelInterface: @MainActor Identifiable where VM: Identifiable & AnyObject {
    /// The identity of the view model, for a list or a sheet; nil after the interface is closed.
    public var id: VM.ID? {
        // Not `viewModel`, which `accept` may have access to.
        (core.object as? VM)?.id
    }
}

// MARK: - Mistakes

// Overloads that the compiler chooses for a plausible mistake, to say what is missing.
extension ViewModelInterface {
    /// Says what is missing.
    @available(*, unavailable, message: "add as: the input that an output becomes")
    @_documentation(visibility: internal)
    public convenience init(_ viewModel: VM, name: Any? = nil, parent: AnyObject) {
        self.init(viewModel)
    }

    /// Says what is missing.
    @available(*, unavailable, message: "add as: the input that an output becomes")
    @_documentation(visibility: internal)
    public func connect(to parent: AnyObject) {}
}
