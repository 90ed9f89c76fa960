import Observation
import SimpleViewModel

struct Note: Hashable, Identifiable, Sendable {
    let id: String
    var text: String
}

struct NoteService: Sendable {  // closures, so that a test replaces each
    var find: @Sendable (String) async throws -> [Note] = { _ in [] }
    var changes: @Sendable () async -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
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
    private(set) var editor: ObservedViewModel<EditorViewModel>? {
        didSet { oldValue.close(unlessIn: editor) }
    }
    var isLoading: Bool { tasks.isRunning(.find) || notes == nil && problem == nil }
    var failure: String? { tasks.isRunning(.find) ? nil : problem }
    private var problem: String?
    private let service: NoteService
    private let tasks: ViewModelTasks<Work>

    init(service: NoteService, tasks: ViewModelTasks<Work> = ViewModelTasks()) {
        self.service = service
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            if notes == nil { find() }
            tasks.run(.follow, .restart, over: { await self.service.changes() }) { self.find() }
        case .didPullToRefresh: find()
        case let .didType(text):
            guard text != query else { return }
            query = text
            find(after: .milliseconds(300))
        case let .didTap(id):
            guard editor == nil, let note = notes?.first(where: { $0.id == id }) else { return }
            editor = ObservedViewModel(
                EditorViewModel(note, service: service), name: id, parent: self, as: Input.editor)
        case .didDismiss: editor = nil
        case .editor(.saved):
            editor = nil
            respond(.toast("Saved"))
            find()  // the server's list, since .find writes the notes
        }
    }

    private func find(after delay: Duration = .zero) {
        tasks.run(.find, .restart, after: delay) {
            try await self.service.find(self.query)
        } then: { notes in
            self.notes = notes
            self.problem = nil
        } catch: { _ in
            self.problem = "Could not load."
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
    var isSaving: Bool { tasks.isRunning(.save) }
    var failure: String? { isSaving ? nil : problem }
    private var problem: String?
    private let service: NoteService
    private let tasks = ViewModelTasks<Work>()

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
            tasks.run(.save, .ignoreWhileRunning) { [service] in
                try await service.save(note)  // goes on if the form closes
            } then: {
                respond(.saved(note))
            } catchAlways: { [weak self] _ in
                self?.problem = "Not saved."
            }
        }
    }
}
