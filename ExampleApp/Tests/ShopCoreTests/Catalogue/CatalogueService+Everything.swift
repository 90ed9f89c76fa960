import ShopCore

extension CatalogueService {
    /// Returns every product, on one page.
    func everything() async throws(ShopError) -> [Product] {
        try await page(1, of: 1_000, for: .everything).products
    }
}
