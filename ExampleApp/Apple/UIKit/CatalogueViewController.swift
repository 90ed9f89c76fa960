#if canImport(UIKit)
import ShopCore
import ShopShared
import SimpleViewModel
import UIKit

/// The catalogue in UIKit, with a search bar; its actions open other screens.
public final class CatalogueViewController: ObservingTableViewController {
    private let catalogue: ObservedViewModel<CatalogueViewModel>
    private let actions: CatalogueActions
    private let showBag: () -> Void
    private let searchController = UISearchController(searchResultsController: nil)

    private lazy var rows = ListDataSource<CatalogueItem>(textRowsOf: tableView) { item, content in
        content.text = item.isLiked ? "♥ \(item.name)" : item.name
        content.secondaryText = item.isSoldOut ? String(localized: "\(item.price), sold out") : item.price
        content.image = UIImage(systemName: item.image.symbol)
    }

    public init(viewModel: CatalogueViewModel, actions: CatalogueActions, showBag: @escaping () -> Void) {
        catalogue = ObservedViewModel(viewModel)
        (self.actions, self.showBag) = (actions, showBag)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The catalogue needs a view model: use init(viewModel:actions:showBag:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        searchController.obscuresBackgroundDuringPresentation = false
        searchController.searchResultsUpdater = self
        searchController.searchBar.delegate = self
        searchController.searchBar.placeholder = catalogue.searchPlaceholder
        navigationItem.searchController = searchController
        navigationItem.rightBarButtonItems = [.bag(action: showBag)]
        refreshControl = RefreshControl { [catalogue] in await catalogue.perform(.didPullToRefresh) }
        catalogue.receive { [weak self] event in self?.show(event) }
        catalogue.send(.viewDidLoad)
    }

    override func showState() {
        title = catalogue.title
        // Setting the same text again would send it again, and move the cursor.
        if searchController.searchBar.text != catalogue.query { searchController.searchBar.text = catalogue.query }
        searchController.searchSuggestions = catalogue.suggestions?.map {
            UISearchSuggestionItem(localizedSuggestion: $0)
        }
        let list = catalogue.content.value
        rows.show(list?.items ?? [])
        showPlaceholder(for: catalogue.content, retry: retry)
        if case let .failed(sentence) = list?.more { showFooter(sentence, retry: retry) }
    }

    /// Opens a product's page, as a tap on its row does.
    func showProduct(_ id: ProductID) {
        loadViewIfNeeded()  // The catalogue loads first.
        catalogue.send(.didTapProduct(id))
    }

    func search(for query: String) {
        loadViewIfNeeded()
        catalogue.send(.didSubmitQuery(query))
    }

    private func show(_ event: CatalogueViewModel.Output) {
        switch event {
        case let .showToast(sentence):
            showToast(sentence)
        case let .showDetails(id):
            actions.showDetails(id) { [weak catalogue] change in catalogue?.send(.productDidChange(change)) }
        }
    }

    private var retry: () -> Void {
        { [weak self] in self?.catalogue.send(.didTapRetry) }
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        if let item = rows[indexPath] { catalogue.send(.didTapProduct(item.id)) }
    }

    public override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        guard let list = catalogue.content.value, list.more == .available, indexPath.row == list.items.count - 1
        else { return }
        catalogue.send(.didReachEnd)
    }
}

extension CatalogueViewController: UISearchResultsUpdating {
    public func updateSearchResults(for searchController: UISearchController) {
        catalogue.send(.didChangeQuery(searchController.searchBar.text ?? ""))
    }

    public func updateSearchResults(
        for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion
    ) {
        guard let query = searchSuggestion.localizedSuggestion else { return }
        catalogue.send(.didTapSuggestion(query))
    }
}

extension CatalogueViewController: UISearchBarDelegate {
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { catalogue.send(.didTapSearchField) }

    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        catalogue.send(.didSubmitQuery(searchBar.text ?? ""))
    }

    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { catalogue.send(.didTapCancel) }
}
#endif
