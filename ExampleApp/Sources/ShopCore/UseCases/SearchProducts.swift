/// The rules for searching: results come in pages, and earlier queries are suggested again.
struct SearchProducts: Sendable {
    let catalogue: any CatalogueService
    let queries: any RecentQueries
    var pageSize = 8

    func page(_ number: Int, for query: SearchQuery) async throws(ShopError) -> CataloguePage {
        try await catalogue.page(number, of: pageSize, for: query)
    }

    func recentQueries() async throws(ShopError) -> [SearchQuery] {
        try await queries.recentQueries()
    }

    func remember(_ query: SearchQuery) async throws(ShopError) {
        if !query.isEmpty, query.text.count <= 100 { try await queries.remember(query) }
    }
}
