import ShopCore

/// Serves the products that a test gives it, or fails as the test says.
@MainActor final class StubProductService: ProductService {
    var error: ProductServiceError?
    private(set) var likedIDs: Set<ProductID> = []
    private let content: [Product]

    init(_ content: [Product] = [], error: ProductServiceError? = nil) {
        self.content = content
        self.error = error
    }

    func products() throws(ProductServiceError) -> [Product] {
        if let error { throw error }
        return content
    }

    func product(id: ProductID) throws(ProductServiceError) -> Product {
        guard let product = try products().first(where: { $0.id == id }) else { throw .unknownProduct(id) }
        return product
    }

    func setLiked(_ isLiked: Bool, for id: ProductID) throws(ProductServiceError) {
        if let error { throw error }
        if isLiked { likedIDs.insert(id) } else { likedIDs.remove(id) }
    }
}
