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
        case filter(String)
        case sort(AddressSort)
        case content(Content<[AddressRow]>)
        case isLoading(Bool)
        case isDeleting(Bool)

        // What happens once.
        case showToast(String)
        case showError(String)
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
    private var content = Content<[AddressRow]>.loading

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
            respond(.filter(filter))
            showList(respond: respond)
        case let .didSelectSort(sort):
            self.sort = sort
            respond(.sort(sort))
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
            content = .loading  // A problem of an earlier load is over.
            showList(respond: respond)
        } catch: { [self] error in
            show(content.after(error, "Your addresses did not load"), respond: respond)
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
            respond(.showError("\(address.label) is back in the list. \(error.localizedDescription)"))
        }
    }

    private var shownAddresses: [Address] { (addresses ?? []).filter { !hiddenIDs.contains($0.id) } }

    private func showList(respond: Respond) {
        guard addresses != nil else { return }
        let all = shownAddresses
        let rows = browse.arranged(all, filter: filter, by: sort).map(AddressRow.init)
        if all.isEmpty {
            show(.empty(.noAddresses), respond: respond)
        } else if rows.isEmpty {
            show(.empty(.noAddress(with: filter)), respond: respond)
        } else {
            show(content.with(rows), respond: respond)
        }
    }

    private func show(_ content: Content<[AddressRow]>, respond: Respond) {
        self.content = content
        respond(.content(content))
    }
}

/// What the list shows of an address.
public struct AddressRow: Hashable, Sendable {
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

extension Message {
    static let noAddresses = Message(title: "No addresses", detail: "You have no addresses.")

    static func noAddress(with filter: String) -> Message {
        Message(title: "Nothing found", detail: "No address matches “\(filter)”. Try other words.")
    }
}
