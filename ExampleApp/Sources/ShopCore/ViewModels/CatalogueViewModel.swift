import Observation
import SimpleViewModel

/// What the catalogue asks of the flow that shows it: closures, if a view model is not to know any
/// other screen.
public struct CatalogueActions {
    let showProduct: @MainActor (ProductID) -> Void
}

/// The catalogue: searches while the customer types, loads further pages while the customer
/// scrolls, and opens products.
///
/// It is observed: its state is one value, which the view model alone changes. Outputs are events.
@Observable public final class CatalogueViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case didChangeQuery(String)
        case didSubmitQuery(String)
        case didTapSearchField
        case suggestions(SuggestionsViewModel.Output)
        case didTapCancel
        case didReachEnd
        case didTapRetry
        case didPullToRefresh
        case didTapProduct(ProductID)
    }

    public typealias Output = ToastOutput

    public var state: CatalogueState {
        var state = search
        state.loading =
            scope.isRunning(.search) ? .search : scope.isRunning(.nextPage) ? .nextPage : nil
        state.likedIDs = likes.ids
        state.likesFailure = likes.failure
        return state
    }
    public var isLoadingLikes: Bool { scope.isRunning(.loadLikes) }
    /// The recent searches, while they are open.
    public private(set) var suggestions: ViewModelChild<SuggestionsViewModel>?

    /// How long to wait for the next letter before searching.
    static let debounce = Duration.milliseconds(300)

    public enum Work { case search, nextPage, loadLikes, remember }

    private let products: SearchProducts
    private let likes: Likes
    private let failures: Failures
    private let actions: CatalogueActions
    public let scope = Scope()
    private var search = CatalogueState()

    init(
        _ products: SearchProducts, likes: Likes, failures: Failures, actions: CatalogueActions
    ) {
        self.products = products
        self.likes = likes
        self.failures = failures
        self.actions = actions
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad: reload()
        case .didPullToRefresh: reload { respond(.showToast("The products are up to date.")) }
        case .didTapRetry: if search.failure?.load == .nextPage { loadNextPage() } else { reload() }
        case .didReachEnd: loadNextPage()
        case let .didChangeQuery(text): type(text)
        case let .didSubmitQuery(text), let .suggestions(.didSelect(text)):
            submit(SearchQuery(text))
        case .didTapCancel: cancel()
        case .didTapSearchField: showSuggestions()
        case .suggestions(.didClose): suggestions = nil
        case let .didTapProduct(id):
            search.selectedItemID = id
            actions.showProduct(id)
        }
    }

    // MARK: Searching

    private func type(_ text: String) {
        // Some search fields report text that the program has put there, too.
        guard text != search.query else { return }
        search.query = text
        // An empty field has nothing to wait for.
        find(after: text.isEmpty ? .zero : Self.debounce)
    }

    private func submit(_ query: SearchQuery) {
        guard !query.isEmpty else { return }
        suggestions = nil
        search.query = query.text
        find()
        scope.commit(.remember, .queue) { [products] in
            try await products.remember(query)
        } catch: { [failures] error in
            failures.report(error)
        }
    }

    /// Stops loading, and goes back to the products that are shown.
    private func cancel() {
        suggestions = nil
        scope.cancel(.search)
        scope.cancel(.nextPage)
        search.query = search.results.query?.text ?? ""
    }

    private func showSuggestions() {
        suggestions = scope.child(SuggestionsViewModel(products), as: Input.suggestions)
        suggestions?.send(.didOpen)
    }

    // MARK: Loading

    private func reload(then didLoad: @escaping () -> Void = {}) {
        scope.run(.loadLikes, .restart) { [likes] in
            await likes.load()
        }
        find(then: didLoad)
    }

    /// Searches for the text in the field, after a pause that each letter restarts.
    private func find(after pause: Duration = .zero, then didFind: @escaping () -> Void = {}) {
        let query = SearchQuery(search.query)
        scope.cancel(.nextPage)
        search.willSearch()
        scope.run(.search, .restart, after: pause) { [products] in
            try await products.page(1, for: query)
        } then: { [self] page in
            search.show(page, of: query)
            didFind()
        } catch: { [self] error in
            search.fail(.search, of: query, error)
        }
    }

    private func loadNextPage() {
        guard let query = search.results.query, let number = search.results.nextPage,
            !scope.isRunning(.search)
        else { return }
        scope.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: query)
        } then: { [self] page in
            search.append(page)
        } catch: { [self] error in
            search.fail(.nextPage, of: query, error)
        }
    }
}
