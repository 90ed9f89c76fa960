import Foundation

/// Serves the products of a catalogue, from a file or a web server, and remembers which of them the customer likes.
public struct CatalogueProductService: ProductService, CatalogueService {
    /// The catalogue that comes with the shop.
    public static var bundledCatalogue: URL { Bundle.shopResources.appendingPathComponent("catalogue.json") }

    private let source: any CatalogueSource
    private let likes: any LikesRepository
    private let latency: Latency

    /// - Parameters:
    ///   - catalogue: A file, or an address that begins with `http:` or `https:`.
    ///   - likes: Remembers what the customer likes.
    ///   - latency: How long each request takes, as though the service were far away.
    ///   - timeout: How long an answer of a web server may take.
    ///   - clock: Measures that time.
    public init(
        catalogue: URL = CatalogueProductService.bundledCatalogue, likes: any LikesRepository, latency: Latency = .none,
        timeout: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
    ) {
        source =
            catalogue.isFileURL
            ? CatalogueOnDisk(catalogue) : CatalogueOnWeb(url: catalogue, timeout: timeout, clock: clock)
        (self.likes, self.latency) = (likes, latency)
    }

    public func page(
        _ number: Int, of size: Int, for query: SearchQuery
    ) async throws(ProductServiceError) -> CataloguePage {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        let page = try await source.page(number, of: size, for: query)
        let likedIDs = try await likedIDs()
        return CataloguePage(
            page.products.map { $0.liked(likedIDs.contains($0.id)) }, totalCount: page.totalCount, next: page.next)
    }

    public func product(id: ProductID) async throws(ProductServiceError) -> Product {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        guard let product = try await source.product(id) else { throw .unknownProduct(id) }
        return product.liked(try await likedIDs().contains(id))
    }

    public func skus(_ ids: [SKUID]) async throws(ProductServiceError) -> [SKU] {
        guard !ids.isEmpty else { return [] }
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        return try await source.skus(Set(ids))
    }

    public func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ProductServiceError) {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        do { try await likes.setLiked(isLiked, for: id) } catch { throw .likesNotKept(error) }
    }

    /// Damage is told once, after which the file is another; likes that cannot be read do not keep the shop closed.
    private func likedIDs() async throws(ProductServiceError) -> Set<ProductID> {
        do throws(StorageError) {
            return try await likes.likedIDs()
        } catch .damaged(let file, let copy, let reason) {
            throw .likesNotKept(.damaged(file: file, setAsideAs: copy, reason: reason))
        } catch {
            return []
        }
    }
}

/// Where a catalogue is, and how it is asked: a file, or a web server.
protocol CatalogueSource: Sendable {
    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ProductServiceError) -> CataloguePage
    func product(_ id: ProductID) async throws(ProductServiceError) -> Product?
    /// Returns those of some SKUs that are there.
    func skus(_ ids: Set<SKUID>) async throws(ProductServiceError) -> [SKU]
}

extension Product {
    fileprivate func liked(_ isLiked: Bool) -> Product {
        var product = self
        product.isLiked = isLiked
        return product
    }
}
