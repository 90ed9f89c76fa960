import ShopCore

extension Container {
    func makeCatalogueViewModel() -> CatalogueViewModel {
        CatalogueViewModel(products: SearchProducts(catalogue: catalogue, recentQueries: recentQueries))
    }
}
