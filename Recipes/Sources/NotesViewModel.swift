import Observation
import SimpleViewModel

@Observable final class NotesViewModel: ViewModel {
    enum Input { case didTapDelete(String), didTapUndo(String) }
    enum Output: Equatable { case toast(String) }
    enum Work: Hashable { case delete(String) }

    var notes: [String] { all.filter { !scope.isRunning(.delete($0)) } }
    var deleted: [String] { all.filter { scope.isRunning(.delete($0)) } }  // with a button Undo
    private var all: [String]
    private let service: Service
    let scope = Scope()

    init(
        notes: [String], service: Service = Service()
    ) {
        all = notes
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didTapDelete(note):
            guard notes.contains(note) else { return }
            scope.commit(.delete(note), .restart, after: .seconds(5)) { [service] in
                try await service.delete(note)
            } then: {
                self.all.removeAll { $0 == note }
            } catch: { _ in
                respond(.toast("\(note) was not deleted."))
            }
        case let .didTapUndo(note): scope.cancel(.delete(note))
        }
    }
}
