import Observation
import SimpleViewModel

/// The list of addresses, which can be filtered and changed, and its form.
///
/// An address disappears as soon as its delete button is tapped. If the server refuses, it is back
/// in its place.
@Observable public final class AddressesViewModel: ViewModel {
    public enum Input {
        case didPullToRefresh
        case didTapRetry
        case filterChanged(String)
        case didSelectStatus(Address.Status?)
        case didTapAdd
        case didTapEdit(AddressID)
        case didTapDelete(AddressID)
        case didTapSignOut
        case form(AddressFormViewModel.Output)
        /// Here or elsewhere.
        case addressesDidChange
    }

    public enum Output: Equatable {
        case showToast(String)
        case didSignOut
    }

    public enum Work: Hashable {
        case load
        case delete(AddressID)
    }

    public let scope = Scope()
    public private(set) var form: ViewModelChild<AddressFormViewModel>?
    public private(set) var filter = AddressFilter()
    private var addresses: [Address]?
    private let manage: ManageAddresses
    private let failures: Failures
    @ObservationIgnored private var listener: AnyObject?

    init(_ manage: ManageAddresses, failures: Failures) {
        self.manage = manage
        self.failures = failures
        listener = manage.onChange { [scope] in scope.send(.addressesDidChange) }
        load()
    }

    public var isLoading: Bool { scope.isRunning(.load) }

    public var content: Content<[AddressRow]> {
        let kept = addresses?.filter { !scope.isRunning(.delete($0.id)) }
        let rows = kept.map { manage.arranged($0, filter).map(AddressRow.init) }
        return Content(
            rows, failure: scope.failure(of: .load),
            empty: Message(title: "No addresses.", detail: "Add one, or choose another filter."))
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .addressesDidChange: load()
        case .didPullToRefresh, .didTapRetry: load(isFresh: true)
        case let .filterChanged(text): filter.text = text
        case let .didSelectStatus(status): filter.status = status
        case .didTapAdd: showForm(nil)
        case let .didTapEdit(id): address(id).map(showForm)
        case let .didTapDelete(id): delete(id, respond)
        case .didTapSignOut: respond(.didSignOut)
        case let .form(.didSave(label)):
            form = nil
            respond(.showToast("\(label) is saved."))
        case .form(.didClose): form = nil
        }
    }

    private func load(isFresh: Bool = false) {
        scope.run(.load, .restart) { [manage] in
            try await manage.all(isFresh: isFresh)
        } then: {
            self.addresses = $0
        }
    }

    private func address(_ id: AddressID) -> Address? { addresses?.first { $0.id == id } }

    private func showForm(_ address: Address?) {
        guard form == nil else { return }
        form = scope.child(
            AddressFormViewModel(address, manage, failures: failures), as: Input.form)
    }

    private func delete(_ id: AddressID, _ respond: @escaping Respond) {
        guard let address = address(id) else { return }
        scope.commit(.delete(id), .ignoreWhileRunning) { [manage] () async throws(ShopError) in
            try await manage.delete(id)
        } then: {
            self.addresses?.removeAll { $0.id == id }
            respond(.showToast("\(address.label) is deleted."))
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}

/// A row of the list: no `Address`, only what is shown of it.
public struct AddressRow: Hashable, Identifiable, Sendable {
    public let id: AddressID
    public let label: String
    public let street: String
    public let city: String
    /// Why it can't be deleted now.
    public let note: String?

    init(_ address: Address) {
        id = address.id
        label = address.label
        street = address.street
        city = address.city
        note = address.status == .unused ? nil : address.status.title
    }
}
