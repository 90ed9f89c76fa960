import Foundation
import SimpleViewModel

extension CatalogueViewModel {
    /// Searches when the customer pauses.
    func changeQuery(to text: String, respond: @escaping Respond) {
        // Some search fields report text that the program has put there, too.
        guard text != query else { return }
        query = text
        tasks.run(.search, .restart, after: Self.debounce, isRunning: { self.isSearching = $0 }) {
        } then: { [self] in
            search(respond: respond)
        }
    }

    func submitQuery(_ text: String, respond: @escaping Respond) {
        query = SearchQuery(text).text
        hideSuggestions()
        search(isRemembered: true, respond: respond)
    }

    /// Searches at once for the text in the search field.
    func search(isRemembered: Bool = false, respond: @escaping Respond) {
        let query = SearchQuery(query)
        // A page of the results before would come too late.
        tasks.cancel(.nextPage)
        content = .loading
        tasks.run(.search, .restart, isRunning: { self.isSearching = $0 }) { [products] in
            try await products.page(for: query)
        } then: { [self] page in
            results = CatalogueResults(page, of: query)
            showResults()
            if isRemembered { remember(query, respond: respond) }
        } catch: { [self] error in
            // The title of the results before would stand above the error.
            title = query.title
            content = content.after(error, localized("The products did not load"))
        }
    }

    /// Remembers a query after its search: queued in the same name, it still counts as searching.
    private func remember(_ query: SearchQuery, respond: @escaping Respond) {
        tasks.run(.search, .queue) { [products] in
            try await products.remember(query)
        } then: {
        } catch: { error in
            respond(.showToast(error.localizedDescription))
        }
    }

    /// Loads the first page again, while the items stay.
    func refresh(respond: @escaping Respond) {
        guard !tasks.isRunning(.search) else { return }
        if case .failed = content { return search(respond: respond) }
        guard let results else { return search(respond: respond) }
        if tasks.isRunning(.nextPage) {
            tasks.cancel(.nextPage)
            showResults()
        }
        tasks.run(.search, .restart, isRunning: { self.isSearching = $0 }) { [products] in
            try await products.page(for: results.query)
        } then: { [self] page in
            self.results = CatalogueResults(page, of: results.query)
            showResults()
            respond(.showToast(localized("The products are up to date.")))
        } catch: { [self] error in
            content = content.after(error, localized("The products did not load"))
        }
    }

    /// Cancels all work, and goes back to the results before it.
    func cancel() {
        let isIdle = !tasks.isRunning(.search) && !tasks.isRunning(.nextPage)
        hideSuggestions()
        tasks.cancelAll()
        guard !isIdle else { return }
        guard let results else { return content = .failed(.cancelled) }
        query = results.query.text
        showResults()
    }

    func retry(respond: @escaping Respond) {
        if case .failed = content.value?.more {
            loadNextPage()
        } else {
            refresh(respond: respond)
        }
    }
}
