#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The catalogue in UIKit, with a search bar; where a tap leads to, its actions know.
public final class CatalogueViewController: UITableViewController {
    private static let cellIdentifier = "CatalogueItem"

    private let interface: ViewModelInterface<CatalogueViewModel>
    private let actions: CatalogueActions
    private let searchController = UISearchController(searchResultsController: nil)

    private var items: [CatalogueItem] = []
    private var more = MoreItems.none

    public init(viewModel: CatalogueViewModel, actions: CatalogueActions) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.actions = actions
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The catalogue needs a view model: use init(viewModel:actions:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        searchController.obscuresBackgroundDuringPresentation = false
        searchController.searchResultsUpdater = self
        searchController.searchBar.delegate = self
        navigationItem.searchController = searchController
        let refreshControl = UIRefreshControl()
        let refresh = UIAction { [weak self] _ in self?.interface.send(.didPullToRefresh) }
        refreshControl.addAction(refresh, for: .valueChanged)
        self.refreshControl = refreshControl
        interface.receive { [weak self] output in self?.show(output) }
        interface.send(.viewDidLoad)
    }

    // MARK: Outputs

    private func show(_ output: CatalogueViewModel.Output) {
        switch output {
        case let .title(title):
            self.title = title
        case let .searchPlaceholder(text):
            searchController.searchBar.placeholder = text
        case let .query(query):
            // Setting it would tell the view model again, and move the cursor.
            if searchController.searchBar.text != query { searchController.searchBar.text = query }
        case let .content(content):
            show(content)
        case let .isSearching(isSearching):
            if !isSearching { refreshControl?.endRefreshing() }
        case .isLoadingSuggestions:
            break  // They are there before one could see it.
        case let .showSuggestions(queries):
            searchController.searchSuggestions = queries.map { UISearchSuggestionItem(localizedSuggestion: $0) }
        case .hideSuggestions:
            searchController.searchSuggestions = nil
        case let .showToast(text):
            showToast(text)
        case let .showDetails(id):
            actions.showDetails(id) { [weak interface] change in interface?.send(.productDidChange(change)) }
        }
    }

    private func show(_ content: Content<CatalogueList>) {
        (items, more) = (content.value?.items ?? [], content.value?.more ?? .none)
        tableView.reloadData()
        showPlaceholder(for: content) { [weak self] in self?.interface.send(.didTapRetry) }
        guard case let .failed(sentence) = more else { return }
        showFooter(sentence, retry: UIAction { [weak self] _ in self?.interface.send(.didTapRetry) })
    }

    private func showToast(_ text: String) {
        let close = UIAction(title: text) { [weak self] _ in
            self?.navigationController?.setToolbarHidden(true, animated: true)
        }
        toolbarItems = [UIBarButtonItem(primaryAction: close)]
        navigationController?.setToolbarHidden(false, animated: true)
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        let item = items[indexPath.row]
        var content = cell.defaultContentConfiguration()
        content.text = item.isLiked ? "♥ \(item.name)" : item.name
        content.secondaryText = item.isSoldOut ? "\(item.price), sold out" : item.price
        cell.contentConfiguration = content
        return cell
    }

    public override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        interface.send(.didTapProduct(items[indexPath.row].id))
    }

    public override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        guard indexPath.row == items.count - 1, more == .available else { return }
        interface.send(.didReachEnd)
    }
}

extension CatalogueViewController: UISearchResultsUpdating {
    public func updateSearchResults(for searchController: UISearchController) {
        interface.send(.didChangeQuery(searchController.searchBar.text ?? ""))
    }

    public func updateSearchResults(
        for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion
    ) {
        guard let query = searchSuggestion.localizedSuggestion else { return }
        interface.send(.didTapSuggestion(query))
    }
}

extension CatalogueViewController: UISearchBarDelegate {
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { interface.send(.didTapSearchField) }

    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        interface.send(.didSubmitQuery(searchBar.text ?? ""))
    }

    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { interface.send(.didTapCancel) }
}
#endif
