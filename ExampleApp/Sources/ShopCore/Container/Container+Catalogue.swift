extension Container {
    public func makeCatalogueViewModel() -> CatalogueViewModel {
        CatalogueViewModel(products: SearchProducts(catalogue: catalogue, recentQueries: recentQueries))
    }
}
