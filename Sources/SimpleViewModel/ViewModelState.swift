// SimpleViewModel: what a SwiftUI view shows, folded from outputs. Drops in beside SimpleViewModel.swift.
// Released under the MIT license.

#if canImport(Observation)
public import Observation

#if canImport(SwiftUI)
public import SwiftUI
#endif

/// What a view shows, folded from a view model's outputs, and observed member by member.
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
/// A view reads members by name, `screen.title`, and is invalidated when one that it has read changes: an `Equatable`
/// member when it is no longer equal, any other with every output. What it has not read, or what stays equal,
/// invalidates nothing. The grain is the member itself: `screen.user.name` reads `user`, all of it.
///
/// Own it with `@State`. SwiftUI evaluates the initial value of a `@State` property each time the parent is evaluated,
/// and throws all but the first away; the view model is only made by the first `send` or `receive`, and so once. Each
/// further evaluation costs this object and the initial state.
///
/// An output costs a copy of the state, and a comparison of each `Equatable` member read since it last changed.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @dynamicMemberLookup public final class ViewModelState<VM: ViewModel, State>: Observable {
    /// A member that has been read since it last changed.
    private struct Reading {
        let order: Int
        let isChanged: (_ old: State, _ new: State) -> Bool
        let willSet: () -> Void
        let didSet: () -> Void
    }

    private var state: State
    private var readings: [PartialKeyPath<State>: Reading] = [:]
    private var readingCount = 0
    private let registrar = ObservationRegistrar()
    private var makeInterface: (ViewModelState) -> ViewModelInterface<VM>
    private lazy var interface: ViewModelInterface<VM> = makeInterface(self)
    private let events = ViewModelInterface(viewModel: AnyViewModel<VM.Output, VM.Output> { $1($0) })

    /// Takes a view model into service and folds its outputs into a state.
    ///
    /// - Parameters:
    ///   - viewModel: Makes the view model, when it is first needed.
    ///   - initial: What the view shows before the first output.
    ///   - fold: Changes the state by an output. Returns the output if it is an event, which is received once, and
    ///     `nil` if it is state.
    public init(
        _ viewModel: @autoclosure @escaping () -> VM, initial: State,
        fold: @escaping (inout State, VM.Output) -> VM.Output?
    ) {
        state = initial
        makeInterface = { owner in
            let interface = ViewModelInterface(viewModel: viewModel())
            interface.receive { [unowned owner] output in
                var new = owner.state
                let event = fold(&new, output)
                owner.set(new)
                if let event { owner.events.send(event) }
            }
            return interface
        }
    }

    /// Takes a view model into service all of whose outputs are state.
    ///
    /// - Parameters:
    ///   - viewModel: Makes the view model, when it is first needed.
    ///   - initial: What the view shows before the first output.
    ///   - fold: Changes the state by an output.
    public convenience init(
        _ viewModel: @autoclosure @escaping () -> VM, initial: State,
        fold: @escaping (inout State, VM.Output) -> Void
    ) {
        self.init(viewModel(), initial: initial) { state, output -> VM.Output? in
            fold(&state, output)
            return nil
        }
    }

    /// Sends an input to the view model.
    ///
    /// When it returns, what the view model responded with at once is in the state; so a text field that is bound by
    /// ``binding(_:send:)`` never sees an old value.
    ///
    /// - Parameter input: What happened.
    public func send(_ input: VM.Input) { interface.send(input) }

    /// Reads a member, and is told when it is no longer equal.
    public subscript<Member: Equatable>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
        read(keyPath) { $0[keyPath: keyPath] != $1[keyPath: keyPath] }
    }

    /// Reads a member that cannot be compared, and is told of every output.
    public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
        read(keyPath) { _, _ in true }
    }

    private func read<Member>(
        _ keyPath: KeyPath<State, Member>, isChanged: @escaping (State, State) -> Bool
    ) -> Member {
        let path: KeyPath<ViewModelState, Member> = \.[member: keyPath]
        registrar.access(self, keyPath: path)
        if readings[keyPath] == nil {
            readingCount += 1
            readings[keyPath] = Reading(
                order: readingCount, isChanged: isChanged,
                willSet: { [unowned self] in registrar.willSet(self, keyPath: path) },
                didSet: { [unowned self] in registrar.didSet(self, keyPath: path) })
        }
        return state[keyPath: keyPath]
    }

    /// What the registrar knows a member by.
    private subscript<Member>(member keyPath: KeyPath<State, Member>) -> Member { state[keyPath: keyPath] }

    /// Tells of the changed members in the order in which they were read, and forgets them until they are read anew.
    private func set(_ new: State) {
        let changed = readings.filter { $0.value.isChanged(state, new) }.sorted { $0.value.order < $1.value.order }
        for (keyPath, reading) in changed {
            readings[keyPath] = nil
            reading.willSet()
        }
        state = new
        changed.forEach { $0.value.didSet() }
    }
}

// MARK: - Events

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ViewModelState {
    /// Receives the outputs that the fold returned: each once, in order, beginning with those that came before.
    ///
    /// As ``ViewModelInterface/receive(_:)``: there is one receiver, and what comes while there is none is held.
    ///
    /// - Parameter receiver: What the view does with an event: show a toast, go to another screen.
    public func receive(_ receiver: @escaping (VM.Output) -> Void) {
        _ = interface
        events.receive(receiver)
    }

    /// Receives the outputs that the fold returned and passes each on to a parent, as one of the parent's inputs.
    ///
    /// As ``ViewModelInterface/receive(passingTo:as:_:)``.
    ///
    /// - Parameters:
    ///   - parent: The state of the view model that is told. It is not kept alive.
    ///   - input: Makes the parent's input of the child's output.
    ///   - receiver: What the child's own view does with an event.
    public func receive<Parent: ViewModel, ParentState>(
        passingTo parent: ViewModelState<Parent, ParentState>, as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in }
    ) {
        events.receive(passingTo: parent.interface, as: input, receiver)
    }

    /// Stops receiving: what the fold returns from here on is held for the next receiver.
    public func stopReceiving() { events.stopReceiving() }
}

#if canImport(SwiftUI)
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ViewModelState {
    /// A two-way binding: reads a member of the state, and sends what is written as an input.
    ///
    /// ```swift
    /// TextField("Name", text: screen.binding(\.name, send: ProfileViewModel.Input.nameChanged))
    /// ```
    ///
    /// It is synchronous: when writing returns, the view model has answered, so that a cursor does not jump.
    ///
    /// - Parameters:
    ///   - keyPath: The member of the state that is shown.
    ///   - input: Makes the input of what was written.
    public func binding<Member: Equatable>(
        _ keyPath: KeyPath<State, Member>, send input: @escaping (Member) -> VM.Input
    ) -> Binding<Member> {
        Binding { self[dynamicMember: keyPath] } set: { self.send(input($0)) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension View {
    /// Receives the outputs that a state's fold returned while the view is on screen.
    ///
    /// The receiver is attached when the view appears and detached when it disappears. What comes before and between is
    /// held, and received once, when the view appears. One view receives from a state at a time.
    ///
    /// - Parameters:
    ///   - state: Whose events are received.
    ///   - receiver: What to do with an event.
    public func receive<VM: ViewModel, State>(
        from state: ViewModelState<VM, State>, _ receiver: @escaping (VM.Output) -> Void
    ) -> some View {
        onAppear { state.receive(receiver) }.onDisappear { state.stopReceiving() }
    }
}
#endif
#endif
