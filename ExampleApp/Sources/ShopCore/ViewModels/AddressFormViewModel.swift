import Foundation
import Observation
import SimpleViewModel

/// The form in which an address is added or changed, and which closes when it is saved.
///
/// The list of addresses owns it. While it saves, it takes no text.
@Observable public final class AddressFormViewModel: ViewModel, Identifiable {
    public enum Input {
        case didEdit(Address)
        case didTapSave
        case didTapClose
    }

    public enum Output: Equatable {
        case didSave(label: String)
        case didClose
    }

    public enum Work { case save }

    public let id: AddressID
    public let scope = Scope()
    /// As it is in the fields.
    public private(set) var address: Address
    private let saved: Address
    private let isNew: Bool
    private let manage: ManageAddresses
    private let failures: Failures

    /// Creates the form of an address, or of a new one.
    init(_ address: Address?, _ manage: ManageAddresses, failures: Failures) {
        saved = address ?? Address(id: AddressID(rawValue: UUID().uuidString))
        id = saved.id
        isNew = address == nil
        self.address = saved
        self.manage = manage
        self.failures = failures
    }

    public var title: String { isNew ? "New address" : "Address “\(saved.label)”" }
    public var isSaving: Bool { scope.isRunning(.save) }
    public var hasChanges: Bool { address != saved }
    public var isSaveEnabled: Bool { hasChanges && !isSaving && manage.isComplete(address) }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .didEdit(address):
            if !isSaving {
                self.address = address
            }
        case .didTapSave: save(respond)
        case .didTapClose: respond(.didClose)
        }
    }

    private func save(_ respond: @escaping Respond) {
        guard isSaveEnabled else { return }
        scope.commit(.save, .ignoreWhileRunning) {
            [manage, address, isNew] () async throws(ShopError) in
            try await manage.save(address, isNew: isNew)
        } then: { saved in
            respond(.didSave(label: saved.label))
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}
