@_spi(Testing) import SimpleViewModel

/// The facts about one view model of a program, which outlive it.
@MainActor final class ProgramInstance {
    let number: Int
    let scope = ViewModelScope<ProgramSignal, WorkName>()
    /// The `respond` of the first `accept`.
    var respond: ((ProgramSignal) -> Void)?
    var names: Set<Int> = []
    /// For each name, the last work that was run, or tried to, and what it responds with.
    var wasCaptured = false
    /// The object that work captures: the view model, or an object that a struct keeps.
    weak var viewModel: AnyObject?

    var slot: Int { number % Program.slotCount }

    init(number: Int) { self.number = number }
}

/// The usual view model: a class that keeps `respond`.
final class ClassViewModel: ViewModel {
    typealias Handler = @MainActor (ProgramSignal, @escaping (ProgramSignal) -> Void) -> Void

    let scope: ViewModelScope<ProgramSignal, WorkName>
    private let handler: Handler
    private let note: Token

    init(
        scope: ViewModelScope<ProgramSignal, WorkName>, note: Token, _ handler: @escaping Handler
    ) {
        (self.scope, self.note, self.handler) = (scope, note, handler)
    }

    func accept(_ input: ProgramSignal, respond: @escaping (ProgramSignal) -> Void) {
        handler(input, respond)
        note.keep()
    }
}

/// A view model that changes while it accepts.
struct StructViewModel: ViewModel {
    let scope: ViewModelScope<ProgramSignal, WorkName>
    private let handler: ClassViewModel.Handler
    private let note: Token
    private var accepted: [Int] = []

    init(
        scope: ViewModelScope<ProgramSignal, WorkName>, note: Token,
        _ handler: @escaping ClassViewModel.Handler
    ) {
        (self.scope, self.note, self.handler) = (scope, note, handler)
    }

    mutating func accept(_ input: ProgramSignal, respond: @escaping (ProgramSignal) -> Void) {
        accepted.append(input.number)
        handler(input, respond)
        accepted.removeLast()
        note.keep()
    }
}

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
