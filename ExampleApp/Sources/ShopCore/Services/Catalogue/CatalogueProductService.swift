import Foundation

/// Serves the products of a catalogue, from a file or a web server, and remembers which of them the customer likes.
public struct CatalogueProductService: ProductService, CatalogueService {
    /// The catalogue that comes with the shop.
    public static var bundledCatalogue: URL { Bundle.shopResources.appendingPathComponent("catalogue.json") }

    private let source: any CatalogueSource
    private let likes: StoredFile<Set<ProductID>>
    private let latency: Latency

    /// Creates a service for a file, or for an address that begins with `http:` or `https:`.
    ///
    /// A web server's whole answer has to come within `timeout`, measured by `clock`.
    public init(
        catalogue: URL = CatalogueProductService.bundledCatalogue, data: DataFolder, latency: Latency = .none,
        timeout: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
    ) {
        source =
            catalogue.isFileURL
            ? CatalogueOnDisk(catalogue) : CatalogueOnWeb(url: catalogue, timeout: timeout, clock: clock)
        likes = StoredFile("likes.json", in: data, empty: [])
        self.latency = latency
    }

    public func page(
        _ number: Int, of size: Int, for query: SearchQuery
    ) async throws(ShopError) -> CataloguePage {
        try await latency.pass()
        let page = try await source.page(number, of: size, for: query)
        let likedIDs = try await likedIDs()
        return CataloguePage(
            page.products.map { $0.liked(likedIDs.contains($0.id)) }, totalCount: page.totalCount, next: page.next)
    }

    public func product(id: ProductID) async throws(ShopError) -> Product {
        try await latency.pass()
        let products = try await source.products([URLQueryItem(name: "id", value: id.rawValue)])
        guard let product = products.first(where: { $0.id == id }) else { throw .unknownProduct(id) }
        return product.liked(try await likedIDs().contains(id))
    }

    public func skus(_ ids: [SKUID]) async throws(ShopError) -> [SKU] {
        guard !ids.isEmpty else { return [] }
        try await latency.pass()
        let products = try await source.products(ids.map { URLQueryItem(name: "sku", value: $0.rawValue) })
        return products.flatMap(\.skus).filter { ids.contains($0.id) }
    }

    public func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ShopError) {
        try await latency.pass()
        try await likes.update { ids in
            if isLiked { ids.insert(id) } else { ids.remove(id) }
        }
    }

    /// Damage is reported once, after which the file is another; likes that cannot be read do not keep the shop closed.
    private func likedIDs() async throws(ShopError) -> Set<ProductID> {
        do throws(ShopError) {
            return try await likes.read()
        } catch {
            if case .damaged = error { throw error }
            return []
        }
    }
}

/// Where a catalogue is, and how it is asked: a file, or a web server.
protocol CatalogueSource: Sendable {
    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError) -> CataloguePage
    /// Returns at least the products that are asked for by an id or by SKUs, and are there.
    func products(_ question: [URLQueryItem]) async throws(ShopError) -> [Product]
}

extension Product {
    fileprivate func liked(_ isLiked: Bool) -> Product {
        var product = self
        product.isLiked = isLiked
        return product
    }
}
