import SimpleViewModel

extension CatalogueViewModel {
    func loadSuggestions(respond: @escaping Respond) {
        tasks.run(.suggestions, .ignoreWhileRunning, isRunning: { self.isLoadingSuggestions = $0 }) { [products] in
            try await products.suggestions()
        } then: { [self] in
            recentQueries = $0
        } catch: { error in
            respond(.showToast(error.localizedDescription))
        }
    }

    func hideSuggestions() {
        tasks.cancel(.suggestions)
        recentQueries = nil
    }
}
