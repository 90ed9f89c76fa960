import Foundation
import ShopCore

/// Makes what the shop consists of, in one place: the services once, a view model for each screen and row.
@MainActor final class Container {
    let data: DataFolder
    let products: any ProductService
    let catalogue: any CatalogueService
    let recentQueries: any RecentQueriesRepository
    let bag: any BagService
    let authentication: any AuthenticationService
    let profiles: any ProfileRepository
    let addresses: any AddressRepository

    init(_ options: Options, latency: Latency) {
        data = options.data ?? .standard()
        let catalogue = CatalogueProductService(
            catalogue: options.catalogue ?? CatalogueProductService.bundledCatalogue, latency: latency,
            timeout: options.timeout)
        (self.catalogue, products) = (catalogue, catalogue)
        recentQueries = StoredRecentQueries(in: data)
        bag = FileBagService(in: data, latency: latency)
        authentication = DemoAuthenticationService(latency: latency)
        profiles = StoredProfiles(in: data, latency: latency)
        addresses = AddressCache(of: StoredAddresses(in: data, latency: latency))
    }

    func makeProductViewModel() -> ProductViewModel { ProductViewModel(products: products, bag: bag) }
    func makeBagViewModel() -> BagViewModel { BagViewModel(bag: bag) }

    func makeSKUViewModel(_ row: ProductPage.Row) -> SKUViewModel {
        SKUViewModel(sku: row.sku, quantityInBag: row.quantityInBag, bag: bag)
    }
}
