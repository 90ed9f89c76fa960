/// Searching in this shop: results come in pages, and earlier queries are suggested again.
public struct SearchProducts: Sendable {
    private let catalogue: any CatalogueService
    private let recentQueries: any RecentQueriesRepository
    private let pageSize: Int

    public init(
        catalogue: any CatalogueService, recentQueries: any RecentQueriesRepository, pageSize: Int = 8
    ) {
        (self.catalogue, self.recentQueries, self.pageSize) = (catalogue, recentQueries, pageSize)
    }

    func page(_ number: Int = 1, for query: SearchQuery) async throws(ShopError) -> CataloguePage {
        try await catalogue.page(number, of: pageSize, for: query)
    }

    func remember(_ query: SearchQuery) async throws(ShopError) {
        guard !query.isEmpty else { return }
        try await recentQueries.remember(query)
    }

    func suggestions() async throws(ShopError) -> [SearchQuery] {
        try await recentQueries.recentQueries()
    }
}
