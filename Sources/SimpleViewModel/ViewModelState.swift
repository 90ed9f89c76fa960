// SimpleViewModel: what a SwiftUI view shows, folded from outputs. Drops in beside SimpleViewModel.swift.
// Released under the MIT license.

public import Observation

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
/// Own it with `@State`. SwiftUI may evaluate the initial value of a `@State` property each time the parent is evaluated,
/// and throws all but the first away; the view model is only made by the first `send`, and so once. Each further
/// evaluation costs this object and the initial state.
///
/// An output costs a copy of the state, and a comparison of each `Equatable` member that has ever been read.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @dynamicMemberLookup public final class ViewModelState<VM: ViewModel, State>: nonisolated Observable {
    @usableFromInline var state: State
    /// The state as an output leaves it, before it is shown; at rest, the same.
    @usableFromInline var next: State
    private var readings: [AnyKeyPath: Reading] = [:]
    private let registrar = ObservationRegistrar()
    @usableFromInline let make: () -> ViewModelInterface<VM>
    @usableFromInline let fold: (inout State, VM.Output) -> VM.Output?
    @usableFromInline lazy var interface: ViewModelInterface<VM> = {
        let interface = make()
        interface.receive { [weak self] output in self?.take(output) }
        return interface
    }()
    private let events = ViewModelInterface(viewModel: AnyViewModel<VM.Output, VM.Output> { $1($0) })
    /// Counts the receivers, so that a view can tell whether it is still the one.
    private var turn = 0

    /// Takes a view model into service and folds its outputs into a state.
    ///
    /// - Parameters:
    ///   - viewModel: Makes the view model, when it is first needed.
    ///   - initial: What the view shows before the first output.
    ///   - fold: Changes the state by an output. Returns the output if it is an event, which is received once, and
    ///     `nil` if it is state.
    @inlinable public init(
        _ viewModel: @autoclosure @escaping () -> VM, initial: State,
        fold: @escaping (inout State, VM.Output) -> VM.Output?
    ) {
        (make, state, next, self.fold) = ({ ViewModelInterface(viewModel: viewModel()) }, initial, initial, fold)
    }

    /// Sends an input to the view model.
    ///
    /// When it returns, what the view model responded with at once is in the state; so a text field that is bound by
    /// ``binding(_:send:fileID:line:)`` never sees an old value.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - fileID: The file that sends, for ``ViewModelTrace``.
    ///   - line: The line that sends.
    @inlinable public func send(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) {
        interface.send(input, fileID: fileID, line: line)
    }

    /// Reads a member, and is told when it is no longer equal.
    public subscript<Member: Equatable>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
        read(keyPath, isChanged: { [unowned self] in state[keyPath: keyPath] != next[keyPath: keyPath] })
    }

    /// Reads a member that cannot be compared, and is told of every output.
    public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
        read(keyPath, isChanged: { true })
    }

    private func read<Member>(
        _ keyPath: KeyPath<State, Member>, isChanged: @autoclosure () -> () -> Bool
    ) -> Member {
        if let reading = readings[keyPath] {
            reading.access()
        } else {
            let path = (\ViewModelState.state).appending(path: keyPath)
            readings[keyPath] = Reading(
                isChanged: isChanged(),
                access: { [unowned self] in registrar.access(self, keyPath: path) },
                willSet: { [unowned self] in registrar.willSet(self, keyPath: path) },
                didSet: { [unowned self] in registrar.didSet(self, keyPath: path) })
            registrar.access(self, keyPath: path)
        }
        return state[keyPath: keyPath]
    }

    /// Tells of the members that an output changes.
    private func take(_ output: VM.Output) {
        let event = fold(&next, output)
        let changed = readings.values.filter { $0.isChanged() }
        changed.forEach { $0.willSet() }
        state = next
        changed.forEach { $0.didSet() }
        if let event { events.core.send(event, events.respond, at: nil) }
    }

    // MARK: Events

    /// Receives the outputs that the fold returned: each once, in order, beginning with those that came before.
    ///
    /// As ``ViewModelInterface/receive(_:)``: there is one receiver, and what comes while there is none is held.
    ///
    /// ```swift
    /// screen.receive { event in
    ///     if case let .toast(text) = event { print(text) }  // prints "Liked", for the tap below
    /// }
    /// screen.send(.didTapLike)
    /// ```
    ///
    /// - Parameter receiver: What the view does with an event: show a toast, go to another screen.
    public func receive(_ receiver: @escaping (VM.Output) -> Void) {
        turn += 1
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
        turn += 1
        events.receive(passingTo: parent.interface, as: input, receiver)
    }

    /// Stops receiving: what the fold returns from here on is held for the next receiver.
    public func stopReceiving() { events.stopReceiving() }
}

