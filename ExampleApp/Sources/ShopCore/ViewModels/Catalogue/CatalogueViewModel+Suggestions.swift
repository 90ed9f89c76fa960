import SimpleViewModel

extension CatalogueViewModel {
    /// The earlier queries that begin with the text in the search field.
    var matchingSuggestions: [String] {
        (suggestions ?? []).filter { $0.begins(with: SearchQuery(text)) }.map(\.text)
    }

    func loadSuggestions(respond: @escaping Respond) {
        tasks.run(.suggestions, .ignoreWhileRunning, isRunning: { respond(.isLoadingSuggestions($0)) }) { [products] in
            try await products.suggestions()
        } then: { [self] suggestions in
            self.suggestions = suggestions
            respond(.showSuggestions(matchingSuggestions))
        } catch: { error in
            respond(.showToast(error.localizedDescription))
        }
    }

    func hideSuggestions(respond: Respond) {
        tasks.cancel(.suggestions)
        guard suggestions != nil else { return }
        suggestions = nil
        respond(.hideSuggestions)
    }
}
