import Observation
import SimpleViewModel

/// The list of addresses, which can be filtered, sorted and changed.
///
/// It is observed: the rows follow from what was loaded, the filter and the order, so that they are computed when a view reads
/// them. An address disappears as soon as its delete button is tapped. If the server refuses, it is back in its place.
@Observable public final class AddressesViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case viewDidAppear
        case didPullToRefresh
        case didTapRetry
        case filterChanged(String)
        case didSelectStatus(Address.Status?)
        case didSelectOrder(BrowseAddresses.Order)
        case didTapAdd
        case didTapEdit(AddressID)
        case didTapDelete(AddressID)
        case didDismissAlert
    }

    public enum Output: Equatable {
        case showToast(String)
    }

    public private(set) var filter = BrowseAddresses.Filter()
    public private(set) var order = BrowseAddresses.Order.created
    public var isLoading: Bool { tasks.isRunning(.load) }
    public var isDeleting: Bool { tasks.isRunning(.delete) }
    /// A failure that the view shows in an alert.
    public private(set) var alert: Message?

    private enum Work { case load, listen, delete }

    private let browse: BrowseAddresses
    private weak var coordinator: (any Coordinator)?
    private let failures: LateFailures
    private let tasks = ViewModelTasks<Work>()
    private var addresses: [Address]?
    private var problem: String?
    /// Addresses that are being deleted or were deleted: an answer that is still on its way may contain them.
    private var hiddenIDs: Set<AddressID> = []

    public init(browse: BrowseAddresses, coordinator: any Coordinator, failures: LateFailures) {
        self.browse = browse
        self.coordinator = coordinator
        self.failures = failures
    }

    public var content: Content<[AddressRow]> {
        guard addresses != nil else {
            return problem.map { .failed(Message(title: "Your addresses did not load", detail: $0)) } ?? .loading
        }
        guard !shown.isEmpty else {
            return .empty(Message(title: "No addresses", detail: "Add one, and the shop knows where to deliver."))
        }
        let rows = browse.arranged(shown, filter, by: order).map(AddressRow.init)
        guard rows.isEmpty else { return .shown(rows, problem: problem) }
        return .empty(Message(title: "Nothing found", detail: "No address matches the filter. Try another one."))
    }

    private var shown: [Address] { (addresses ?? []).filter { !hiddenIDs.contains($0.id) } }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad: listen()
        case .viewDidAppear: load()
        case .didPullToRefresh, .didTapRetry: load(isFresh: true)
        case let .filterChanged(text): filter.text = text
        case let .didSelectStatus(status): filter.status = status
        case let .didSelectOrder(order): self.order = order
        case .didTapAdd: showForm(nil)
        case let .didTapEdit(id): shown.first { $0.id == id }.map { showForm($0) }
        case let .didTapDelete(id): shown.first { $0.id == id }.map { delete($0, respond) }
        case .didDismissAlert: alert = nil
        }
    }

    private func showForm(_ address: Address?) {
        coordinator?.transition(.push(.addressForm(EditAddress(address, repository: browse.repository))))
    }

    private func load(isFresh: Bool = false) {
        tasks.run(.load, .restart) { [repository = browse.repository] in
            if isFresh { await repository.invalidate() }
            return try await repository.addresses()
        } then: { [self] in
            addresses = $0
            problem = nil
        } catch: { [self] error in
            problem = error.sentence
        }
    }

    /// Follows changes on other screens, for as long as the list is open, without a sign that it loads.
    private func listen() {
        tasks.run(.listen, .ignoreWhileRunning) { [repository = browse.repository] emit in
            for await _ in await repository.changes() {
                if let addresses = try? await repository.addresses() { emit(addresses) }
            }
        } each: { [self] in
            addresses = $0
            // An older answer would replace these.
            if tasks.isRunning(.load) { load() }
        }
    }

    private func delete(_ address: Address, _ respond: @escaping Respond) {
        hiddenIDs.insert(address.id)
        tasks.run(.delete, .concurrent) { [repository = browse.repository] in
            try await repository.delete(address.id)
        } then: {
            respond(.showToast("\(address.label) is deleted."))
        } catch: { [self] error in
            hiddenIDs.remove(address.id)
            alert = Message(title: "\(address.label) is back in the list", detail: error.sentence)
        } afterRelease: { [failures] result in
            failures.report(result)
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
        note = address.status == .awaitingDelivery ? "order on its way" : ""
        tone = address.status == .awaitingDelivery ? .warning : .normal
    }
}
