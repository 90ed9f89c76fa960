/// Searching in this shop: results come in pages, and earlier queries are suggested again.
public struct SearchProducts: Sendable {
    let catalogue: any CatalogueService
    let recentQueries: any RecentQueries
    var pageSize = 8

    func page(_ number: Int = 1, for query: SearchQuery) async throws(ShopError) -> CataloguePage {
        try await catalogue.page(number, of: pageSize, for: query)
    }

    func remember(_ query: SearchQuery) async throws(ShopError) {
        if !query.isEmpty, query.text.count <= 100 { try await recentQueries.remember(query) }
    }
}
