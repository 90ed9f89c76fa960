import Foundation
import Observation
import SimpleViewModel

/// The list of addresses, which can be filtered, sorted and changed.
///
/// It is observed: the rows follow from what was loaded, the filter and the order, so that they are computed when a view reads
/// them. An address disappears as soon as its delete button is tapped. If the repository then refuses, it is back in its place.
@Observable public final class AddressesViewModel: ViewModel {
    /// Events in the view.
    public enum Input {
        case viewDidLoad
        case viewDidAppear
        case didPullToRefresh
        case didTapRetry
        case filterChanged(String)
        case didSelectSort(AddressSort)
        case didTapAdd
        case didTapEdit(AddressID)
        case didTapDelete(AddressID)
    }

    /// Events for the view.
    public enum Output: Equatable {
        case showToast(String)
        case showError(String)
        /// Opens the form of an address, or of a new one if it is nil.
        case showForm(Address?)
    }

    public private(set) var filter = ""
    public private(set) var sort = AddressSort.added
    public private(set) var isLoading = false
    public private(set) var isDeleting = false

    private enum Work { case load, listen, delete }

    private let tasks = ViewModelTasks<Work>()
    private let browse: BrowseAddresses
    /// The addresses as the repository has them; nil until they are loaded.
    private var addresses: [Address]?
    /// Why they did not load the last time.
    private var problem: String?
    /// Addresses that are being deleted or were deleted: a response that is still on its way may contain them.
    private var hiddenIDs: Set<AddressID> = []

    public init(browse: BrowseAddresses) {
        self.browse = browse
    }

    public var content: Content<[AddressRow]> {
        let all = shownAddresses
        if addresses == nil || all.isEmpty, let problem {
            return .failed(Message(title: localized("Your addresses did not load"), detail: problem))
        }
        if addresses == nil { return .loading }
        if all.isEmpty {
            let detail = localized("Add one, and the shop knows where to deliver.")
            return .empty(Message(title: localized("No addresses"), detail: detail))
        }
        let rows = browse.arranged(all, filter: filter, by: sort).map(AddressRow.init)
        guard rows.isEmpty else { return .shown(rows, problem: problem) }
        let detail = localized("No address matches “\(filter)”. Try other words.")
        return .empty(Message(title: localized("Nothing found"), detail: detail))
    }

    private var shownAddresses: [Address] { (addresses ?? []).filter { !hiddenIDs.contains($0.id) } }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad: listen()
        case .viewDidAppear: load()
        case .didPullToRefresh, .didTapRetry: load(ignoresCache: true)
        case let .filterChanged(filter): self.filter = filter
        case let .didSelectSort(sort): self.sort = sort
        case .didTapAdd: respond(.showForm(nil))
        case let .didTapEdit(id): shownAddresses.first { $0.id == id }.map { respond(.showForm($0)) }
        case let .didTapDelete(id): delete(id, respond: respond)
        }
    }

    private func load(ignoresCache: Bool = false) {
        tasks.run(.load, .restart, isRunning: { self.isLoading = $0 }) { [browse] in
            try await browse.addresses(ignoresCache: ignoresCache)
        } then: { [self] in
            (addresses, problem) = ($0, nil)
        } catch: { [self] error in
            problem = error.localizedDescription
        }
    }

    /// Follows the changes of other windows of the app, for as long as the list is open.
    private func listen() {
        tasks.run(.listen, .ignoreWhileRunning) { [self] in
            for await _ in await browse.changes() {
                // Without a sign that it loads: the customer has not asked for it.
                addresses = (try? await browse.addresses()) ?? addresses
            }
        } then: {
        }
    }

    private func delete(_ id: AddressID, respond: @escaping Respond) {
        // A second tap on the same row comes before the view has taken it away.
        guard let address = shownAddresses.first(where: { $0.id == id }) else { return }
        hiddenIDs.insert(id)
        tasks.run(.delete, .concurrent, isRunning: { self.isDeleting = $0 }) { [browse] in
            try await browse.delete(id)
        } then: {
            respond(.showToast(localized("\(address.label) is deleted.")))
        } catch: { [self] error in
            hiddenIDs.remove(id)
            let isBack = localized("\(address.label) is back in the list.")
            respond(.showError("\(isBack) \(error.localizedDescription)"))
        }
    }
}

/// A row of the list.
public struct AddressRow: Hashable, Identifiable, Sendable {
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
        note = address.awaitsDelivery ? localized("order on its way") : ""
    }
}
