// SimpleViewModel: the state of a SwiftUI view, folded from outputs. Drops in beside ObservedViewModel.swift.
// Released under the MIT license.

import Observation

/// The state of a view, folded from a view model's outputs and observed member by member.
///
/// ```swift
/// struct Screen { var title = ""; var isLiked = false }
///
/// let screen = ViewModelState(ProductViewModel(), initial: Screen()) { screen, output in
///     switch output {
///     case let .loadedProduct(product): screen.title = product.name
///     case let .likeStatus(isOn): screen.isLiked = isOn
///     case .toast: return output  // not state: it is passed on, once
///     }
///     return nil
/// }
/// ```
///
/// Use it for a view model that only responds, for example because a UIKit screen or a terminal shows it, too. If the
/// state lives in an `@Observable` view model, use ``ObservedViewModel``, which needs no fold.
///
/// A view reads members by name, `screen.title`, and is invalidated when one that it has read changes:
///
/// | member | invalidates |
/// |---|---|
/// | stored, `Equatable` | when it is no longer equal |
/// | computed, an element, or the value of an optional | with each output; if the state is `Equatable`, with each that changes it |
/// | not `Equatable` | with each output |
///
/// Reading a computed member or an element may stop the program, as `items[0]` does if `items` is empty. So it is not
/// evaluated to find out whether it changed. `screen.user.name` reads all of `user`. An observer that reads again
/// immediately, inside `onChange`, gets the new state.
///
/// Own it with `@State`. The view model is created once, by the first `send`. SwiftUI may evaluate the initial value of a
/// `@State` property each time the parent is evaluated, and keeps the first; each of the others costs this object and the
/// initial state.
///
/// An output costs a copy of the state, and a comparison of each stored `Equatable` member that has been read since it
/// last changed.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @dynamicMemberLookup public final class ViewModelState<VM: ViewModel, State>: ViewModelHolder<VM> {
    private var state: State
    private var stored: [AnyKeyPath: Reading] = [:]
    private lazy var computed = reading(of: \.state, isChanged: comparison(for: State.self))
    private lazy var incomparable = reading(of: \.fold, isChanged: { _, _ in true })
    // Read since their last change. Observers are notified of one change, and of the next if they read again.
    private var observed: [Reading] = []
    private let registrar = ObservationRegistrar()
    private let fold: (inout State, VM.Output) -> VM.Output?
    private let passing = ViewModelInterface(viewModel: AnyViewModel<VM.Output, VM.Output> { $1($0) })
    override var events: any EventSource<VM.Output> { passing }

    /// Creates a state, into which a view model's outputs are folded.
    ///
    /// - Parameters:
    ///   - viewModel: Creates the view model, when it is first needed.
    ///   - initial: The state before the first output.
    ///   - fold: Applies an output to the state. Returns the output if it is an event, which is received once, and
    ///     `nil` if it is state.
    public init(
        _ viewModel: @autoclosure @escaping () -> VM, initial: State,
        fold: @escaping (inout State, VM.Output) -> VM.Output?
    ) {
        (state, self.fold) = (initial, fold)
        super.init(viewModel())
    }

    override func makeInterface() -> ViewModelInterface<VM> {
        let interface = super.makeInterface()
        interface.receive { [weak self] output in self?.apply(output) }
        return interface
    }

    /// Returns a member of the state, and registers the view for changes of it.
    public subscript<Member: Equatable>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
        if let reading = stored[keyPath] {
            access(reading)
        } else if let offset = MemoryLayout<State>.offset(of: keyPath) {
            // Unsafe pointers, since key paths take five times as long: the offset says that the member is stored there.
            func member(_ state: UnsafeRawPointer) -> Member {
                state.advanced(by: offset).assumingMemoryBound(to: Member.self).pointee
            }
            let new = reading(
                of: (\ViewModelState.state).appending(path: keyPath), isChanged: { member($0) != member($1) })
            stored[keyPath] = new
            access(new)
        } else {
            access(computed)
        }
        return state[keyPath: keyPath]
    }

    /// Returns a member that cannot be compared, and registers the view for every output.
    public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
        access(incomparable)
        return state[keyPath: keyPath]
    }

    private func reading<Member>(
        of keyPath: KeyPath<ViewModelState, Member>, isChanged: @escaping Reading.Comparison
    ) -> Reading {
        Reading(
            isChanged: isChanged, registerObserver: { [unowned self] in registrar.access(self, keyPath: keyPath) },
            notifyObservers: { [unowned self] in
                registrar.willSet(self, keyPath: keyPath)
                registrar.didSet(self, keyPath: keyPath)
            })
    }

    private func access(_ reading: Reading) {
        if !reading.isObserved { observed.append(reading) }
        reading.isObserved = true
        reading.registerObserver()
    }

    /// Folds an output, and notifies the observers of the members that it changed.
    private func apply(_ output: VM.Output) {
        let old = state
        var next = old
        let event = fold(&next, output)
        var changed: [Reading] = []
        withUnsafePointer(to: old) { old in
            withUnsafePointer(to: next) { next in
                for reading in observed where reading.isChanged(old, next) { changed.append(reading) }
            }
        }
        // The state first, and then the notifications: an observer that reads again at once misses nothing.
        state = next
        changed.forEach { $0.isObserved = false }
        if !changed.isEmpty { observed.removeAll { !$0.isObserved } }
        changed.forEach { $0.notifyObservers() }
        if let event { passing.core.send(event, passing.respond, at: nil) }
        withExtendedLifetime(old) {}  // Not released by the assignment: a `deinit` may read the state.
    }
}

/// A part of a state that has been read.
@MainActor private final class Reading {
    // Pointers to two states; not their type, since arrays of a generic class are slow here.
    typealias Comparison = (_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool

    let isChanged: Comparison
    let registerObserver, notifyObservers: () -> Void
    var isObserved = false

    init(
        isChanged: @escaping Comparison, registerObserver: @escaping () -> Void, notifyObservers: @escaping () -> Void
    ) {
        (self.isChanged, self.registerObserver, self.notifyObservers) = (isChanged, registerObserver, notifyObservers)
    }
}

/// Returns a comparison of two values of a type: by `==` if it has one; without one, they always differ.
private func comparison(for type: Any.Type) -> Reading.Comparison {
    func comparison<Value: Equatable>(of type: Value.Type) -> Reading.Comparison {
        { $0.assumingMemoryBound(to: Value.self).pointee != $1.assumingMemoryBound(to: Value.self).pointee }
    }
    return (type as? any Equatable.Type).map { comparison(of: $0) } ?? { _, _ in true }
}

#if canImport(SwiftUI)
public import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ViewModelState {
    /// Returns a two-way binding: it reads a member of the state, and sends a written value as an input.
    ///
    /// ```swift
    /// TextField("Name", text: screen.binding(\.name, send: ProfileViewModel.Input.nameChanged))
    /// ```
    ///
    /// The view model has to answer, as for ``ObservedViewModel/binding(_:send:fileID:line:)``: here, it responds with the
    /// value before `accept` returns, and the fold stores it.
    public func binding<Member: Equatable>(
        _ keyPath: KeyPath<State, Member>, send input: @escaping (Member) -> VM.Input,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Binding<Member> {
        binding(reading: { self[dynamicMember: keyPath] }, send: input, fileID: fileID, line: line)
    }
}
#endif
