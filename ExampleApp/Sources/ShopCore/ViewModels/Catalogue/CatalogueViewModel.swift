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

    public enum Work {
        case search
        case nextPage
        case refresh
        case suggestions
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

    public let tasks: ViewModelTasks<Work>
    private let products: SearchProducts

    /// What stands in the search field.
    private var text = ""
    /// What was searched for last, and is searched for again by a retry.
    private var sought = SearchQuery.everything
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
            search(.everything, respond: respond)
        case .didTapSearchField:
            loadSuggestions(respond: respond)
        case let .didChangeQuery(text):
            changeQuery(to: text, respond: respond)
        case let .didSubmitQuery(text), let .didTapSuggestion(text):
            submitQuery(text, respond: respond)
        case .didTapCancel:
            hideSuggestions(respond: respond)
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
        search(SearchQuery(text), after: Self.debounce, respond: respond)
    }

    private func submitQuery(_ text: String, respond: @escaping Respond) {
        let query = SearchQuery(text)
        self.text = query.text
        respond(.query(query.text))
        hideSuggestions(respond: respond)
        search(query, isRemembered: true, respond: respond)
    }

    private func search(
        _ query: SearchQuery, after delay: Duration = .zero, isRemembered: Bool = false, respond: @escaping Respond
    ) {
        sought = query
        if !tasks.isRunning(.search) { respond(.isSearching(true)) }
        tasks.run(.search, .restart, after: delay, respond: respond) { [self, products] respond in
            defer { respond(.isSearching(false)) }
            // What belongs to the results before would come too late.
            tasks.cancel(.nextPage)
            cancelRefresh(respond: respond)
            show(.loading, respond: respond)
            let page = try await products.page(for: query)
            // A service may answer although its request was cancelled. `respond` does nothing then; nor may this.
            try Task.checkCancellation()
            results = Results(page, of: query)
            showResults(respond: respond)
            guard isRemembered else { return }
            do { try await products.remember(query) } catch { respond(.showToast(error.localizedDescription)) }
        } catch: { [self] error in
            // That of the results before would stand above the error.
            respond(.title(title(of: query)))
            content = .failed(.failure("The products did not load", error))
            return .content(content)
        }
    }

    /// Cancels what runs, and goes back to what was there before it.
    private func cancel(respond: @escaping Respond) {
        let isSearching = tasks.isRunning(.search)
        cancelRefresh(respond: respond)
        guard isSearching || tasks.isRunning(.nextPage) else { return }
        tasks.cancel(.nextPage)
        tasks.cancel(.search)
        if isSearching { respond(.isSearching(false)) }
        guard let results else { return show(.failed(.cancelled), respond: respond) }
        if isSearching {
            (sought, text) = (results.query, results.query.text)
            respond(.query(text))
        }
        showResults(respond: respond)
    }

    private func cancelRefresh(respond: Respond) {
        guard tasks.isRunning(.refresh) else { return }
        tasks.cancel(.refresh)
        respond(.isRefreshing(false))
    }

    private func retry(respond: @escaping Respond) {
        if case .items(_, more: .failed) = content {
            loadNextPage(respond: respond)
        } else {
            search(sought, respond: respond)
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
        tasks.run(.nextPage, .ignoreWhileRunning, respond: respond) { [self, products] respond in
            let page = try await products.page(number, for: results.query)
            try Task.checkCancellation()
            // A product can move from page to page when the catalogue is changed meanwhile.
            let shownIDs = Set(results.items.map(\.id))
            self.results?.items += page.products.filter { !shownIDs.contains($0.id) }.map { CatalogueItem($0) }
            self.results?.nextPage = page.next
            showResults(respond: respond)
        } catch: { [self] error in
            content = .items(self.results?.items ?? [], more: .failed(error.localizedDescription))
            return .content(content)
        }
    }

    private func refresh(respond: @escaping Respond) {
        guard !tasks.isRunning(.search), !tasks.isRunning(.refresh) else { return }
        guard let results, content.isResult else { return search(sought, respond: respond) }
        respond(.isRefreshing(true))
        if tasks.isRunning(.nextPage) {
            tasks.cancel(.nextPage)
            showResults(respond: respond)
        }
        tasks.run(.refresh, .ignoreWhileRunning, respond: respond) { [self, products] respond in
            defer { respond(.isRefreshing(false)) }
            let page = try await products.page(for: results.query)
            try Task.checkCancellation()
            self.results = Results(page, of: results.query)
            showResults(respond: respond)
            respond(.showToast("The products are up to date."))
        } catch: {
            .showToast("The products were not updated. \($0.localizedDescription)")
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
        if !tasks.isRunning(.suggestions) { respond(.isLoadingSuggestions(true)) }
        tasks.run(.suggestions, .ignoreWhileRunning, respond: respond) { [self, products] respond in
            defer { respond(.isLoadingSuggestions(false)) }
            let suggestions = try await products.suggestions()
            try Task.checkCancellation()
            self.suggestions = suggestions
            respond(.showSuggestions(matchingSuggestions))
        } catch: {
            .showToast($0.localizedDescription)
        }
    }

    private func hideSuggestions(respond: Respond) {
        if tasks.isRunning(.suggestions) { respond(.isLoadingSuggestions(false)) }
        tasks.cancel(.suggestions)
        guard suggestions != nil else { return }
        suggestions = nil
        respond(.hideSuggestions)
    }
}
