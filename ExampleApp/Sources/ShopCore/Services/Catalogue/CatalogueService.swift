/// Finds products, page by page.
public protocol CatalogueService: Sendable {
    /// Returns one page, counted from 1, of the products that a query finds, in the order in which the shop shows them.
    ///
    /// The first page reads the catalogue again; those that follow are cut from the same, so that none of its products is
    /// missing or comes twice.
    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError) -> CataloguePage
}
