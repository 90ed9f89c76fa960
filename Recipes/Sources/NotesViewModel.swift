import Observation
import SimpleViewModel

@Observable final class NotesViewModel: ViewModel {
    enum Input { case didTapDelete(String), didTapUndo(String) }
    enum Output: Equatable { case toast(String) }
    enum Work: Hashable { case delete(String) }

    var notes: [String] { all.filter { !tasks.isRunning(.delete($0)) } }
    var deleted: [String] { all.filter { tasks.isRunning(.delete($0)) } }  // with a button Undo
    private var all: [String]
    private let service: Service
    private let tasks: ViewModelTasks<Work>

    init(
        notes: [String], service: Service = Service(),
        tasks: ViewModelTasks<Work> = ViewModelTasks()
    ) {
        all = notes
        self.service = service
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didTapDelete(note):
            guard notes.contains(note) else { return }
            tasks.run(.delete(note), .restart, after: .seconds(5)) { [service] in
                try await service.delete(note)
            } then: {
                self.all.removeAll { $0 == note }
            } catchAlways: { _ in
                respond(.toast("\(note) was not deleted."))
            }
        case let .didTapUndo(note): tasks.cancel(.delete(note))
        }
    }
}
