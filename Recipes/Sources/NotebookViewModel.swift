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
    private var edits: [Note.ID: Note] = [:]  // those that a load may not know
    private let client: NoteClient
    private let scope = ViewModelScope<Never, Work>()

    init(_ client: NoteClient) { self.client = client }

    var isLoading: Bool { scope.isRunning(.load) }
    var loadFailure: String? { scope.failure(of: .load).map(message) }
    /// The server does not have their texts: the app says so on whatever screen is there.
    var unsaved: [Note] {
        edits.values.filter { saveFailure($0.id) != nil }.sorted { $0.id < $1.id }
    }

    func isSaving(_ id: Note.ID) -> Bool { scope.isRunning(.save(id)) }
    func saveFailure(_ id: Note.ID) -> String? { scope.failure(of: .save(id)).map(message) }

    func load() {
        scope.run(.load, .ignoreWhileRunning) { [client] in
            self.edits = self.edits.filter {
                self.isSaving($0.key) || self.saveFailure($0.key) != nil
            }
            return try await client.load()
        } then: { loaded in
            let ids = Set(loaded.map(\.id))
            let missing = self.edits.values.filter { !ids.contains($0.id) }
            self.notes = loaded.map { self.edits[$0.id] ?? $0 } + missing
        }
    }

    func loaded() async { await scope.finished(.load) }

    func save(_ note: Note) {
        edits[note.id] = note
        if let index = notes?.firstIndex(where: { $0.id == note.id }) { notes?[index] = note }
        scope.commit(.save(note.id), .queueLatest) { [client] in
            try await client.save(note)
        }
    }
}

/// A list, which owns the form that it presents.
@Observable final class NotebookViewModel: ViewModel {
    enum Input {
        case didPullToRefresh, didTap(Note.ID), didTapRetry(Note.ID)
        case didDismiss, editor(EditorViewModel.Output)
    }
    enum Work { case refresh }

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

    func isSaving(_ id: Note.ID) -> Bool { notebook.isSaving(id) }
    func saveFailure(_ id: Note.ID) -> String? { notebook.saveFailure(id) }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case .didPullToRefresh:
            notebook.load()
            // The spinner stays until then. A view that goes ends this, not the load.
            scope.run(.refresh, .ignoreWhileRunning) { [notebook] in await notebook.loaded() }
        case let .didTap(id):
            guard editor == nil, let note = note(id) else { return }
            editor = scope.child(EditorViewModel(note, in: notebook), name: id, as: Input.editor)
        case let .didTapRetry(id):
            guard saveFailure(id) != nil, let note = note(id) else { return }
            notebook.save(note)
        case .didDismiss, .editor(.saved):
            editor = nil
        }
    }

    private func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
}

/// A form, which closes at once: the list shows that it is saved, or why not.
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
