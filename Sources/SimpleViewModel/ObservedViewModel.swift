// SimpleViewModel: an @Observable view model, shown as it is. Drops in beside ViewModelTasks.swift.
// Released under the MIT license.

public import Observation

// MARK: - Observed view model

/// Shows an `@Observable` view model as it is: a view reads its members and sends it inputs.
///
/// ```swift
/// // @Observable final class CounterViewModel: ViewModel { private(set) var count = 0; … }
/// let counter = ObservedViewModel(CounterViewModel())
/// counter.send(.didTapAdd)
/// print(counter.count)  // prints "1"
/// ```
///
/// A view reads members by name and is invalidated when one of them changes, as if it held the view model itself.
/// Members cannot be written: a change begins with an input. Every output is an event, received once.
///
/// Own it with `@State`, and pass it on as a `let`, or with `environment(_:)`. The view model is created once, by the first
/// read, `send` or `receive`. SwiftUI may evaluate the initial value of a `@State` property each time the parent is
/// evaluated, and keeps the first; each of the others costs an allocation or two.
///
/// Use ``ViewModelState`` if the view model holds no state and only responds, and ``ViewModelInterface`` if nothing is
/// observed. UIKit observes it, too; see <doc:UIKitAndReusedCells>. If the view model has a member named `send`,
/// `receive` or `binding`, read it as `screen[dynamicMember: \.send]`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @dynamicMemberLookup
public final class ObservedViewModel<VM: ViewModel & AnyObject & Observable>: ViewModelHolder<VM> {
    // `nonisolated(unsafe)`: used on the main actor, and by `deinit`, which nothing can overlap.
    @usableFromInline nonisolated(unsafe) var made: VM?
    @inlinable var viewModel: VM { made ?? makeViewModel() }

    /// Creates an observed view model.
    ///
    /// - Parameter viewModel: Creates the view model, when it is first needed.
    public override init(_ viewModel: @autoclosure @escaping () -> VM) { super.init(viewModel()) }

    /// Returns a member of the view model, and registers the view for changes of it.
    @inlinable public subscript<Member>(dynamicMember keyPath: KeyPath<VM, Member>) -> Member {
        viewModel[keyPath: keyPath]
    }

    @usableFromInline func makeViewModel() -> VM {
        let new = make()
        made = new
        return new
    }

    // The interface then has the last reference, and frees the view model on the main thread, wherever this runs.
    deinit { made = nil }

    override func makeInterface() -> ViewModelInterface<VM> { ViewModelInterface(viewModel: viewModel) }
}

// MARK: - Inputs and events

