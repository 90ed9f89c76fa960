import Foundation
import SimpleViewModel

/// The catalogue: searches it as one types, loads further pages as one scrolls, and opens products.
///
/// This file has the inputs, the outputs and the state; how they change is in one file each for search, pages and
/// suggestions.
public final class CatalogueViewModel: ViewModel {
    /// What happens in the view.
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

        /// What the details of a product, opened from here, have told.
        case productDidChange(ProductChange)
    }

    public enum Output: Equatable {
        // What the view shows from now on.
        case title(String)
        case searchPlaceholder(String)
        case query(String)
        case content(Content<CatalogueList>)
        case isSearching(Bool)
        case isLoadingSuggestions(Bool)
        case showSuggestions([String])
        case hideSuggestions

        // What happens once.
        case showToast(String)
        case showDetails(ProductID)
    }

    /// How long to wait for the next letter before searching.
    public static let debounce = Duration.milliseconds(300)

    enum Work { case search, nextPage, suggestions }

    let tasks: ViewModelTasks<Work>
    let products: SearchProducts

    /// The text in the search field.
    var text = ""
    /// The results of the last search that succeeded; a cancelled one goes back to them.
    var results: CatalogueResults?
    private(set) var content = Content<CatalogueList>.loading
    /// Earlier queries; nil while no suggestions are shown.
    var suggestions: [SearchQuery]?

    /// Makes the view model.
    ///
    /// - Parameters:
    ///   - products: Finds products and remembers queries.
    ///   - clock: Measures the pause between letters; a test passes one that it advances by hand.
    public init(products: SearchProducts, clock: any Clock<Duration> = ContinuousClock()) {
        self.products = products
        tasks = ViewModelTasks(clock: clock)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad:
            respond(.title("Products"))
            respond(.searchPlaceholder("Search products"))
            search(respond: respond)
        case .didTapSearchField:
            loadSuggestions(respond: respond)
        case let .didChangeQuery(text):
            changeQuery(to: text, respond: respond)
        case let .didSubmitQuery(text), let .didTapSuggestion(text):
            submitQuery(text, respond: respond)
        case .didTapCancel:
            cancel(respond: respond)
        case .didReachEnd:
            loadNextPage(respond: respond)
        case .didTapRetry:
            retry(respond: respond)
        case .didPullToRefresh:
            refresh(respond: respond)
        case let .didTapProduct(id):
            respond(.showDetails(id))
        case let .productDidChange(change):
            apply(change, respond: respond)
        }
    }

    func show(_ content: Content<CatalogueList>, respond: Respond) {
        self.content = content
        respond(.content(content))
    }

    func showResults(respond: Respond) {
        guard let results else { return }
        respond(.title(results.title))
        show(results.content, respond: respond)
    }
}
