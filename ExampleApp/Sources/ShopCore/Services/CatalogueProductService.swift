import Foundation

/// Serves the products of a catalogue file, and remembers likes for as long as it lives.
///
/// It reads the file anew for each request, so that a catalogue that has been corrected is served at once.
public final class CatalogueProductService: ProductService {
    /// The catalogue that comes with the shop.
    public nonisolated static var bundledCatalogue: URL {
        (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("catalogue.json")
    }

    private let catalogue: URL
    private var likedIDs: Set<ProductID> = []

    public init(catalogue: URL = CatalogueProductService.bundledCatalogue) {
        self.catalogue = catalogue
    }

    public func products() throws(ProductServiceError) -> [Product] {
        var products = try CatalogueFile(contentsOf: catalogue).makeProducts()
        for index in products.indices {
            products[index].isLiked = likedIDs.contains(products[index].id)
        }
        return products
    }

    public func product(id: ProductID) throws(ProductServiceError) -> Product {
        guard let product = try products().first(where: { $0.id == id }) else { throw .unknownProduct(id) }
        return product
    }

    public func setLiked(_ isLiked: Bool, for id: ProductID) throws(ProductServiceError) {
        let product = try product(id: id)
        if isLiked {
            likedIDs.insert(product.id)
        } else {
            likedIDs.remove(product.id)
        }
    }
}