/// The common part of ``ObservedViewModel`` and ``ViewModelState``: sends inputs, delivers events.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor public class ViewModelHolder<VM: ViewModel>: nonisolated Observable {
    let make: () -> VM
    @usableFromInline var madeInterface: ViewModelInterface<VM>?
    @inlinable final var interface: ViewModelInterface<VM> { madeInterface ?? storeInterface() }

    init(_ viewModel: @autoclosure @escaping () -> VM) { make = viewModel }

    // Written out, since an implicit one would be isolated under a default isolation of `MainActor`.
    deinit {}

    func makeInterface() -> ViewModelInterface<VM> { ViewModelInterface(viewModel: make()) }

    @usableFromInline final func storeInterface() -> ViewModelInterface<VM> {
        let new = makeInterface()
        madeInterface = new
        return new
    }

    /// The source of the events.
    var events: any EventSource<VM.Output> { interface }

    /// Sends an input to the view model.
    ///
    /// When `send` returns, every change that the view model made synchronously can be read. So a text field with a
    /// `binding(_:send:)` never reads an old value.
    ///
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The file that sends, for ``ViewModelTrace``.
    ///   - line: The line that sends.
    @inlinable public final func send(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) {
        interface.send(input, fileID: fileID, line: line)
    }

    /// Sends an input, and returns when the asynchronous work that it starts has ended.
    ///
    /// ``ViewModelInterface/perform(_:fileID:line:)`` describes which work that is. Cancelling the waiting task cancels
    /// that work.
    ///
    /// ```swift
    /// List(screen.rows) { Text($0.title) }
    ///     .refreshable { await screen.perform(.didPullToRefresh) }
    /// ```
    ///
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The file that sends, for ``ViewModelTrace``.
    ///   - line: The line that sends.
    public final func perform(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) async {
        await interface.perform(input, fileID: fileID, line: line)
    }

    /// Receives the events: each once, in order, including those that came before.
    ///
    /// The events of an ``ObservedViewModel`` are all outputs; those of a ``ViewModelState`` are the outputs that its fold
    /// returned. There is one receiver, and events are held while there is none, as
    /// ``ViewModelInterface/receive(_:fileID:line:)`` describes.
    ///
    /// ```swift
    /// screen.receive { event in
    ///     if case let .toast(text) = event { print(text) }  // prints "Liked", for the tap below
    /// }
    /// screen.send(.didTapLike)
    /// ```
    ///
    /// - Parameters:
    ///   - receiver: Called with each event. Capture the view weakly.
    ///   - fileID: The file that receives, for ``ViewModelTrace/onProblem``; leave it out.
    ///   - line: The line that receives.
    public final func receive(
        _ receiver: @escaping (VM.Output) -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        events.receive(receiver, fileID: fileID, line: line)
    }

    /// Receives the events and passes each on to a parent, as one of the parent's inputs.
    ///
    /// Parent and child may each be an ``ObservedViewModel``, a ``ViewModelState`` or a ``ViewModelInterface``. The order
    /// is that of an interface; see <doc:ComposingChildren>.
    ///
    /// - Parameters:
    ///   - parent: The holder of the parent's view model. It is not kept alive.
    ///   - input: Converts the child's event to the parent's input.
    ///   - receiver: Called with each event, before the parent gets it.
    ///   - fileID: The file that receives, for ``ViewModelTrace/onProblem``; leave it out.
    ///   - line: The line that receives.
    public final func receive<Parent: ViewModel>(
        passingTo parent: ViewModelHolder<Parent>, as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in }, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        events.receive(passingTo: parent.interface, as: input, receiver, fileID: fileID, line: line)
    }

    /// Receives the events and passes each on to a parent that nothing observes, as one of the parent's inputs.
    ///
    /// - Parameters:
    ///   - parent: The parent's interface. It is not kept alive.
    ///   - input: Converts the child's event to the parent's input.
    ///   - receiver: Called with each event, before the parent gets it.
    ///   - fileID: The file that receives, for ``ViewModelTrace/onProblem``; leave it out.
    ///   - line: The line that receives.
    public final func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>, as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in }, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        events.receive(passingTo: parent, as: input, receiver, fileID: fileID, line: line)
    }

    /// Stops receiving: from now on events are held for the next receiver.
    public final func stopReceiving() { events.stopReceiving() }

    /// Sends a value that a field wrote, and warns in debug builds of a dead field.
    final func write<Member: Equatable>(
        _ value: Member, _ member: () -> Member, as input: VM.Input, fileID: StaticString, line: UInt
    ) {
        var before: Member?
        assert(
            {
                before = member(); return true
            }())
        send(input, fileID: fileID, line: line)
        assert(Debug.checkField(isAnswered: member() != before || member() == value, of: VM.self, at: (fileID, line)))
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ViewModelInterface {
    /// Receives the view model's outputs and passes each on to a parent that a view observes.
    ///
    /// - Parameters:
    ///   - parent: The holder of the parent's view model. It is not kept alive.
    ///   - input: Converts the child's output to the parent's input.
    ///   - receiver: Called with each output, before the parent gets it.
    ///   - fileID: The file that receives, for ``ViewModelTrace/onProblem``; leave it out.
    ///   - line: The line that receives.
    public func receive<Parent: ViewModel>(
        passingTo parent: ViewModelHolder<Parent>, as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in }, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        receive(passingTo: parent.interface, as: input, receiver, fileID: fileID, line: line)
    }
}

/// An interface, with only its outputs known.
@MainActor protocol EventSource<Output>: AnyObject {
    associatedtype Output
    func receive(_ receiver: @escaping (Output) -> Void, fileID: StaticString, line: UInt)
    func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>, as input: @escaping (Output) -> Parent.Input,
        _ receiver: @escaping (Output) -> Void, fileID: StaticString, line: UInt)
    func stopReceiving()
    /// The number of receivers so far: a view is still the receiver while it does not change.
    var receiverGeneration: Int { get }
}

