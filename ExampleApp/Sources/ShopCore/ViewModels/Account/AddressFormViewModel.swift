import Foundation
import Observation
import SimpleViewModel

/// The form in which an address is added or changed, and which asks to be closed when it is saved.
///
/// It is observed, as every form: its fields are state. Outputs are events.
@Observable public final class AddressFormViewModel: ViewModel {
    /// Events in the view.
    public enum Input {
        case fieldChanged(AddressField, String)
        case didTapSave
    }

    /// Events for the view.
    public enum Output: Equatable {
        case showError(String)
        /// The view closes.
        case didFinish
    }

    public private(set) var isSaving = false

    private enum Work { case save }

    private let tasks = ViewModelTasks<Work>()
    private let edit: EditAddress
    private var draft: Address
    /// The fields that show their problem: an empty form is not full of them.
    private var checkedFields: Set<AddressField> = []

    public init(edit: EditAddress) {
        self.edit = edit
        draft = edit.original
    }

    public var title: String { edit.isNew ? localized("New address") : localized("Address “\(edit.original.label)”") }
    public var hasChanges: Bool { draft != edit.original }
    public var isSaveEnabled: Bool {
        hasChanges && !isSaving && AddressField.allCases.allSatisfy { edit.problem(in: $0, of: draft) == nil }
    }

    public subscript(field: AddressField) -> FormField {
        FormField(draft[field], problem: checkedFields.contains(field) ? edit.problem(in: field, of: draft) : nil)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .fieldChanged(field, text):
            draft[field] = text
            checkedFields.insert(field)
        case .didTapSave:
            save(respond: respond)
        }
    }

    private func save(respond: @escaping Respond) {
        guard hasChanges else { return respond(.showError(ShopError.nothingToSave.localizedDescription)) }
        checkedFields = Set(AddressField.allCases)
        tasks.run(.save, .ignoreWhileRunning, isRunning: { self.isSaving = $0 }) { [edit, draft] in
            try await edit.save(draft)
        } then: {
            respond(.didFinish)
        } catch: { error in
            respond(.showError(error.localizedDescription))
        }
    }
}
