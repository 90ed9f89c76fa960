import Foundation

/// Serves the products of a catalogue, from a file or a web server, and remembers likes for as long as it lives.
///
/// It reads the catalogue anew for each request, so that one that has been corrected is served at once; only the later
/// pages of a search are cut from what the first one has read. As an actor it reads away from the main actor, which
/// stays free for the views.
public actor CatalogueProductService: ProductService, CatalogueService {
    /// The catalogue that comes with the shop.
    public static var bundledCatalogue: URL {
        (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("catalogue.json")
    }

    private let catalogue: URL
    private let source: any CatalogueSource
    private let latency: Latency
    private var likedIDs: Set<ProductID> = []
    private var lastRead: [Product]?

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - catalogue: Where the catalogue is: a file, or an address that begins with `http:` or `https:`.
    ///   - latency: How long each request takes, as though the service were far away.
    ///   - timeout: How long a web server may be silent.
    ///   - clock: Measures that time; a test passes one that it advances by hand.
    public init(
        catalogue: URL = CatalogueProductService.bundledCatalogue, latency: Latency = .none,
        timeout: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.catalogue = catalogue
        self.latency = latency
        source =
            catalogue.isFileURL
            ? CatalogueOnDisk(url: catalogue) : CatalogueOnWeb(url: catalogue, timeout: timeout, clock: clock)
    }

    public func page(
        _ number: Int, of size: Int, for query: SearchQuery
    ) async throws(ProductServiceError) -> CataloguePage {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        let products = number > 1 ? try await lastProducts() : try await readProducts()
        return withLikes(CataloguePage(number, of: size, from: products.filter(query.matches)))
    }

    public func product(id: ProductID) async throws(ProductServiceError) -> Product {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        return withLike(try await readProduct(id))
    }

    public func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ProductServiceError) {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        let product = try await readProduct(id)
        if isLiked {
            likedIDs.insert(product.id)
        } else {
            likedIDs.remove(product.id)
        }
    }

    private func lastProducts() async throws(ProductServiceError) -> [Product] {
        if let lastRead { return lastRead }
        return try await readProducts()
    }

    private func readProducts() async throws(ProductServiceError) -> [Product] {
        let products = try CatalogueFile(await source.data(), from: catalogue).makeProducts()
        lastRead = products
        return products
    }

    private func readProduct(_ id: ProductID) async throws(ProductServiceError) -> Product {
        let products = try CatalogueFile(await source.data(), from: catalogue).makeProducts()
        guard let product = products.first(where: { $0.id == id }) else { throw .unknownProduct(id) }
        return product
    }

    private func withLikes(_ page: CataloguePage) -> CataloguePage {
        CataloguePage(page.products.map(withLike), totalCount: page.totalCount, next: page.next)
    }

    private func withLike(_ product: Product) -> Product {
        var product = product
        product.isLiked = likedIDs.contains(product.id)
        return product
    }
}
