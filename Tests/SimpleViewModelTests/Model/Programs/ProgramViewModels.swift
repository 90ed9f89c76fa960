import SimpleViewModel

/// The facts about one view model of a program, which outlive it.
@MainActor final class ProgramInstance {
    let number: Int
    let tasks: ViewModelTasks<WorkName>
    /// The `respond` of the first `accept`.
    var respond: ((ProgramSignal) -> Void)?
    var names: Set<Int> = []
    /// For each name, the last work that was run, or tried to, and what it responds with.
    var latest: [Int: (operation: Operation, respond: (ProgramSignal) -> Void)] = [:]
    var wasCaptured = false
    /// The object that work captures: the view model, or an object that a struct keeps.
    weak var viewModel: AnyObject?

    var slot: Int { number % Program.slotCount }

    init(number: Int, clock: VirtualClock) {
        self.number = number
        tasks = ViewModelTasks(clock: clock)
    }

    /// Runs work inside `accept` once: from then on the tasks belong to the interface, even if they run elsewhere.
    func belongToInterface() {
        let name = WorkName(name: -1, number: -1)
        tasks.run(name, .concurrent, operation: {}, then: {})
        tasks.cancel(name)
    }
}

/// The usual view model: a class that keeps `respond`.
final class ClassViewModel: ViewModel {
    typealias Handler = @MainActor (ProgramSignal, @escaping (ProgramSignal) -> Void) -> Void

    private let tasks: ViewModelTasks<WorkName>
    private let handler: Handler
    private let note: Token

    init(tasks: ViewModelTasks<WorkName>, note: Token, _ handler: @escaping Handler) {
        (self.tasks, self.note, self.handler) = (tasks, note, handler)
    }

    func accept(_ input: ProgramSignal, respond: @escaping (ProgramSignal) -> Void) {
        handler(input, respond)
        note.keep()
    }
}

/// A view model that changes while it accepts.
struct StructViewModel: ViewModel {
    private let tasks: ViewModelTasks<WorkName>
    private let handler: ClassViewModel.Handler
    private let note: Token
    private var accepted: [Int] = []

    init(tasks: ViewModelTasks<WorkName>, note: Token, _ handler: @escaping ClassViewModel.Handler)
    {
        (self.tasks, self.note, self.handler) = (tasks, note, handler)
    }

    mutating func accept(_ input: ProgramSignal, respond: @escaping (ProgramSignal) -> Void) {
        accepted.append(input.number)
        handler(input, respond)
        accepted.removeLast()
        note.keep()
    }
}
