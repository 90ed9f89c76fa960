/// Where a catalogue is, and how it is asked: a file, or a web server.
protocol CatalogueSource: Sendable {
    func page(
        _ number: Int, of size: Int, for query: SearchQuery
    ) async throws(ProductServiceError) -> CataloguePage

    func product(_ id: ProductID) async throws(ProductServiceError) -> Product?

    /// Returns those of some SKUs that are there.
    func skus(_ ids: Set<SKUID>) async throws(ProductServiceError) -> [SKU]
}
