import SimpleViewModel

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