/// A member of a state that has been read.
private struct Reading {
    let isChanged: () -> Bool
    let access, willSet, didSet: () -> Void
}

#if canImport(SwiftUI)
public import SwiftUI

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
    ///   - fileID: The file that binds, for ``ViewModelTrace``.
    ///   - line: The line that binds.
    /// - Returns: The binding, which keeps the state alive.
    public func binding<Member: Equatable>(
        _ keyPath: KeyPath<State, Member>, send input: @escaping (Member) -> VM.Input,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Binding<Member> {
        Binding(
            get: { @MainActor in self[dynamicMember: keyPath] },
            set: { @MainActor in self.send(input($0), fileID: fileID, line: line) })
    }

    fileprivate struct EventReceiver: ViewModifier {
        let source: ViewModelState
        let receiver: (VM.Output) -> Void
        // Not `@State`, which is a wrapper in one SDK and a macro in the next, and is hidden here by a generic parameter.
        var storage = SwiftUI.State(initialValue: Reception())

        func body(content: Content) -> some View {
            let reception = storage.wrappedValue
            reception.receiver = receiver
            return content.onAppear { reception.begin(from: source) }.onDisappear { reception.end() }
                .onChange(of: ObjectIdentifier(source)) { if reception.source != nil { reception.begin(from: source) } }
        }
    }

    /// A view's part in receiving, from its appearance to its disappearance.
    @MainActor fileprivate final class Reception {
        var receiver: (VM.Output) -> Void = { _ in }
        private(set) var source: ViewModelState?
        private var turn = 0

        func begin(from new: ViewModelState) {
            end()
            (source, turn) = (new, new.turn + 1)
            // Weakly: the receiver may hold the view, and with it the state.
            new.receive { [weak self] event in self?.receiver(event) }
        }

        /// Detaches only itself: the view that comes next appears, and receives, before this one disappears.
        func end() {
            if let source, source.turn == turn { source.stopReceiving() }
            source = nil
        }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension View {
    /// Receives the outputs that a state's fold returned while the view is on screen.
    ///
    /// The receiver is attached when the view appears and detached when it disappears. What comes before and between is
    /// held, and received once, when the view appears. One view receives from a state at a time: the last to appear.
    ///
    /// As with SwiftUI's own modifiers, the receiver is always the one of the last evaluation of the view's body; and
    /// when the view is given another state, it goes on receiving from that one.
    ///
    /// ```swift
    /// Text(screen.title)
    ///     .receive(from: screen) { event in
    ///         if case let .toast(text) = event { toast = text }
    ///     }
    /// ```
    ///
    /// - Parameters:
    ///   - state: Whose events are received.
    ///   - receiver: What to do with an event.
    /// - Returns: The view, which receives while it is on screen.
    public func receive<VM: ViewModel, State>(
        from state: ViewModelState<VM, State>, _ receiver: @escaping (VM.Output) -> Void
    ) -> some View {
        modifier(ViewModelState<VM, State>.EventReceiver(source: state, receiver: receiver))
    }
}
#endif
