import Foundation
import SimpleViewModel

/// The catalogue: searches it as one types, loads further pages as one scrolls, and opens products.
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
        case content(CatalogueContent)
        case isSearching(Bool)
        case isRefreshing(Bool)
        case isLoadingSuggestions(Bool)
        case showSuggestions([String])
        case hideSuggestions

        // What happens once.
        case showToast(String)
        case showDetails(ProductID)
    }

    /// How long to wait for the next letter before searching.
    public static let debounce = Duration.milliseconds(300)

    /// What a search has brought so far.
    private struct Results {
        let query: SearchQuery
        let totalCount: Int
        var items: [CatalogueItem]
        var nextPage: Int?

        init(_ page: CataloguePage, of query: SearchQuery) {
            self.query = query
            totalCount = page.totalCount
            items = page.products.map { CatalogueItem($0) }
            nextPage = page.next
        }
    }

    private enum Work { case search, nextPage, refresh, suggestions }

    private let tasks: ViewModelTasks<Work>
    private let products: SearchProducts

    /// What stands in the search field.
    private var text = ""
    /// What the last search that succeeded has brought; a cancelled one goes back to it.
    private var results: Results?
    private var content = CatalogueContent.loading
    /// What was searched for before; nil while no suggestions are shown.
    private var suggestions: [SearchQuery]?

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
}

// MARK: - Search

extension CatalogueViewModel {
    private func changeQuery(to text: String, respond: @escaping Respond) {
        // Some search fields tell also of what was put there by the program.
        guard text != self.text else { return }
        self.text = text
        respond(.query(text))
        if suggestions != nil { respond(.showSuggestions(matchingSuggestions)) }
        tasks.run(.search, .restart, after: Self.debounce, isRunning: { respond(.isSearching($0)) }) {
        } then: { [self] in
            search(respond: respond)
        }
    }

    private func submitQuery(_ text: String, respond: @escaping Respond) {
        self.text = SearchQuery(text).text
        respond(.query(self.text))
        hideSuggestions(respond: respond)
        search(isRemembered: true, respond: respond)
    }

    /// Searches for the text in the search field.
    private func search(isRemembered: Bool = false, respond: @escaping Respond) {
        let query = SearchQuery(text)
        // What belongs to the results before would come too late.
        tasks.cancel(.nextPage)
        tasks.cancel(.refresh)
        show(.loading, respond: respond)
        tasks.run(.search, .restart, isRunning: { respond(.isSearching($0)) }) { [products] in
            try await products.page(for: query)
        } then: { [self] page in
            results = Results(page, of: query)
            showResults(respond: respond)
            if isRemembered { remember(query, respond: respond) }
        } catch: { [self] error in
            // The title of the results before would stand above the error.
            respond(.title(title(of: query)))
            show(.failed(.failure("The products did not load", error)), respond: respond)
        }
    }

    /// Queued behind the search that has just ended, so that it counts as searching, and is cancelled with it.
    private func remember(_ query: SearchQuery, respond: @escaping Respond) {
        tasks.run(.search, .queue) { [products] in
            try await products.remember(query)
        } then: {
        } catch: { error in
            respond(.showToast(error.localizedDescription))
        }
    }

    /// Cancels what runs, and goes back to what was there before it.
    private func cancel(respond: @escaping Respond) {
        let (isSearching, isLoadingMore) = (tasks.isRunning(.search), tasks.isRunning(.nextPage))
        hideSuggestions(respond: respond)
        tasks.cancelAll()
        guard isSearching || isLoadingMore else { return }
        guard let results else { return show(.failed(.cancelled), respond: respond) }
        if isSearching {
            text = results.query.text
            respond(.query(text))
        }
        showResults(respond: respond)
    }

    private func retry(respond: @escaping Respond) {
        if case .items(_, more: .failed) = content {
            loadNextPage(respond: respond)
        } else {
            search(respond: respond)
        }
    }
}

// MARK: - Pages

extension CatalogueViewModel {
    private func loadNextPage(respond: @escaping Respond) {
        guard case .items = content, let results, let number = results.nextPage,
            !tasks.isRunning(.search), !tasks.isRunning(.refresh), !tasks.isRunning(.nextPage)
        else { return }
        show(.items(results.items, more: .loading), respond: respond)
        tasks.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: results.query)
        } then: { [self] page in
            // A product can move from page to page when the catalogue is changed meanwhile.
            let shownIDs = Set(results.items.map(\.id))
            self.results?.items += page.products.filter { !shownIDs.contains($0.id) }.map { CatalogueItem($0) }
            self.results?.nextPage = page.next
            showResults(respond: respond)
        } catch: { [self] error in
            show(.items(self.results?.items ?? [], more: .failed(error.localizedDescription)), respond: respond)
        }
    }

    private func refresh(respond: @escaping Respond) {
        guard !tasks.isRunning(.search), !tasks.isRunning(.refresh) else { return }
        guard let results, content.isResult else { return search(respond: respond) }
        if tasks.isRunning(.nextPage) {
            tasks.cancel(.nextPage)
            showResults(respond: respond)
        }
        tasks.run(.refresh, .ignoreWhileRunning, isRunning: { respond(.isRefreshing($0)) }) { [products] in
            try await products.page(for: results.query)
        } then: { [self] page in
            self.results = Results(page, of: results.query)
            showResults(respond: respond)
            respond(.showToast("The products are up to date."))
        } catch: { error in
            respond(.showToast("The products were not updated. \(error.localizedDescription)"))
        }
    }

    private func apply(_ change: ProductChange, respond: @escaping Respond) {
        guard let index = results?.items.firstIndex(where: { $0.id == change.id }) else { return }
        results?.items[index].isLiked = change.isLiked
        guard case let .items(_, more) = content, let results else { return }
        show(.items(results.items, more: more), respond: respond)
    }

    private func showResults(respond: Respond) {
        guard let results else { return }
        respond(.title(title(of: results.query, count: results.totalCount)))
        if results.items.isEmpty {
            show(.empty(.nothing(for: results.query)), respond: respond)
        } else {
            show(.items(results.items, more: results.nextPage == nil ? .none : .available), respond: respond)
        }
    }

    private func title(of query: SearchQuery, count: Int? = nil) -> String {
        guard !query.isEmpty else { return "Products" }
        return "“\(query.text)”" + (count.map { ": \($0) found" } ?? "")
    }

    private func show(_ content: CatalogueContent, respond: Respond) {
        self.content = content
        respond(.content(content))
    }
}

// MARK: - Suggestions

extension CatalogueViewModel {
    private var matchingSuggestions: [String] {
        (suggestions ?? []).filter { $0.begins(with: SearchQuery(text)) }.map(\.text)
    }

    private func loadSuggestions(respond: @escaping Respond) {
        tasks.run(.suggestions, .ignoreWhileRunning, isRunning: { respond(.isLoadingSuggestions($0)) }) { [products] in
            try await products.suggestions()
        } then: { [self] suggestions in
            self.suggestions = suggestions
            respond(.showSuggestions(matchingSuggestions))
        } catch: { error in
            respond(.showToast(error.localizedDescription))
        }
    }

    private func hideSuggestions(respond: Respond) {
        tasks.cancel(.suggestions)
        guard suggestions != nil else { return }
        suggestions = nil
        respond(.hideSuggestions)
    }
}