extension ViewModelInterface: EventSource {
    var receiverGeneration: Int { core.receiverCount }
}

nonisolated extension DebugChecks {
    /// Notes a value that a field wrote; `ViewModelProblem.swift` replaces it.
    @MainActor static func checkField(isAnswered: Bool, of owner: Any.Type, at place: Origin) -> Bool { true }
}

#if canImport(SwiftUI)
public import SwiftUI

// MARK: - SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedViewModel {
    /// Returns a two-way binding: it reads a member of the view model, and sends a written value as an input.
    ///
    /// ```swift
    /// TextField("Name", text: screen.binding(\.name, send: ProfileViewModel.Input.nameChanged))
    /// ```
    ///
    /// The view model has to answer: unless `accept` stores the value in the member before it returns, the field shows
    /// the old value again. Debug builds warn about a field that takes no value.
    ///
    /// - Parameters:
    ///   - keyPath: The member that the field shows.
    ///   - input: Converts the written value to an input.
    ///   - fileID: The file of the binding, for ``ViewModelTrace``.
    ///   - line: The line of the binding.
    /// - Returns: The binding, which keeps the view model alive.
    public func binding<Member: Equatable>(
        _ keyPath: KeyPath<VM, Member>, send input: @escaping (Member) -> VM.Input,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Binding<Member> {
        binding(reading: { self[dynamicMember: keyPath] }, send: input, fileID: fileID, line: line)
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ViewModelHolder {
    final func binding<Member: Equatable>(
        reading member: @escaping @MainActor () -> Member, send input: @escaping (Member) -> VM.Input,
        fileID: StaticString, line: UInt
    ) -> Binding<Member> {
        Binding(
            get: { @MainActor in member() },
            set: { @MainActor in self.write($0, member, as: input($0), fileID: fileID, line: line) })
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension View {
    /// Receives the events of an ``ObservedViewModel`` or a ``ViewModelState`` while the view is on screen.
    ///
    /// The receiver is attached when the view appears and detached when it disappears. Events that come while no view
    /// receives are held, and received once, when a view appears. One view receives at a time: the last to appear.
    ///
    /// As with SwiftUI's own modifiers, the receiver is always the one of the last evaluation of the view's body. If the
    /// view is given another view model, it continues to receive from that one.
    ///
    /// ```swift
    /// Text(screen.title)
    ///     .receive(from: screen) { event in
    ///         if case let .toast(text) = event { toast = text }
    ///     }
    /// ```
    ///
    /// - Parameters:
    ///   - holder: The holder of the view model.
    ///   - receiver: Called with each event.
    /// - Returns: The view, which receives while it is on screen.
    public func receive<VM: ViewModel>(
        from holder: ViewModelHolder<VM>, _ receiver: @escaping (VM.Output) -> Void
    ) -> some View {
        modifier(EventReceiver(source: holder, receiver: receiver))
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
private struct EventReceiver<VM: ViewModel>: ViewModifier {
    let source: ViewModelHolder<VM>
    let receiver: (VM.Output) -> Void
    // Not `@State`, which is a wrapper in one SDK and a macro in the next.
    var storage = SwiftUI.State(initialValue: Reception<VM>())

    func body(content: Content) -> some View {
        let reception = storage.wrappedValue
        reception.receiver = receiver
        return content.onAppear { reception.begin(from: source) }.onDisappear { reception.end() }
            .onChange(of: ObjectIdentifier(source)) { if reception.source != nil { reception.begin(from: source) } }
    }
}

/// Receives for a view, from its appearance to its disappearance.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor private final class Reception<VM: ViewModel> {
    var receiver: (VM.Output) -> Void = { _ in }
    private(set) var source: ViewModelHolder<VM>?
    private var number = 0

    func begin(from new: ViewModelHolder<VM>) {
        end()
        (source, number) = (new, new.events.receiverGeneration + 1)
        // Weakly: the receiver may hold the view, and with it the source.
        new.receive { [weak self] event in self?.receiver(event) }
    }

    /// Detaches only its own receiver: the next view appears, and receives, before this one disappears.
    func end() {
        if let source, source.events.receiverGeneration == number { source.stopReceiving() }
        source = nil
    }
}
#endif
