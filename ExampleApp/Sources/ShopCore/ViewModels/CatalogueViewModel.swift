import Observation
import SimpleViewModel

/// What the catalogue asks of the flow that shows it: closures, if a view model is not to know any other screen.
public struct CatalogueActions {
    let showProduct: @MainActor (ProductID) -> Void

    public init(showProduct: @escaping @MainActor (ProductID) -> Void) {
        self.showProduct = showProduct
    }
}

/// The catalogue: searches while the customer types, loads further pages while the customer scrolls, and opens products.
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
        var state = content
        state.loading =
            tasks.isRunning(.search) ? .search : tasks.isRunning(.nextPage) ? .nextPage : nil
        state.likedIDs = shop.likes.ids
        return state
    }
    /// The recent searches, while they are open.
    public private(set) var suggestions: ObservedViewModel<SuggestionsViewModel>?

    /// How long to wait for the next letter before searching.
    static let debounce = Duration.milliseconds(300)

    private enum Work { case search, nextPage, remember }

    private let shop: any ShopServices
    private let products: any SearchProductsUseCase
    private let actions: CatalogueActions
    private let tasks: ViewModelTasks<Work>
    private var content = CatalogueState()
    /// The load that failed last.
    private var failed = Work.search

    /// Creates the view model; `clock` measures the pause between letters.
    public init(
        _ shop: any ShopServices, _ actions: CatalogueActions,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.shop = shop
        self.actions = actions
        products = shop.searchProducts
        tasks = ViewModelTasks(clock: clock)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad: search()
        case let .didChangeQuery(text):
            // Some search fields report text that the program has put there, too.
            guard text != content.query else { return }
            content.query = text
            // An empty field has nothing to wait for.
            search(after: text.isEmpty ? .zero : Self.debounce)
        case let .didSubmitQuery(text), let .suggestions(.didSelect(text)):
            submit(SearchQuery(text))
        case .didTapSearchField: showSuggestions()
        case .suggestions(.didClose): suggestions = nil
        case .didTapCancel: cancel()
        case .didReachEnd: loadNextPage()
        case .didTapRetry: if failed == .nextPage { loadNextPage() } else { search() }
        case .didPullToRefresh: refresh(respond)
        case let .didTapProduct(id):
            content.selectedItemID = id
            actions.showProduct(id)
        }
    }

    private func showSuggestions() {
        let products = products
        let child = ObservedViewModel(SuggestionsViewModel(products))
        child.connect(to: self, as: Input.suggestions)
        child.send(.load)
        suggestions = child
    }

    private func submit(_ query: SearchQuery) {
        guard !query.isEmpty else { return }
        suggestions = nil
        content.query = query.text
        remember(query)
        search()
    }

    /// Searches for the text in the field.
    ///
    /// A later letter restarts the pause.
    private func search(after pause: Duration = .zero) {
        content.willSearch()
        load(SearchQuery(content.query), after: pause)
    }

    /// Loads the first page again, while the products stay.
    private func refresh(_ respond: @escaping Respond) {
        guard let query = content.results, !tasks.isRunning(.search) else { return search() }
        load(query) { respond(.showToast("The products are up to date.")) }
    }

    private func load(
        _ query: SearchQuery, after pause: Duration = .zero, then didLoad: @escaping () -> Void = {}
    ) {
        tasks.cancel(.nextPage)
        tasks.run(.search, .restart, after: pause) { [products, likes = shop.likes] in
            try await likes.load()
            return try await products.page(1, for: query)
        } then: { [self] page in
            content.show(page, of: query)
            didLoad()
        } catch: { [self] error in
            failed = .search
            content.fail(error, of: query)
        }
    }

    private func loadNextPage() {
        guard let query = content.results, let number = content.nextPage, !tasks.isRunning(.search)
        else { return }
        tasks.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: query)
        } then: { [self] page in
            content.append(page)
        } catch: { [self] error in
            failed = .nextPage
            content.fail(error, of: query)
        }
    }

    /// Stops what runs, and goes back to the products that are shown.
    private func cancel() {
        suggestions = nil
        tasks.cancel(.search)
        tasks.cancel(.nextPage)
        content.query = content.results?.text ?? ""
        if content.content == .loading { content.fail(ShopError.cancelled, of: SearchQuery("")) }
    }

    private func remember(_ query: SearchQuery) {
        tasks.run(
            .remember, .queue, operation: { [products] in try await products.remember(query) },
            then: {},
            catch: shop.failures.report, afterRelease: shop.failures.report)
    }
}
