import Foundation
import Observation
import SimpleViewModel

/// The form in which an address is added or changed, and which closes when it is saved.
///
/// The list of addresses owns it.
@Observable public final class AddressFormViewModel: ViewModel, Identifiable {
    public enum Input {
        case didOpen
        case didTapRetry
        case fieldChanged(Address.Field, String)
        case didTapSave
        case didTapClose
    }

    public enum Output: Equatable {
        case didSave(label: String)
        case didClose
    }

    public let id: AddressID
    /// Its fields, once the address is here.
    public var content: Content<FormFields<Address.Field>> {
        draft.content(fields)
    }
    public var fields: FormFields<Address.Field> {
        draft.fields { checked.contains($0) ? problem(in: $0) : nil }
    }
    public var isLoading: Bool { scope.isRunning(.load) }
    public var isSaving: Bool { scope.isRunning(.save) }

    public enum Work { case load, save }

    /// Until it is saved for the first time.
    private var isNew: Bool
    private let edit: EditAddress
    private let failures: Failures
    public let scope = Scope()
    private var draft: Draft<Address>
    /// The fields that show their problem: an empty form is not full of them.
    private var checked: Set<Address.Field> = []

    /// Creates the form of an address that exists, or of a new one.
    init(_ id: AddressID?, edit: EditAddress, failures: Failures) {
        isNew = id == nil
        self.id = id ?? AddressID(rawValue: UUID().uuidString)
        self.edit = edit
        self.failures = failures
        draft = Draft(Address(id: self.id), isLoaded: id == nil)
    }

    public var title: String { isNew ? "New address" : "Address “\(draft.saved.label)”" }
    public var hasUnsavedText: Bool { draft.hasUnsavedText(isSaving: isSaving) }
    public var isSaveEnabled: Bool {
        draft.isLoaded && draft.hasChanges && !isSaving
            && Address.Field.allCases.allSatisfy { problem(in: $0) == nil }
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .didOpen, .didTapRetry: if !isNew { load() }
        case let .fieldChanged(field, text):
            draft.type(text, in: field)
            checked.insert(field)
        case .didTapSave: if !isSaving { save(respond) }
        case .didTapClose: respond(.didClose)
        }
    }

    private func problem(in field: Address.Field) -> String? {
        edit.problem(in: field, of: draft.value)
    }

    private func load() {
        scope.run(.load, .restart) { [edit, id] in
            try await edit.address(id)
        } then: { [self] address in
            draft.didLoad(address)
        } catch: { [self] error in
            draft.didNotLoad(error)
        }
    }

    private func save(_ respond: @escaping Respond) {
        checked = Set(Address.Field.allCases)
        guard isSaveEnabled else {
            return failures.report(draft.hasChanges ? ShopError.incomplete : .nothingToSave)
        }
        draft.willSave()
        scope.commit(.save, .ignoreWhileRunning) { [edit, address = draft.value, isNew] in
            try await edit.save(address, isNew: isNew)
        } then: { [self] saved in
            draft.didSave(saved)
            isNew = false
            respond(.didSave(label: saved.label))
            if !draft.hasChanges { respond(.didClose) }
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}
