import Foundation

/// Serves the products of a catalogue file, and remembers likes for as long as it lives.
///
/// It reads the file anew for each request, so that a catalogue that has been corrected is served at once. As an actor
/// it reads away from the main actor, which stays free for the views.
public actor CatalogueProductService: ProductService {
    /// The catalogue that comes with the shop.
    public static var bundledCatalogue: URL {
        (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("catalogue.json")
    }

    private let catalogue: URL
    private let latency: Latency
    private var likedIDs: Set<ProductID> = []

    public init(catalogue: URL = CatalogueProductService.bundledCatalogue, latency: Latency = .none) {
        self.catalogue = catalogue
        self.latency = latency
    }

    public func products() async throws(ProductServiceError) -> [Product] {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        return try readProducts()
    }

    public func product(id: ProductID) async throws(ProductServiceError) -> Product {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        return try readProduct(id)
    }

    public func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ProductServiceError) {
        try await latency.pass(ifCancelled: ProductServiceError.cancelled)
        let product = try readProduct(id)
        if isLiked {
            likedIDs.insert(product.id)
        } else {
            likedIDs.remove(product.id)
        }
    }

    private func readProducts() throws(ProductServiceError) -> [Product] {
        var products = try CatalogueFile(contentsOf: catalogue).makeProducts()
        for index in products.indices {
            products[index].isLiked = likedIDs.contains(products[index].id)
        }
        return products
    }

    private func readProduct(_ id: ProductID) throws(ProductServiceError) -> Product {
        guard let product = try readProducts().first(where: { $0.id == id }) else { throw .unknownProduct(id) }
        return product
    }
}
