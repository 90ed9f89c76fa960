import Observation
import SimpleViewModel

/// The list of addresses, which can be filtered, sorted and changed.
///
/// It is observed: the rows follow from what was loaded, what is being deleted, and the filter, so
/// that they are computed when a view reads them. An address disappears as soon as its delete
/// button is tapped. If the server refuses, it is back in its place.
@Observable public final class AddressesViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case didPullToRefresh
        case didTapRetry
        case filterChanged(String)
        case didSelectStatus(Address.Status?)
        case didTapAdd
        case didTapEdit(AddressID)
        case didTapDelete(AddressID)
        case form(AddressFormViewModel.Output)
        /// Here or elsewhere.
        case addressesDidChange
    }

    public typealias Output = ToastOutput

    /// The form of an address, while it is open.
    public private(set) var form: ViewModelChild<AddressFormViewModel>?
    public private(set) var filter = BrowseAddresses.Filter()
    public var isLoading: Bool { scope.isRunning(.load) }
    public var isDeleting: Bool {
        addresses?.contains { scope.isRunning(.delete($0.id)) } == true
    }

    public enum Work: Hashable {
        case load
        case delete(AddressID)
    }

    private let repository: any AddressRepository
    private let browse: BrowseAddresses
    private let failures: Failures
    public let scope = Scope()
    private var addresses: [Address]?
    private var failure: Message?
    @ObservationIgnored private var listener: ChangeListener?

    init(_ repository: any AddressRepository, failures: Failures) {
        self.repository = repository
        self.failures = failures
        browse = BrowseAddresses(repository: repository)
        listener = repository.onChange { [scope] in scope.send(.addressesDidChange) }
    }

    public var content: Content<[AddressRow]> {
        guard let addresses else { return Content(nil, failure: failure) }
        let shown = addresses.filter { !scope.isRunning(.delete($0.id)) }
        let rows = browse.arranged(shown, filter).map(AddressRow.init)
        guard rows.isEmpty else { return .shown(rows, problem: failure?.sentence) }
        return .empty(
            shown.isEmpty
                ? Message(
                    title: "No addresses", detail: "Add one, and the shop knows where to deliver.")
                : Message(
                    title: "Nothing found",
                    detail: "No address matches the filter. Try another one."))
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad, .addressesDidChange: load()
        case .didPullToRefresh, .didTapRetry: load(isFresh: true)
        case let .filterChanged(text): filter.text = text
        case let .didSelectStatus(status): filter.status = status
        case .didTapAdd: showForm(nil)
        case let .didTapEdit(id): showForm(id)
        case let .didTapDelete(id): delete(id, respond)
        case let .form(.didSave(label)): respond(.showToast("\(label) is saved."))
        case .form(.didClose): form = nil
        }
    }

    private func showForm(_ id: AddressID?) {
        let edit = EditAddress(repository: repository)
        form = scope.child(
            AddressFormViewModel(id, edit: edit, failures: failures), as: Input.form)
        form?.send(.didOpen)
    }

    private func load(isFresh: Bool = false) {
        scope.run(.load, .restart) { [browse] in
            try await browse.addresses(isFresh: isFresh)
        } then: { [self] in
            addresses = $0
            failure = nil
        } catch: { [self] error in
            failure = Message(error)
        }
    }

    private func delete(_ id: AddressID, _ respond: @escaping Respond) {
        guard let address = addresses?.first(where: { $0.id == id }) else { return }
        scope.commit(.delete(id), .ignoreWhileRunning) { [repository] in
            try await repository.delete(id)
        } then: { [self] in
            addresses?.removeAll { $0.id == id }
            respond(.showToast("\(address.label) is deleted."))
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}

/// A row of the list; it has no `Address`.
public struct AddressRow: Hashable, Identifiable, Sendable {
    public let id: AddressID
    public let label: String
    public let street: String
    public let place: String
    public let note: String
    public let tone: Tone

    init(_ address: Address) {
        id = address.id
        label = address.label
        street = address.street
        place = "\(address.postcode) \(address.city), \(address.country)"
        note = address.status == .unused ? "" : address.status.title
        tone = address.status == .unused ? .normal : .warning
    }
}
