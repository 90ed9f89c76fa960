import Observation
import SimpleViewModel

/// Deletes a note five seconds after the tap, or when the screen closes, and until then takes it back.
@Observable final class UndoViewModel: ViewModel {
    enum Input { case didTapDelete(String), didTapUndo(String) }
    enum Output: Equatable { case toast(String) }
    enum Work: Hashable { case delete(String) }

    let scope = Scope()
    /// A deleted note stays hidden while its screen goes.
    var notes: [String] { all.filter { !deleted.contains($0) } }
    private(set) var deleted: [String] = []  // with a button Undo
    private var all: [String]
    private let delete: @Sendable (String) async throws -> Void
    private let failures: Failures

    init(
        _ notes: [String], failures: Failures,
        delete: @escaping @Sendable (String) async throws -> Void
    ) {
        all = notes
        self.failures = failures
        self.delete = delete
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didTapDelete(note):
            guard notes.contains(note) else { return }
            deleted.append(note)
            let (delete, failures) = (delete, failures)
            scope.commit(.delete(note), .restart, after: .seconds(5)) {
                try await delete(note)
            } then: {
                self.all.removeAll { $0 == note }
                self.show(note)
            } catch: { [weak self] _ in
                self?.show(note)
                respond(.toast("\(note) was not deleted."))
            } afterClose: { result in
                if case .failure = result { failures.report("\(note) was not deleted.") }
            }
        case let .didTapUndo(note):
            // Too late once the request is on its way.
            guard scope.isWaiting(.delete(note)) else { return }
            scope.cancel(.delete(note))
            show(note)
        }
    }

    private func show(_ note: String) { deleted.removeAll { $0 == note } }
}
