import Foundation
import ShopCore

/// Makes what the shop consists of, in one place: the services once, a view model for each screen and row.
@MainActor struct Dependencies {
    private let products: any ProductService
    private let bag: any BagService

    /// - Parameters:
    ///   - catalogue: What is sold; if left out, the catalogue that comes with the shop.
    ///   - latency: How long each request takes.
    init(catalogue: URL?, latency: Latency) {
        let catalogue = catalogue ?? CatalogueProductService.bundledCatalogue
        products = CatalogueProductService(catalogue: catalogue, latency: latency)
        bag = InMemoryBagService(latency: latency)
    }

    func makeProductListViewModel() -> ProductListViewModel { ProductListViewModel(products: products) }
    func makeProductViewModel() -> ProductViewModel { ProductViewModel(products: products, bag: bag) }
    func makeBagViewModel() -> BagViewModel { BagViewModel(bag: bag) }

    func makeSKUViewModel(_ row: ProductPage.Row) -> SKUViewModel {
        SKUViewModel(sku: row.sku, quantityInBag: row.quantityInBag, bag: bag)
    }
}
