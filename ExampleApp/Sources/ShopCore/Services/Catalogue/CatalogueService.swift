/// Finds products, page by page.
public protocol CatalogueService: Sendable {
    /// Returns one page of the products that a query finds, in the order in which the shop shows them.
    ///
    /// The first page reads the catalogue anew; those that follow are cut from the same, so that none of its products
    /// is missing or comes twice.
    ///
    /// - Parameters:
    ///   - number: Which page, counted from 1.
    ///   - size: How many products are on a page.
    ///   - query: What is looked for; an empty one finds every product.
    /// - Returns: The page, which has no products if there is no such page.
    /// - Throws: Why the catalogue could not be read.
    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ProductServiceError) -> CataloguePage
}
