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

    /// A failure that the view shows in an alert.
    public private(set) var alert: Message?

    private enum Work { case save }

    private let failures: LateFailures
    private let tasks = ViewModelTasks<Work>()
    private var edit: EditAddress
    private var draft: Address
    /// The address that is on its way to the server.
    private var saving: Address?
    /// The fields that show their problem: an empty form is not full of them.
    private var checked: Set<Address.Field> = []

    public init(edit: EditAddress, failures: LateFailures) {
        self.edit = edit
        self.failures = failures
        draft = edit.original
    }

    public var title: String { edit.isNew ? "New address" : "Address “\(edit.original.label)”" }
    public var isSaving: Bool { saving != nil }
    public var hasChanges: Bool { draft != edit.original }
    /// Whether typed text would be lost if the form were left; text that is being saved would not.
    public var hasUnsavedText: Bool { hasChanges && draft != saving }
    public var isSaveEnabled: Bool {
        hasChanges && !isSaving && Address.Field.allCases.allSatisfy { edit.problem(in: $0, of: draft) == nil }
    }

    public subscript(field: Address.Field) -> FormField {
        FormField(
            name: field.rawValue.capitalized, text: draft[field],
            problem: checked.contains(field) ? edit.problem(in: field, of: draft) : nil)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .fieldChanged(field, text):
            draft[field] = text
            checked.insert(field)
        case .didTapSave:
            if !isSaving { save(respond) }
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
        let draft = draft
        saving = draft
        tasks.run(.save, .ignoreWhileRunning) { [edit] in
            try await edit.save(draft)
        } then: { [self] saved in
            edit = saved
            saving = nil
            respond(.showToast("\(saved.original.label) is saved."))
            // Text that was typed meanwhile stays, and can be saved next.
            if self.draft == draft { respond(.navigateBack) }
        } catch: { [self] error in
            saving = nil
            alert = Message(title: "Not saved", detail: error.sentence)
        } afterRelease: { [failures] result in
            failures.report(result)
        }
    }
}
