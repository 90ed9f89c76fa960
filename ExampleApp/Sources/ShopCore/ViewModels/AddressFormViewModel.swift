import Foundation
import Observation
import SimpleViewModel

/// The form in which an address is added or changed, and which closes when it is saved.
///
/// The list of addresses owns it. What is typed while it loads or saves is kept.
@Observable public final class AddressFormViewModel: ViewModel, Identifiable {
    public enum Input {
        case didTapRetry
        case fieldChanged(Address.Field, String)
        case didTapSave
        case didTapClose
        case didAnswerQuestion(discards: Bool)
    }

    public enum Output: Equatable {
        case didSave(label: String)
        case didClose
    }

    public enum Work { case load, save }

    public let id: AddressID
    public let scope = Scope()
    /// Whether it asks if what was typed is to be lost.
    public private(set) var isAsking = false
    private let edit: EditAddress
    private let failures: Failures
    /// Until it is saved for the first time.
    private var isNew: Bool
    /// As the server has it; nil before it is here.
    private var saved: Address?
    private var typed: [Address.Field: String] = [:]
    /// An empty form is not full of problems: it shows them after a letter, or after a try.
    private var checked: Set<Address.Field> = []

    /// Creates the form of an address that exists, or of a new one.
    init(_ id: AddressID?, edit: EditAddress, failures: Failures) {
        self.id = id ?? AddressID(rawValue: UUID().uuidString)
        self.edit = edit
        self.failures = failures
        isNew = id == nil
        if isNew {
            saved = Address(id: self.id)
        } else {
            load()
        }
    }

    public var title: String { isNew ? "New address" : "Address “\(saved?.label ?? "")”" }
    public var isLoading: Bool { scope.isRunning(.load) }
    public var isSaving: Bool { scope.isRunning(.save) }
    public var hasChanges: Bool { value != saved }

    /// Whether a save is worth a request.
    public var isSaveEnabled: Bool {
        hasChanges && !isSaving && Address.Field.allCases.allSatisfy { problem(in: $0) == nil }
    }

    public var content: Content<[AddressFormField]> {
        let fields = value.map { _ in Address.Field.allCases.map { self[$0] } }
        return Content(fields, failure: scope.failure(of: .load))
    }

    public subscript(field: Address.Field) -> AddressFormField {
        AddressFormField(
            id: field, text: value?[field] ?? "",
            problem: checked.contains(field) ? problem(in: field) : nil)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .didTapRetry: load()
        case let .fieldChanged(field, text):
            typed[field] = text
            checked.insert(field)
        case .didTapSave: save(respond)
        case .didTapClose:
            isAsking = hasChanges
            if !isAsking {
                respond(.didClose)
            }
        case let .didAnswerQuestion(discards):
            isAsking = false
            if discards {
                respond(.didClose)
            }
        }
    }

    private var value: Address? {
        saved.map { typed.reduce(into: $0) { $0[$1.key] = $1.value } }
    }

    private func problem(in field: Address.Field) -> String? {
        edit.problem(in: value?[field] ?? "")
    }

    private func load() {
        scope.run(.load, .restart) { [edit, id] in
            try await edit.address(id)
        } then: {
            self.saved = $0
        }
    }

    private func save(_ respond: @escaping Respond) {
        checked = Set(Address.Field.allCases)
        guard let sent = value, isSaveEnabled else { return }
        scope.commit(.save, .ignoreWhileRunning) { [edit, isNew] () async throws(ShopError) in
            try await edit.execute(sent, isNew: isNew)
        } then: { saved in
            self.saved = saved
            self.isNew = false
            self.typed = self.typed.filter { $0.value != sent[$0.key] }
            respond(.didSave(label: saved.label))
            if !self.hasChanges {
                respond(.didClose)
            }
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}

/// A field of the form.
public struct AddressFormField: Hashable, Identifiable, Sendable {
    public let id: Address.Field
    public let text: String
    /// Why the text can't stay as it is; nil if it can.
    public let problem: String?

    public var title: String { id.title }
}
