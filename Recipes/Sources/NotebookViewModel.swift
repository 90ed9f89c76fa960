import Observation
import SimpleViewModel

struct Note: Hashable, Identifiable, Sendable {
    let id: String
    var text: String
}

struct NoteClient: Sendable {  // closures, so that a test replaces each
    var load: @Sendable () async throws -> [Note] = { [] }
    var save: @Sendable (Note) async throws -> Void = { _ in }
}

/// The notes of all screens: the app owns it, so that a save outlives its form,
/// and the saves of one note have one order.
@MainActor @Observable final class Notebook {
    enum Work: Hashable { case load, save(Note.ID) }

    private(set) var notes: [Note]?  // nil: not known yet
    private let client: NoteClient
    private let scope = ViewModelScope<Never, Work>()

    init(_ client: NoteClient) { self.client = client }

    var isLoading: Bool { scope.isRunning(.load) }
    var loadFailure: String? { scope.failure(of: .load).map(message) }

    func isSaving(_ id: Note.ID) -> Bool { scope.isRunning(.save(id)) }
    func saveFailure(_ id: Note.ID) -> String? { scope.failure(of: .save(id)).map(message) }

    func load() {
        scope.run(.load, .ignoreWhileRunning) { [client] in
            try await client.load()
        } then: { loaded in
            // What is not saved yet is newer than what the server knows.
            let own = (self.notes ?? []).filter { self.isUnsaved($0.id) }
            let ids = Set(own.map(\.id))
            self.notes = loaded.filter { !ids.contains($0.id) } + own
        }
    }

    func save(_ note: Note) {
        if let index = notes?.firstIndex(where: { $0.id == note.id }) { notes?[index] = note }
        scope.commit(.save(note.id), .queueLatest) { [client] in
            try await client.save(note)
        }
    }

    private func isUnsaved(_ id: Note.ID) -> Bool { isSaving(id) || saveFailure(id) != nil }
}

/// A list, which owns the form that it presents.
@Observable final class NotebookViewModel: ViewModel {
    enum Input {
        case didPullToRefresh, didTap(Note.ID), didTapRetry(Note.ID)
        case didDismiss, editor(EditorViewModel.Output)
    }
    enum Output: Equatable { case toast(String) }
    typealias Work = Never

    let scope = Scope()
    private(set) var editor: ViewModelChild<EditorViewModel>?
    var notes: [Note] { notebook.notes ?? [] }
    var isLoading: Bool { notebook.isLoading }
    var failure: String? { notebook.loadFailure }
    private let notebook: Notebook

    init(_ notebook: Notebook) {
        self.notebook = notebook
        notebook.load()
    }

    /// Of a note whose text the server does not have.
    func saveFailure(_ id: Note.ID) -> String? { notebook.saveFailure(id) }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didPullToRefresh: notebook.load()
        case let .didTap(id):
            guard editor == nil, let note = note(id) else { return }
            editor = scope.child(EditorViewModel(note, in: notebook), name: id, as: Input.editor)
        case let .didTapRetry(id): note(id).map(notebook.save)
        case .didDismiss: editor = nil
        case .editor(.saved):
            editor = nil
            respond(.toast("Saved"))
        }
    }

    private func note(_ id: Note.ID) -> Note? { notebook.notes?.first { $0.id == id } }
}

/// A form, which closes at once: the list shows a save that fails, with a button.
@Observable final class EditorViewModel: ViewModel, Identifiable {
    enum Input { case text(String), didTapSave }
    enum Output { case saved }

    let id: Note.ID
    private(set) var text: String
    private let notebook: Notebook

    init(_ note: Note, in notebook: Notebook) {
        id = note.id
        text = note.text
        self.notebook = notebook
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .text(new): text = new
        case .didTapSave:
            notebook.save(Note(id: id, text: text))
            respond(.saved)
        }
    }
}
