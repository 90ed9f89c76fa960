import ShopCore

/// Finds among the products that a test gives it, when its gate lets it, or fails as the test says.
@MainActor final class StubCatalogue: CatalogueService {
    /// The requests, as in `linen, page 2`.
    private(set) var requests: [String] = []
    var products: [Product]
    var error: ShopError?
    var gate: Gate?

    init(_ products: [Product] = []) {
        self.products = products
    }

    func page(
        _ number: Int, of size: Int, for query: SearchQuery
    ) async throws(ShopError) -> CataloguePage {
        requests.append("\(query.text), page \(number)")
        if let gate, await !gate.pass() { throw .cancelled }
        if let error { throw error }
        let found = products.filter(query.matches)
        let page = Array(found.dropFirst((number - 1) * size).prefix(size))
        return CataloguePage(page, totalCount: found.count, next: number * size < found.count ? number + 1 : nil)
    }
}

/// Remembers queries for as long as a test runs, or fails as the test says.
@MainActor final class StubRecentQueries: RecentQueriesRepository {
    private(set) var remembered: [String]
    var error: ShopError?

    init(_ remembered: [String] = []) {
        self.remembered = remembered
    }

    func recentQueries() async throws(ShopError) -> [SearchQuery] {
        if let error { throw error }
        return remembered.map { SearchQuery($0) }
    }

    func remember(_ query: SearchQuery) async throws(ShopError) {
        if let error { throw error }
        remembered.insert(query.text, at: 0)
    }
}
