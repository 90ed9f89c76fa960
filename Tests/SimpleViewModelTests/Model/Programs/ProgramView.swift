@_spi(Testing) import SimpleViewModel

/// The view that owns an interface, of one of the program's view models.
///
/// The types are concrete, so that optimised code is specialised, as in an app; then the compiler moves releases.
@MainActor final class ProgramView {
    private enum Interface {
        case ofClass(ViewModelInterface<ClassViewModel>)
        case ofStruct(ViewModelInterface<StructViewModel>)
        case erased(ViewModelInterface<AnyViewModel<ProgramSignal, ProgramSignal>>)
    }

    private let interface: Interface
    private let onRelease: @MainActor () -> Void

    /// - Parameters:
    ///   - viewModel: The view model, which the view's interface owns.
    ///   - isErased: Whether its type is hidden by `AnyViewModel`.
    ///   - onRelease: Called when the view is released, and the interface with it.
    init(_ viewModel: ClassViewModel, isErased: Bool, onRelease: @escaping @MainActor () -> Void) {
        interface =
            isErased
            ? .erased(ViewModelInterface(viewModel: AnyViewModel(viewModel)))
            : .ofClass(ViewModelInterface(viewModel: viewModel))
        self.onRelease = onRelease
    }

    init(_ viewModel: StructViewModel, onRelease: @escaping @MainActor () -> Void) {
        interface = .ofStruct(ViewModelInterface(viewModel: viewModel))
        self.onRelease = onRelease
    }

    deinit { MainActor.assumeIsolated(onRelease) }

    func send(_ input: ProgramSignal) {
        switch interface {
        case let .ofClass(interface): interface.send(input)
        case let .ofStruct(interface): interface.send(input)
        case let .erased(interface): interface.send(input)
        }
    }

    func perform(_ input: ProgramSignal) async {
        switch interface {
        case let .ofClass(interface): await interface.perform(input)
        case let .ofStruct(interface): await interface.perform(input)
        case let .erased(interface): await interface.perform(input)
        }
    }

    func receive(_ receiver: @escaping (ProgramSignal) -> Void) {
        switch interface {
        case let .ofClass(interface): interface.receive(receiver)
        case let .ofStruct(interface): interface.receive(receiver)
        case let .erased(interface): interface.receive(receiver)
        }
    }

    /// Receives, and passes on to a parent; `willSend` is called with the number of each input before it is sent.
    func receive(
        passingTo parent: ProgramView, willSend: @escaping (Int) -> Void,
        _ receiver: @escaping (ProgramSignal) -> Void
    ) {
        switch interface {
        case let .ofClass(interface): Self.pass(interface, to: parent, willSend, receiver)
        case let .ofStruct(interface): Self.pass(interface, to: parent, willSend, receiver)
        case let .erased(interface): Self.pass(interface, to: parent, willSend, receiver)
        }
    }

    @inline(__always) private static func pass<Child: ViewModel<ProgramSignal, ProgramSignal>>(
        _ child: ViewModelInterface<Child>, to parent: ProgramView, _ willSend: @escaping (Int) -> Void,
        _ receiver: @escaping (ProgramSignal) -> Void
    ) {
        let input = { (output: ProgramSignal) in
            willSend(output.number)
            return output.passedOn
        }
        switch parent.interface {
        case let .ofClass(parent): child.receive(passingTo: parent, as: input, receiver)
        case let .ofStruct(parent): child.receive(passingTo: parent, as: input, receiver)
        case let .erased(parent): child.receive(passingTo: parent, as: input, receiver)
        }
    }

    /// Passes to the view model that owns this view's.
    func receive(passingTo parent: ClassViewModel) {
        switch interface {
        case let .ofClass(interface): interface.receive(passingTo: parent, as: \.passedOn)
        case let .ofStruct(interface): interface.receive(passingTo: parent, as: \.passedOn)
        case let .erased(interface): interface.receive(passingTo: parent, as: \.passedOn)
        }
    }

    func stopReceiving() {
        switch interface {
        case let .ofClass(interface): interface.stopReceiving()
        case let .ofStruct(interface): interface.stopReceiving()
        case let .erased(interface): interface.stopReceiving()
        }
    }

    var receiverCount: Int {
        switch interface {
        case let .ofClass(interface): interface.receiverToken
        case let .ofStruct(interface): interface.receiverToken
        case let .erased(interface): interface.receiverToken
        }
    }

    var outputs: AsyncStream<ProgramSignal> {
        switch interface {
        case let .ofClass(interface): interface.receive()
        case let .ofStruct(interface): interface.receive()
        case let .erased(interface): interface.receive()
        }
    }
}
