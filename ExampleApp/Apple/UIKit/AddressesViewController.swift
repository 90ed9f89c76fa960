#if canImport(UIKit)
import ShopCore
import ShopShared
import SimpleViewModel
import UIKit

/// The list of addresses in UIKit: a swipe deletes one, and it comes back if the delete fails.
public final class AddressesViewController: ObservingTableViewController {
    private let addresses: ObservedViewModel<AddressesViewModel>
    private let showBag: () -> Void
    private let showForm: (Address?) -> Void
    private let searchController = UISearchController(searchResultsController: nil)

    private lazy var rows = ListDataSource<AddressRow>(textRowsOf: tableView, hasSwipeActions: true) { row, content in
        content.text = row.label
        content.secondaryText = [row.street, row.place, row.note].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private lazy var addButton = UIBarButtonItem("Add", symbol: "plus") { [weak self] in
        self?.addresses.send(.didTapAdd)
    }

    public init(
        viewModel: AddressesViewModel, showBag: @escaping () -> Void, showForm: @escaping (Address?) -> Void
    ) {
        addresses = ObservedViewModel(viewModel)
        (self.showBag, self.showForm) = (showBag, showForm)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The list needs a view model: use init(viewModel:showBag:showForm:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = String(localized: "Your addresses")
        searchController.obscuresBackgroundDuringPresentation = false
        searchController.searchResultsUpdater = self
        navigationItem.searchController = searchController
        refreshControl = RefreshControl { [addresses] in await addresses.perform(.didPullToRefresh) }
        addresses.receive { [weak self] event in self?.show(event) }
        addresses.send(.viewDidLoad)
    }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        addresses.send(.viewDidAppear)
    }

    override func showState() {
        navigationItem.rightBarButtonItems = [addButton, makeSortButton(addresses.sort), .bag(action: showBag)]
        rows.show(addresses.content.value ?? [])
        showPlaceholder(for: addresses.content) { [weak self] in self?.addresses.send(.didTapRetry) }
    }

    private func show(_ event: AddressesViewModel.Output) {
        switch event {
        case let .showToast(sentence), let .showError(sentence): showToast(sentence)
        case let .showForm(address): showForm(address)
        }
    }

    private func makeSortButton(_ selection: AddressSort) -> UIBarButtonItem {
        let choices = AddressSort.allCases.map { sort in
            UIAction(title: sort.title, state: sort == selection ? .on : .off) { [weak self] _ in
                self?.addresses.send(.didSelectSort(sort))
            }
        }
        return UIBarButtonItem(title: String(localized: "Sort"), menu: UIMenu(children: choices))
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        if let id = rows[indexPath]?.id { addresses.send(.didTapEdit(id)) }
    }

    public override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let id = rows[indexPath]?.id else { return nil }
        let title = String(localized: "Delete")
        let delete = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, didEnd in
            self?.addresses.send(.didTapDelete(id))
            didEnd(false)  // The row goes because the view model says so.
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }
}

extension AddressesViewController: UISearchResultsUpdating {
    public func updateSearchResults(for searchController: UISearchController) {
        addresses.send(.filterChanged(searchController.searchBar.text ?? ""))
    }
}
#endif
