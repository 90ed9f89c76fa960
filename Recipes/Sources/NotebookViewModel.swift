import Observation
import SimpleViewModel

struct Note: Hashable, Identifiable, Sendable {
    let id: String
    var text: String
}

struct NoteService: Sendable {  // closures, so that a test replaces each
    var find: @Sendable (String) async throws -> [Note] = { _ in [] }
    var changes: @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
    var save: @Sendable (Note) async throws -> Void = { _ in }
}

/// A list with search, which owns the form that it presents.
@Observable final class NotebookViewModel: ViewModel {
    enum Input {
        case didAppear, didPullToRefresh, didType(String)
        case didTap(Note.ID), didDismiss, editor(EditorViewModel.Output)
    }
    enum Output: Equatable { case toast(String) }
    enum Work { case find, follow }

    private(set) var query = ""
    private(set) var notes: [Note]?  // nil: not known yet
    private(set) var editor: ViewModelChild<EditorViewModel>?
    var isLoading: Bool { scope.isRunning(.find) || notes == nil && failure == nil }
    var failure: String? { scope.failure(of: .find).map { _ in "Could not load." } }
    private let service: NoteService
    let scope = Scope()

    init(service: NoteService) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            if notes == nil { find() }
            scope.run(.follow, .restart, over: self.service.changes()) { self.find() }
        case .didPullToRefresh: find()
        case let .didType(text):
            guard text != query else { return }
            query = text
            find(after: .milliseconds(300))
        case let .didTap(id):
            guard editor == nil, let note = notes?.first(where: { $0.id == id }) else { return }
            editor = scope.child(
                EditorViewModel(note, service: service), name: id, as: Input.editor)
        case .didDismiss: editor = nil
        case .editor(.saved):
            editor = nil
            respond(.toast("Saved"))
            find()  // the server's list, since .find writes the notes
        }
    }

    private func find(after delay: Duration = .zero) {
        scope.run(.find, .restart, after: delay) {
            try await self.service.find(self.query)
        } then: {
            self.notes = $0
        }
    }
}

/// A form.
@Observable final class EditorViewModel: ViewModel, Identifiable {
    enum Input { case text(String), didTapSave }
    enum Output { case saved(Note) }
    enum Work { case save }

    let id: Note.ID
    private(set) var text: String
    var isSaving: Bool { scope.isRunning(.save) }
    var failure: String? { scope.failure(of: .save).map { _ in "Not saved." } }
    private let service: NoteService
    let scope = Scope()

    init(_ note: Note, service: NoteService) {
        id = note.id
        text = note.text
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .text(new): text = new
        case .didTapSave:
            let note = Note(id: id, text: text)
            scope.commit(.save, .ignoreWhileRunning) { [service] in
                try await service.save(note)  // goes on if the form closes
            } then: {
                respond(.saved(note))
            }
        }
    }
}
