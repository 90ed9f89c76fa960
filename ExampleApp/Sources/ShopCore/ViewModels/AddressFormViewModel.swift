import Observation
import SimpleViewModel

/// The form in which an address is added or changed, and which asks to be closed when it is saved.
@Observable public final class AddressFormViewModel: ViewModel {
    public enum Input {
        case fieldChanged(Address.Field, String)
        case didTapSave
        case didDismissAlert
    }

    public enum Output: Equatable {
        case showToast(String)
        case navigateBack
    }

    public private(set) var isSaving = false
    /// A failure that the view shows in an alert.
    public private(set) var alert: Message?

    private enum Work { case save }

    private let edit: EditAddress
    private let decisions: Decisions
    private let tasks = ViewModelTasks<Work>()
    private var draft: Address
    /// The fields that show their problem: an empty form is not full of them.
    private var checked: Set<Address.Field> = []

    public init(edit: EditAddress, decisions: Decisions) {
        (self.edit, self.decisions, draft) = (edit, decisions, edit.original)
    }

    public var title: String { edit.isNew ? "New address" : "Address “\(edit.original.label)”" }
    public var hasChanges: Bool { draft != edit.original }
    public var isSaveEnabled: Bool {
        hasChanges && !isSaving && Address.Field.allCases.allSatisfy { edit.problem(in: $0, of: draft) == nil }
    }

    public subscript(field: Address.Field) -> FormField {
        FormField(text: draft[field], problem: checked.contains(field) ? edit.problem(in: field, of: draft) : nil)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .fieldChanged(field, text):
            draft[field] = text
            checked.insert(field)
        case .didTapSave:
            if !tasks.isRunning(.save) { save(respond) }
        case .didDismissAlert:
            alert = nil
        }
    }

    private func save(_ respond: @escaping Respond) {
        checked = Set(Address.Field.allCases)
        guard isSaveEnabled else {
            let error = hasChanges ? ShopError.incomplete : .nothingToSave
            return alert = Message(title: "Not saved", detail: error.sentence)
        }
        let saving = decisions.begin { [edit, draft] () async throws(ShopError) in try await edit.save(draft) }
        tasks.run(.save, .ignoreWhileRunning, isRunning: { self.isSaving = $0 }) {
            try await saving.value()
        } then: { [draft] in
            respond(.showToast("\(draft.label.trimmed) is saved."))
            respond(.navigateBack)
        } catch: { [self] error in
            alert = Message(title: "Not saved", detail: error.sentence)
        }
    }
}
