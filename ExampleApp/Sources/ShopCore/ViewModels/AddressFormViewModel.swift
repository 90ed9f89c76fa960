import Foundation
import Observation
import SimpleViewModel

/// The form in which an address is added or changed, and which is left when it is saved.
@Observable public final class AddressFormViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case didTapRetry
        case fieldChanged(Address.Field, String)
        case didTapSave
    }

    public typealias Output = ToastOutput

    public let id: AddressID
    /// Its fields, once the address is here.
    public private(set) var content: Content<[Address.Field]>
    public var isLoading: Bool { tasks.isRunning(.load) }
    public var isSaving: Bool { tasks.isRunning(.save) }

    private enum Work { case load, save }

    /// Until it is saved for the first time.
    private var isNew: Bool
    private let edit: any EditAddressUseCase
    private let failures: Failures
    private weak var coordinator: (any Coordinator)?
    private let tasks = ViewModelTasks<Work>()
    private var draft: Draft<Address>
    /// The fields that show their problem: an empty form is not full of them.
    private var checked: Set<Address.Field> = []

    /// Creates the form of an address that exists, or of a new one.
    public init(
        _ id: AddressID?, of account: AccountID, _ shop: any ShopServices,
        _ coordinator: any Coordinator
    ) {
        isNew = id == nil
        self.id = id ?? AddressID(rawValue: UUID().uuidString)
        edit = shop.editAddress(of: account)
        failures = shop.failures
        self.coordinator = coordinator
        draft = Draft(Address(id: self.id))
        content = id == nil ? .shown(Address.Field.allCases) : .loading
    }

    public var title: String { isNew ? "New address" : "Address “\(draft.saved.label)”" }
    public var hasUnsavedText: Bool { draft.hasUnsavedText(isSaving: isSaving) }
    public var isSaveEnabled: Bool {
        content.value != nil && draft.hasChanges && !isSaving
            && Address.Field.allCases.allSatisfy { edit.problem(in: $0, of: draft.value) == nil }
    }

    public subscript(field: Address.Field) -> FormField {
        FormField(
            name: field.rawValue.capitalized, text: draft.value[field],
            problem: checked.contains(field) ? edit.problem(in: field, of: draft.value) : nil)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad, .didTapRetry: if !isNew { load() }
        case let .fieldChanged(field, text):
            draft.type(text, in: field)
            checked.insert(field)
        case .didTapSave: if !isSaving { save(respond) }
        }
    }

    private func load() {
        tasks.run(.load, .restart) { [edit, id] in
            try await edit.address(id)
        } then: { [self] address in
            draft.didLoad(address)
            content = .shown(Address.Field.allCases)
        } catch: { [self] error in
            content = content.after(error)
        }
    }

    private func save(_ respond: @escaping Respond) {
        checked = Set(Address.Field.allCases)
        guard isSaveEnabled else {
            return failures.report(draft.hasChanges ? ShopError.incomplete : .nothingToSave)
        }
        draft.willSave()
        tasks.run(.save, .ignoreWhileRunning) { [edit, address = draft.value, isNew] in
            try await edit.save(address, isNew: isNew)
        } then: { [self] saved in
            draft.didSave(saved)
            isNew = false
            respond(.showToast("\(saved.label) is saved."))
            if !draft.hasChanges { coordinator?.transition(.leave(.addressForm(self))) }
        } catch: { [self] error in
            failures.report(error)
        } afterRelease: { [failures] result in
            failures.report(result)
        }
    }
}
