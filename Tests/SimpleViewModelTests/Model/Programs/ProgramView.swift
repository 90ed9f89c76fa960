import SimpleViewModel

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
    private let passToInterface:
        (_ parent: Interface, _ receiver: @escaping (ProgramSignal) -> Void) -> Void
    let send: (ProgramSignal) -> Void
    let perform: (ProgramSignal) async -> Void
    let receive: (@escaping (ProgramSignal) -> Void) -> Void
    let stopReceiving: () -> Void
    /// Passes to the view model that owns this view's.
    let pass: (_ parent: ClassViewModel) -> Void

    /// - Parameters:
    ///   - viewModel: The view model, which the view's interface owns.
    ///   - isErased: Whether its type is hidden by `AnyViewModel`.
    convenience init(_ viewModel: ClassViewModel, isErased: Bool) {
        if isErased {
            self.init(AnyViewModel(viewModel)) { .erased($0) }
        } else {
            self.init(viewModel) { .ofClass($0) }
        }
    }

    convenience init(_ viewModel: StructViewModel) { self.init(viewModel) { .ofStruct($0) } }

    @inline(__always) private init<VM: ViewModel<ProgramSignal, ProgramSignal>>(
        _ viewModel: VM, _ wrap: (ViewModelInterface<VM>) -> Interface
    ) {
        let interface = ViewModelInterface(viewModel)
        self.interface = wrap(interface)
        passToInterface = { parent, receiver in
            switch parent {
            case let .ofClass(parent):
                interface.receive(passingTo: parent, as: \.passedOn, receiver)
            case let .ofStruct(parent):
                interface.receive(passingTo: parent, as: \.passedOn, receiver)
            case let .erased(parent): interface.receive(passingTo: parent, as: \.passedOn, receiver)
            }
        }
        send = { interface.send($0) }
        perform = { await interface.perform($0) }
        receive = { interface.receive($0) }
        stopReceiving = { interface.stopReceiving() }
        pass = { interface.connect(to: $0, as: \.passedOn) }
    }

    /// Receives, and passes on to a parent.
    func receive(passingTo parent: ProgramView, _ receiver: @escaping (ProgramSignal) -> Void) {
        passToInterface(parent.interface, receiver)
    }
}
