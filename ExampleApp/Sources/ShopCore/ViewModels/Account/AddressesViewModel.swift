import Foundation
import SimpleViewModel

/// The list of addresses, which can be filtered, sorted, and made shorter.
///
/// An address disappears as soon as its delete button is tapped. If the repository then refuses, it is back in its place.
public final class AddressesViewModel: ViewModel {
    /// What happens in the view.
    public enum Input {
        case viewDidAppear
        case didPullToRefresh
        case didTapRetry
        case filterChanged(String)
        case didSelectSort(AddressSort)
        case didTapDelete(AddressID)
    }

    public enum Output: Equatable {
        // What the view shows from now on.
        case isLoading(Bool)
        case isDeleting(Bool)
        case list(AddressList)
        /// Why there is no list to show.
        case showError(String)

        // What happens once.
        case showToast(String)
        case couldNotDelete(reason: String)
    }

    private enum Work { case load, delete }

    private let tasks = ViewModelTasks<Work>()
    private let browse: BrowseAddresses
    /// The addresses as the repository has them; nil until they are loaded.
    private var addresses: [Address]?
    /// What is not shown because it is being deleted, or was: an answer that is on its way may still have it.
    private var hiddenIDs: Set<AddressID> = []
    private var filter = ""
    private var sort = AddressSort.added

    public init(browse: BrowseAddresses) {
        self.browse = browse
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear:
            load(respond: respond)
        case .didPullToRefresh, .didTapRetry:
            load(ignoresCache: true, respond: respond)
        case let .filterChanged(filter):
            self.filter = filter
            showList(respond: respond)
        case let .didSelectSort(sort):
            self.sort = sort
            showList(respond: respond)
        case let .didTapDelete(id):
            delete(id, respond: respond)
        }
    }

    private func load(ignoresCache: Bool = false, respond: @escaping Respond) {
        tasks.run(.load, .restart, isRunning: { respond(.isLoading($0)) }) { [browse] in
            try await browse.addresses(ignoresCache: ignoresCache)
        } then: { [self] addresses in
            self.addresses = addresses
            showList(respond: respond)
        } catch: { error in
            respond(.showError(error.localizedDescription))
        }
    }

    private func delete(_ id: AddressID, respond: @escaping Respond) {
        // A second tap on the same row comes before the view has taken it away.
        guard let address = shownAddresses.first(where: { $0.id == id }) else { return }
        hiddenIDs.insert(id)
        showList(respond: respond)
        tasks.run(.delete, .concurrent, isRunning: { respond(.isDeleting($0)) }) { [browse] in
            try await browse.delete(id)
        } then: {
            respond(.showToast("\(address.label) is deleted."))
        } catch: { [self] error in
            hiddenIDs.remove(id)
            showList(respond: respond)
            respond(.couldNotDelete(reason: "\(address.label) is back in the list. \(error.localizedDescription)"))
        }
    }

    private var shownAddresses: [Address] { (addresses ?? []).filter { !hiddenIDs.contains($0.id) } }

    private func showList(respond: Respond) {
        guard addresses != nil else { return }
        let all = shownAddresses
        let rows = browse.arranged(all, filter: filter, by: sort).map(AddressList.Row.init)
        let message = all.isEmpty ? "You have no addresses." : "No address matches “\(filter)”. Try other words."
        respond(.list(AddressList(rows: rows, filter: filter, sort: sort, message: rows.isEmpty ? message : nil)))
    }
}

/// What the list of addresses shows.
public struct AddressList: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        public let id: AddressID
        public let label: String
        public let street: String
        public let place: String
        public let note: String

        public init(_ address: Address) {
            id = address.id
            label = address.label
            street = address.street
            place = "\(address.postalCode) \(address.city), \(address.country)"
            note = address.awaitsDelivery ? "order on its way" : ""
        }
    }

    public let rows: [Row]
    public let filter: String
    public let sort: AddressSort
    /// What stands there in the place of rows; nil if there are some.
    public let message: String?

    public init(rows: [Row], filter: String = "", sort: AddressSort = .added, message: String? = nil) {
        self.rows = rows
        self.filter = filter
        self.sort = sort
        self.message = message
    }
}
