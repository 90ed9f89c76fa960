import Foundation

/// A catalogue on a web server, requested in parts: `?query=linen&page=2&size=8`, `?id=linen-shirt` or
/// `?sku=LS-SKY-M&sku=LS-SKY-L`.
///
/// It answers with a catalogue of just these products, and to the first also with the `total` that the search has found.
/// A server that always answers with the whole file works, too: the part is cut out here.
struct CatalogueOnWeb: CatalogueSource {
    let url: URL
    /// How long an answer may take.
    let timeout: Duration
    let clock: any Clock<Duration>

    func page(
        _ number: Int, of size: Int, for query: SearchQuery
    ) async throws(ShopError) -> CataloguePage {
        let file = try await answer(
            to: [
                URLQueryItem(name: "query", value: query.text), URLQueryItem(name: "page", value: "\(number)"),
                URLQueryItem(name: "size", value: "\(size)"),
            ])
        let products = file.makeProducts()
        guard let total = file.total?.value else {
            return CataloguePage(number, of: size, from: products.filter(query.matches))
        }
        let isLast = products.isEmpty || number * size >= total
        return CataloguePage(products, totalCount: total, next: isLast ? nil : number + 1)
    }

    func products(_ question: [URLQueryItem]) async throws(ShopError) -> [Product] {
        try await answer(to: question).makeProducts()
    }

    private func answer(to question: [URLQueryItem]) async throws(ShopError) -> CatalogueFile {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let own = parts?.queryItems ?? []
        parts?.queryItems = own + question
        // Many servers take a plus sign for a space.
        let query = parts?.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        parts?.percentEncodedQuery = query
        return try CatalogueFile(await Download.data(from: parts?.url ?? url, within: timeout, clock: clock), from: url)
    }
}
