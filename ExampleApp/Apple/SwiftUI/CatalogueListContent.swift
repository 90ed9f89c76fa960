import ShopCore

/// What the catalogue's screen shows, member by member, so that only what has changed is drawn again.
public struct CatalogueListContent {
    public private(set) var title = ""
    public private(set) var searchPlaceholder = ""
    public private(set) var query = ""
    public private(set) var content = Content<CatalogueList>.loading
    public private(set) var suggestions: [String] = []

    public init() {}

    /// Shows an output, or returns it where it is not something to show but something that happens once.
    public mutating func show(_ output: CatalogueViewModel.Output) -> CatalogueViewModel.Output? {
        switch output {
        case let .title(title): self.title = title
        case let .searchPlaceholder(text): searchPlaceholder = text
        case let .query(query): self.query = query
        case let .content(content): self.content = content
        case .isSearching: break  // The content says so, or the list that is pulled.
        case .isLoadingSuggestions: break  // They are there before one could see it.
        case let .showSuggestions(suggestions): self.suggestions = suggestions
        case .hideSuggestions: suggestions = []
        case .showToast, .showDetails: return output
        }
        return nil
    }
}
