import Observation
import SimpleViewModel

/// The deleted notes of all screens: each is deleted five seconds after the tap,
/// and until then taken back.
@MainActor @Observable final class Trash {
    enum Work: Hashable { case delete(String) }

    /// Hidden, even from a screen that has loaded them before they were gone.
    private(set) var notes: [String] = []
    private let delete: @Sendable (String) async throws -> Void
    private let failures: Failures
    private let scope: ViewModelScope<Never, Work>

    init(
        failures: Failures, clock: any Clock<Duration> = ContinuousClock(),
        delete: @escaping @Sendable (String) async throws -> Void
    ) {
        self.failures = failures
        self.delete = delete
        scope = ViewModelScope(clock: clock)
    }

    /// Not once the request is on its way.
    func canUndo(_ note: String) -> Bool { scope.isWaiting(.delete(note)) }

    func put(_ note: String) {
        guard !notes.contains(note) else { return }
        notes.append(note)
        scope.commit(.delete(note), .ignoreWhileRunning, after: .seconds(5)) { [delete] in
            try await delete(note)
        } catch: { [failures] _ in
            self.notes.removeAll { $0 == note }
            failures.report("\(note) was not deleted.")
        }
    }

    func undo(_ note: String) {
        guard canUndo(note) else { return }
        scope.cancel(.delete(note))
        notes.removeAll { $0 == note }
    }
}

@Observable final class UndoViewModel: ViewModel {
    enum Input { case didTapDelete(String), didTapUndo(String) }

    var notes: [String] { all.filter { !trash.notes.contains($0) } }
    var undoable: [String] { all.filter(trash.canUndo) }  // with a button Undo
    private let all: [String]
    private let trash: Trash

    init(_ notes: [String], trash: Trash) {
        all = notes
        self.trash = trash
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didTapDelete(note): trash.put(note)
        case let .didTapUndo(note): trash.undo(note)
        }
    }
}
