// SimpleViewModel 0.9.0: children. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

public import Observation

// MARK: - Child

/// A child in the state of its parent, such as a row, a sheet, or a screen of a path: it is open as
/// long as the parent holds it.
///
/// ```swift
/// private(set) var rows: [ViewModelChild<RowViewModel>] = []
/// private(set) var sheet: ViewModelChild<EditViewModel>?
/// ```
///
/// ``ViewModelScope/child(_:name:as:)`` creates it. Its last reference closes it, as
/// ``ViewModelInterface/close()`` does: when it is removed or replaced, and with its parent. It may
/// be moved, sorted, and put elsewhere, in any number of steps.
///
/// It is closed, and its view model released, when the `accept` of its parent, or the closure of
/// work, that lets go of it has ended, before the next input; and if other code lets go of it, in a
/// later turn of the main actor. So its end can read the parent's state.
///
/// Any reference holds it: a member, a list, a dictionary, an enum; a local variable, for as long
/// as that exists; a closure; and an operation that captures it, until that ends. So endless work
/// captures its ``interface``. The end of the parent closes it whatever holds it.
///
/// A view never holds it, so that SwiftUI, which retains what it has shown, keeps no screen open:
/// `screen.rows` and `screen.sheet` are interfaces. Each reading of `screen.rows` makes an array,
/// so a body reads it once, outside of loops. An enum of screens that a view retains as a whole
/// would hold them, unless it is ``ViewModelShown``.
@MainActor @dynamicMemberLookup public final class ViewModelChild<VM: ViewModel> {
    /// What a view holds, also after the child is closed.
    public let interface: ViewModelInterface<VM>

    private let tie: AnySignalTie

    @usableFromInline init(_ interface: ViewModelInterface<VM>, _ tie: AnySignalTie) {
        self.interface = interface
        self.tie = tie
    }

    deinit {
        tie.letGo(interface)
    }

    /// Sends an input to the child, as ``ViewModelInterface/send(_:fileID:line:)`` does.
    @inlinable public func send(
        _ input: VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        interface.send(input, fileID: fileID, line: line)
    }
}

/// A member with children, of which a view sees their interfaces.
///
/// ``ViewModelChild`` conforms, and optionals, arrays and dictionaries of what conforms. An enum of
/// several screens conforms, too, if views may retain it:
///
/// ```swift
/// enum Screen: ViewModelShown {
///     enum Shown: Hashable { case detail(ViewModelInterface<DetailViewModel>), about }
///     case detail(ViewModelChild<DetailViewModel>), about
///
///     var shown: Shown {
///         switch self {
///         case let .detail(detail): .detail(detail.interface)
///         case .about: .about
///         }
///     }
/// }
/// ```
@MainActor public protocol ViewModelShown {
    /// What a view sees.
    associatedtype Shown

    /// The same, with interfaces in the place of children.
    var shown: Shown { get }
}

extension ViewModelChild: ViewModelShown {
    /// The interface.
    @inlinable public var shown: ViewModelInterface<VM> { interface }
}

extension Optional: ViewModelShown where Wrapped: ViewModelShown {
    /// What a view sees of the child, if there is one.
    @inlinable public var shown: Wrapped.Shown? {
        if let self { self.shown } else { nil }
    }
}

extension Array: ViewModelShown where Element: ViewModelShown {
    /// What a view sees of the children.
    @inlinable public var shown: [Element.Shown] {
        // Not `map`, whose closure would check its actor for each.
        Array<Element.Shown>(unsafeUninitializedCapacity: count) { buffer, initialized in
            for index in indices {
                buffer.initializeElement(at: index, to: self[index].shown)
            }
            initialized = count
        }
    }
}

extension Dictionary: ViewModelShown where Value: ViewModelShown {
    /// What a view sees of the children, by key.
    @inlinable public var shown: [Key: Value.Shown] {
        mapValues { $0.shown }
    }
}

extension ViewModelChild where VM: AnyObject & Observable {
    /// Returns a member of the child's view model.
    @inlinable public subscript<Member>(dynamicMember keyPath: KeyPath<VM, Member>) -> Member {
        interface.signalObject[keyPath: keyPath]
    }
}

nonisolated extension ViewModelChild: Hashable {
    /// Returns whether two children are the same.
    public static func == (one: ViewModelChild, other: ViewModelChild) -> Bool {
        one === other
    }

    /// Hashes the identity of the child.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension ViewModelChild: @MainActor Identifiable where VM: Identifiable & AnyObject {
    /// The identity of the view model.
    public var id: VM.ID {
        interface.id
    }
}

// MARK: - Views

extension ViewModelInterface where VM: AnyObject & Observable {
    /// Returns what a view sees of children: a view that retained them would keep them open.
    @inlinable
    public subscript<Member: ViewModelShown>(
        dynamicMember keyPath: KeyPath<VM, Member>
    ) -> Member.Shown {
        signalObject[keyPath: keyPath].shown
    }
}

// MARK: - Creation

extension ViewModelScope where Work: Hashable {
    /// Creates a child, whose outputs become inputs of the view model.
    ///
    /// A parent view model creates, commands and closes its children, so a test of it needs no
    /// view:
    ///
    /// ```swift
    /// rows = items.map { item in
    ///     scope.child(RowViewModel(item), name: item.id, as: { .row(id: item.id, $0) })
    /// }
    /// ```
    ///
    /// The parent stores the child, which is closed when the parent lets go of it, and with the
    /// parent, even if a view retains its interface. While the parent accepts, outputs wait, like
    /// any other input; and so they do before it has its interface. A view can receive from the
    /// child, too. It gets each output before the parent does. From its first `receive` on, outputs
    /// that come while it does not receive are held for it.
    ///
    /// - Parameters:
    ///   - viewModel: The child. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces, such as a row's id. It is evaluated only
    ///     while tracing is on.
    ///   - input: Converts an output to an input of the parent. Capture an id, not `self`.
    /// - Returns: The child.
    @inlinable public func child<VM: ViewModel>(
        _ viewModel: VM,
        name: @autoclosure () -> Any? = nil,
        as input: @escaping (VM.Output) -> Input
    ) -> ViewModelChild<VM> {
        child(viewModel, name: name) { [place] in place.send(input($0), at: nil) }
    }

    /// Creates a child without outputs.
    ///
    /// - Parameters:
    ///   - viewModel: The child. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces. It is evaluated only while tracing is on.
    /// - Returns: The child.
    @inlinable public func child<VM: ViewModel>(
        _ viewModel: VM,
        name: @autoclosure () -> Any? = nil
    ) -> ViewModelChild<VM> where VM.Output == Never {
        child(viewModel, name: name) { _ in }
    }

    @inlinable func child<VM: ViewModel>(
        _ viewModel: VM,
        name: () -> Any?,
        pass: @escaping (VM.Output) -> Void
    ) -> ViewModelChild<VM> {
        let tie = SignalTie(place.top, pass)
        let interface = ViewModelInterface(viewModel, name: name, clock: nil, tie: tie)
        return ViewModelChild(interface, tie)
    }
}

extension ViewModelScope where Work == ViewModelWorkNotDeclared {
    /// Says that a scope is missing.
    @available(
        *, unavailable, message: "declare 'let scope = Scope()' and 'typealias Work = Never'"
    )
    @_documentation(visibility: internal)
    public func child<VM: ViewModel>(
        _ viewModel: VM, name: Any? = nil, as input: ((VM.Output) -> Input)? = nil
    ) -> ViewModelInterface<VM> {
        fatalError()
    }
}
