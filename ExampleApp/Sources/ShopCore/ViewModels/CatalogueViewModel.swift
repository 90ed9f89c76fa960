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
            tasks.isRunning(.search) ? .search : tasks.isRunning(.nextPage) ? .nextPage : nil
        state.likedIDs = likes.ids
        state.likesFailure = likes.failure
        return state
    }
    public var isLoadingLikes: Bool { tasks.isRunning(.loadLikes) }
    /// The recent searches, while they are open.
    public private(set) var suggestions: ObservedViewModel<SuggestionsViewModel>? {
        didSet { oldValue.close(unlessIn: suggestions) }
    }

    /// How long to wait for the next letter before searching.
    static let debounce = Duration.milliseconds(300)

    private enum Work { case search, nextPage, loadLikes, remember }

    private let products: SearchProducts
    private let likes: Likes
    private let failures: Failures
    private let actions: CatalogueActions
    private let tasks: ViewModelTasks<Work>
    private var search = CatalogueState()

    /// Creates the view model; `clock` measures the pause between letters.
    init(
        _ products: SearchProducts, likes: Likes, failures: Failures,
        actions: CatalogueActions, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.products = products
        self.likes = likes
        self.failures = failures
        self.actions = actions
        tasks = ViewModelTasks(clock: clock)
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
        tasks.run(.remember, .queue) { [products] in
            try await products.remember(query)
        } catchAlways: { [failures] error in
            failures.report(error)
        }
    }

    /// Stops loading, and goes back to the products that are shown.
    private func cancel() {
        suggestions = nil
        tasks.cancel(.search)
        tasks.cancel(.nextPage)
        search.query = search.results.query?.text ?? ""
    }

    private func showSuggestions() {
        suggestions = ObservedViewModel(
            SuggestionsViewModel(products), parent: self, as: Input.suggestions)
        suggestions?.send(.didOpen)
    }

    // MARK: Loading

    private func reload(then didLoad: @escaping () -> Void = {}) {
        tasks.run(.loadLikes, .restart) { [likes] in
            await likes.load()
        } then: {
        }
        find(then: didLoad)
    }

    /// Searches for the text in the field, after a pause that each letter restarts.
    private func find(after pause: Duration = .zero, then didFind: @escaping () -> Void = {}) {
        let query = SearchQuery(search.query)
        tasks.cancel(.nextPage)
        search.willSearch()
        tasks.run(.search, .restart, after: pause) { [products] in
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
            !tasks.isRunning(.search)
        else { return }
        tasks.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: query)
        } then: { [self] page in
            search.append(page)
        } catch: { [self] error in
            search.fail(.nextPage, of: query, error)
        }
    }
}
