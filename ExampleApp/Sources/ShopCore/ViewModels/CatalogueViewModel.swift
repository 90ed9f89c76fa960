import Observation
import SimpleViewModel

/// The catalogue: searches while the customer types, loads further pages while the customer
/// scrolls, and says which product was chosen.
///
/// All that it shows is one value, `state`, so that a view without any state of its own can show
/// it. An event is an output.
@Observable public final class CatalogueViewModel: ViewModel {
    public enum Input {
        case searchChanged(String)
        case didSearch(String)
        case didCancelSearch
        case didTapSearchField
        case didCloseSuggestions
        case didLoadNextPage
        case didPullToRefresh
        case didTapRetry
        case didSelectItem(ProductID)
        case didTapAccount
    }

    public enum Output: Equatable {
        case navigateToDetail(ProductID)
        case navigateToAccount
        case showToast(String)
    }

    public enum Work { case search, nextPage, likes }

    /// How long to wait for the next letter before searching.
    static let pause = Duration.milliseconds(300)

    public let scope = Scope()
    private let search: SearchProducts
    private let likes: Likes
    private let actions: CatalogueActions
    private var text = ""
    /// What is looked for, even if it is not found yet.
    private var sought = ""
    private var results: SearchResults?
    private var selectedItemID: ProductID?

    /// Creates the catalogue, which loads at once: work waits for the interface.
    init(_ search: SearchProducts, likes: Likes, actions: CatalogueActions) {
        self.search = search
        self.likes = likes
        self.actions = actions
        load()
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .searchChanged(text): type(text)
        case let .didSearch(text): submit(text.trimmed)
        case .didCancelSearch: cancel()
        case .didTapSearchField: showSuggestions()
        case .didCloseSuggestions: actions.closeSuggestions()
        case .didLoadNextPage: loadNextPage()
        case .didPullToRefresh: refresh(respond)
        case .didTapRetry: retry()
        case let .didSelectItem(id):
            selectedItemID = id
            respond(.navigateToDetail(id))
        case .didTapAccount: respond(.navigateToAccount)
        }
    }

    // MARK: Searching

    private func type(_ text: String) {
        // A search field reports text that the program has put there, too.
        guard text != self.text else { return }
        self.text = text
        // An empty field has nothing to wait for.
        find(after: text.isEmpty ? .zero : Self.pause)
    }

    private func submit(_ query: String) {
        actions.closeSuggestions()
        guard !query.isEmpty else { return }
        search.queries.remember(query)
        text = query
        find()
    }

    /// Ends the search, if there is one, and goes back to all products.
    private func cancel() {
        actions.closeSuggestions()
        text = ""
        if !sought.isEmpty {
            find()
        }
    }

    private func showSuggestions() {
        actions.showSuggestions { [scope] text in scope.send(.didSearch(text)) }
    }

    // MARK: Loading

    private func load() {
        loadLikes()
        find()
    }

    private func refresh(_ respond: @escaping Respond) {
        loadLikes()
        find {
            respond(.showToast("The products are up to date."))
        } catch: { error in
            respond(.showToast("Update failed. \(Message(error).sentence)"))
        }
    }

    private func retry() {
        if scope.failure(of: .nextPage) != nil {
            loadNextPage()
        } else {
            load()
        }
    }

    private func loadLikes() {
        scope.run(.likes, .restart) { [likes] in await likes.load() }
    }

    /// Searches for the text in the field, after a pause that each letter restarts.
    private func find(
        after pause: Duration = .zero, then didFind: @escaping () -> Void = {},
        catch didFail: @escaping @MainActor (ShopError) -> Void = { _ in }
    ) {
        let query = text.trimmed
        sought = query
        // It writes the results, too.
        scope.cancel(.nextPage)
        scope.run(.search, .restart, after: pause) { [search] () async throws(ShopError) in
            try await search.execute(query, page: 1)
        } then: { page in
            self.results = SearchResults(page, of: query)
            didFind()
        } catch: { error in
            if self.results?.query != query {
                // Products of another search do not stay.
                self.results = nil
            }
            didFail(error)
        }
    }

    private func loadNextPage() {
        guard let results, let next = results.next, !scope.isRunning(.search) else { return }
        scope.run(.nextPage, .ignoreWhileRunning) { [search] in
            try await search.execute(results.query, page: next)
        } then: { page in
            self.results?.append(page)
        }
    }

    // MARK: State

    public var isLoading: Bool {
        scope.isRunning(.search) || scope.isRunning(.nextPage) || scope.isRunning(.likes)
    }

    public var state: CatalogueState {
        CatalogueState(
            content: content, title: title, query: text, loading: loading,
            selectedItemID: selectedItemID,
            likedIDs: Set(results?.items.map(\.id).filter(likes.contains) ?? []),
            hasMore: results?.next != nil)
    }

    private var loading: CatalogueState.Loading? {
        guard results != nil else { return nil }
        if scope.isRunning(.search), !scope.isWaiting(.search) { return .search }
        return scope.isRunning(.nextPage) ? .nextPage : nil
    }

    private var title: String {
        let query = results?.query ?? sought
        return query.isEmpty ? "Products" : "“\(query)”"
    }

    private var content: Content<[CatalogueItem]> {
        let beside = results == nil ? nil : scope.failure(of: .nextPage) ?? likes.failure
        return Content(
            results?.items, failure: scope.failure(of: .search) ?? beside,
            empty: Message(
                title: "Nothing found.",
                detail: "No product has these words. Try others, or show all products."))
    }
}

/// What the catalogue asks of the screen around it: closures, for what is no way to another screen.
struct CatalogueActions {
    let showSuggestions: @MainActor (_ didSelect: @escaping @MainActor (String) -> Void) -> Void
    let closeSuggestions: @MainActor () -> Void
}

/// All that the catalogue shows, in one value: a view without state needs nothing else.
public struct CatalogueState: Equatable, Sendable {
    public enum Loading: Sendable { case search, nextPage }

    public let content: Content<[CatalogueItem]>
    public var title = "Products"
    public let searchPlaceholder = "Search products"
    /// The text in the search field.
    public var query = ""
    /// What loads while products are shown.
    public var loading: Loading?
    /// The product that was opened last.
    public var selectedItemID: ProductID?
    /// The products whose heart is full.
    public var likedIDs: Set<ProductID> = []
    public var hasMore = false
}

/// A row of the catalogue: no `Product`, only what is shown of it.
public struct CatalogueItem: Equatable, Identifiable, Sendable {
    public let id: ProductID
    public let name: String
    public let image: ProductImage?
    public let price: String

    init(_ product: Product) {
        id = product.id
        name = product.name
        image = product.image
        price = product.price
    }
}

/// The products that a search has found, as far as their pages are loaded.
private struct SearchResults {
    let query: String
    private(set) var next: Int?
    private(set) var items: [CatalogueItem] = []

    init(_ firstPage: ProductPage, of query: String) {
        self.query = query
        append(firstPage)
    }

    /// Adds a page, but no product twice: one moves to another page if the catalogue changes.
    mutating func append(_ page: ProductPage) {
        next = page.next
        let ids = Set(items.map(\.id))
        items += page.products.filter { !ids.contains($0.id) }.map(CatalogueItem.init)
    }
}
