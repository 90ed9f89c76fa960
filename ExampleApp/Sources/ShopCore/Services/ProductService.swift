/// Knows each of the shop's products, and which of them the customer likes.
public protocol ProductService: Sendable {
    func product(id: ProductID) async throws(ShopError) -> Product

    /// Remembers whether the customer likes a product.
    func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ShopError)

    /// Returns those of some SKUs that are still sold, as they are now.
    func skus(_ ids: [SKUID]) async throws(ShopError) -> [SKU]
}
