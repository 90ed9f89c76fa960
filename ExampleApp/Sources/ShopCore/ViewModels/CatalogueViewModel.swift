import Observation
import SimpleViewModel

/// The catalogue: searches while the customer types, loads further pages while the customer scrolls, and opens products.
///
/// It is observed: its state is one value, which the view model alone changes. Outputs are events.
@Observable public final class CatalogueViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case didChangeQuery(String)
        case didSubmitQuery(String)
        case didTapSearchField
        case didSelectSuggestion(String)
        case didTapCancel
        case didReachEnd
        case didTapRetry
        case didPullToRefresh
        case didTapProduct(ProductID)
        /// A change in the details of a product that was opened from here.
        case productDidChange(ProductChange)
    }

    public enum Output: Equatable {
        case showToast(String)
        case showError(String)
        case showDetails(ProductID)
        case showSuggestions
        case closeSuggestions
    }

    public private(set) var state = CatalogueState()

    /// How long to wait for the next letter before searching.
    static let debounce = Duration.milliseconds(300)

    private enum Work { case search, nextPage, remember }

    private let tasks: ViewModelTasks<Work>
    private let products: SearchProducts
    private let failures: LateFailures

    /// Creates the view model; `clock` measures the pause between letters.
    public init(products: SearchProducts, failures: LateFailures, clock: any Clock<Duration> = ContinuousClock()) {
        self.products = products
        self.failures = failures
        tasks = ViewModelTasks(clock: clock)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        // A part of the state, which is one value.
        tasks.onRunningChange { [self] _, _ in
            state.loading = tasks.isRunning(.search) ? .search : tasks.isRunning(.nextPage) ? .nextPage : nil
        }
        switch input {
        case .viewDidLoad:
            search()
        case let .didChangeQuery(text):
            // Some search fields report text that the program has put there, too.
            guard text != state.query else { return }
            state.query = text
            // An empty field has nothing to wait for.
            search(after: text.isEmpty ? .zero : Self.debounce)
        case let .didSubmitQuery(text), let .didSelectSuggestion(text):
            submit(SearchQuery(text), respond)
        case .didTapSearchField:
            respond(.showSuggestions)
        case .didTapCancel:
            respond(.closeSuggestions)
            cancel()
        case .didReachEnd:
            loadNextPage()
        case .didTapRetry:
            if state.failed == .nextPage { loadNextPage() } else { search() }
        case .didPullToRefresh:
            refresh(respond)
        case let .didTapProduct(id):
            state.selectedItemID = id
            respond(.showDetails(id))
        case let .productDidChange(change):
            state.apply(change)
        }
    }

    private func submit(_ query: SearchQuery, _ respond: @escaping Respond) {
        guard !query.isEmpty else { return }
        respond(.closeSuggestions)
        state.query = query.text
        remember(query, respond)
        search()
    }

    /// Searches for the text in the field.
    ///
    /// A later letter restarts the pause.
    private func search(after pause: Duration = .zero) {
        tasks.cancel(.nextPage)
        let query = SearchQuery(state.query)
        tasks.run(.search, .restart, after: pause) { [products] in
            try await products.page(for: query)
        } then: { [self] page in
            state.show(page, of: query)
        } catch: { [self] error in
            state.fail(.search, of: query, error)
        }
    }

    /// Loads the first page again, while the products stay.
    private func refresh(_ respond: @escaping Respond) {
        guard let query = state.results, !tasks.isRunning(.search) else { return search() }
        tasks.cancel(.nextPage)
        tasks.run(.search, .restart) { [products] in
            try await products.page(for: query)
        } then: { [self] page in
            state.show(page, of: query)
            respond(.showToast("The products are up to date."))
        } catch: { error in
            respond(.showError("Update failed: \(error.sentence)"))
        }
    }

    private func loadNextPage() {
        guard let query = state.results, let number = state.nextPage, !tasks.isRunning(.search) else { return }
        tasks.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: query)
        } then: { [self] page in
            state.append(page)
        } catch: { [self] error in
            state.fail(.nextPage, of: query, error)
        }
    }

    /// Stops what runs, and goes back to the products that are shown.
    private func cancel() {
        tasks.cancel(.search)
        tasks.cancel(.nextPage)
        state.query = state.results?.text ?? ""
    }

    private func remember(_ query: SearchQuery, _ respond: @escaping Respond) {
        tasks.run(.remember, .queue) { [products] in
            try await products.remember(query)
        } then: {
        } catch: { error in
            respond(.showError(error.sentence))
        } afterRelease: { [failures] result in
            failures.report(result)
        }
    }
}
