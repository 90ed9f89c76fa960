@_spi(Testing) import SimpleViewModel

/// The view that owns an interface, of one of the program's view models.
///
/// The types are concrete, so that optimised code is specialised, as in an app; then the compiler moves releases.
@MainActor final class ProgramView {
    let send: (ProgramSignal) -> Void
    let perform: (ProgramSignal) async -> Void
    let receive: (@escaping (ProgramSignal) -> Void) -> Void
    let stopReceiving: () -> Void
    /// Passes to the view model that owns this view's.
    let pass: (_ parent: ClassViewModel) -> Void

    /// - Parameters:
    ///   - viewModel: The view model, which the view's interface owns.
    ///   - clock: The clock of the interface.
    ///   - isErased: Whether its type is hidden by `AnyViewModel`.
    convenience init(_ viewModel: ClassViewModel, _ clock: VirtualClock, isErased: Bool) {
        if isErased {
            self.init(AnyViewModel(viewModel), clock)
        } else {
            self.init(viewModel, clock)
        }
    }

    @inline(__always) init<VM: ViewModel<ProgramSignal, ProgramSignal>>(
        _ viewModel: VM, _ clock: VirtualClock
    ) {
        let interface = ViewModelInterface(viewModel, clock: clock)
        send = { interface.send($0) }
        perform = { await interface.perform($0) }
        receive = { interface.receive($0) }
        stopReceiving = { interface.stopReceiving() }
        pass = { interface.connect(to: $0.scope, as: \.passedOn) }
    }
}
