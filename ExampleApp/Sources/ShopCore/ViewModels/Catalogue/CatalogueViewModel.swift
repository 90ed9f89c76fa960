import Foundation
import Observation
import SimpleViewModel

/// The catalogue: searches while the customer types, loads further pages while the customer scrolls, and opens products.
///
/// It is observed: a list, a search field and their progress stay on screen and change in many ways, so each view reads
/// the members that it shows. Outputs are events.
///
/// This file has the inputs, the outputs and the state; how they change is in one file each for search, pages and
/// suggestions.
@Observable public final class CatalogueViewModel: ViewModel {
    /// Events in the view.
    public enum Input {
        case viewDidLoad
        case didTapSearchField
        case didChangeQuery(String)
        case didSubmitQuery(String)
        case didTapSuggestion(String)
        case didTapCancel
        case didReachEnd
        case didTapRetry
        case didPullToRefresh
        case didTapProduct(ProductID)

        /// A change in the details of a product that was opened from here.
        case productDidChange(ProductChange)
    }

    /// Events for the view.
    public enum Output: Equatable {
        case showToast(String)
        case showDetails(ProductID)
    }

    public let searchPlaceholder = localized("Search products")
    public internal(set) var title = "Products"
    /// The text in the search field.
    public internal(set) var query = ""
    public internal(set) var content = Content<CatalogueList>.loading
    public internal(set) var isSearching = false
    public internal(set) var isLoadingSuggestions = false
    /// The earlier queries that begin with the text in the search field; nil while none are shown.
    public var suggestions: [String]? {
        recentQueries?.filter { $0.begins(with: SearchQuery(query)) }.map(\.text)
    }

    /// How long to wait for the next letter before searching.
    public static let debounce = Duration.milliseconds(300)

    enum Work { case search, nextPage, suggestions }

    let tasks: ViewModelTasks<Work>
    let products: SearchProducts
    /// The results of the last search that succeeded; a cancelled one goes back to them.
    var results: CatalogueResults?
    var recentQueries: [SearchQuery]?

    /// Creates the view model; `clock` measures the pause between letters.
    public init(products: SearchProducts, clock: any Clock<Duration> = ContinuousClock()) {
        self.products = products
        tasks = ViewModelTasks(clock: clock)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad:
            search(respond: respond)
        case .didTapSearchField:
            loadSuggestions(respond: respond)
        case let .didChangeQuery(text):
            changeQuery(to: text, respond: respond)
        case let .didSubmitQuery(text), let .didTapSuggestion(text):
            submitQuery(text, respond: respond)
        case .didTapCancel:
            cancel()
        case .didReachEnd:
            loadNextPage()
        case .didTapRetry:
            retry(respond: respond)
        case .didPullToRefresh:
            refresh(respond: respond)
        case let .didTapProduct(id):
            respond(.showDetails(id))
        case let .productDidChange(change):
            apply(change)
        }
    }

    func showResults() {
        guard let results else { return }
        title = results.title
        content = results.content
    }
}
