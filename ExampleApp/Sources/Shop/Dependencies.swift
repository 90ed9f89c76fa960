import Foundation
import ShopCore

/// Makes what the shop consists of, in one place: the services once, a view model for each screen and row.
@MainActor struct Dependencies {
    private let products: any ProductService
    private let bag: any BagService

    /// - Parameter catalogue: What is sold; if left out, the catalogue that comes with the shop.
    init(catalogue: URL?) {
        products = CatalogueProductService(catalogue: catalogue ?? CatalogueProductService.bundledCatalogue)
        bag = InMemoryBagService()
    }

    func makeProductListViewModel() -> ProductListViewModel { ProductListViewModel(products: products) }
    func makeProductViewModel() -> ProductViewModel { ProductViewModel(products: products, bag: bag) }
    func makeSKUViewModel(_ sku: SKU) -> SKUViewModel { SKUViewModel(sku: sku, bag: bag) }
    func makeBagViewModel() -> BagViewModel { BagViewModel(bag: bag) }
}
