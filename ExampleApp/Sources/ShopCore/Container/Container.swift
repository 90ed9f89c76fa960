import Foundation

/// Makes what the shop consists of, in one place: the services once, a view model for each screen and row.
///
/// It belongs to the app, which hands out what it makes: no view model knows it. It is a plain class with plain methods,
/// so that what is forgotten does not compile.
@MainActor public final class Container {
    let products: any ProductService
    let catalogue: any CatalogueService
    let recentQueries: any RecentQueriesRepository
    /// As things were put in; ``makeBagViewModel()`` shows them as they are now.
    let bag: any BagService
    let authentication: any AuthenticationService
    let profiles: any ProfileRepository
    let addresses: any AddressRepository
    /// Who has signed in.
    public let session: StoredSession

    /// Makes the services.
    ///
    /// - Parameters:
    ///   - catalogue: The file or the web address of what is sold; nil for the catalogue that comes with the shop.
    ///   - data: Where the shop keeps its files.
    ///   - latency: How long each request takes, as though the services were far away.
    ///   - timeout: How long an answer of a web server may take.
    public init(
        catalogue: URL? = nil, data: DataFolder = .standard(), latency: Latency = .none,
        timeout: Duration = .seconds(10)
    ) {
        let catalogue = CatalogueProductService(
            catalogue: catalogue ?? CatalogueProductService.bundledCatalogue, likes: StoredLikes(in: data),
            latency: latency,
            timeout: timeout)
        (self.catalogue, products) = (catalogue, catalogue)
        recentQueries = StoredRecentQueries(in: data)
        bag = FileBagService(in: data, latency: latency)
        authentication = DemoAuthenticationService(profiles: StoredProfiles(in: data), latency: latency)
        profiles = StoredProfiles(in: data, latency: latency)
        addresses = AddressCache(of: StoredAddresses(in: data, latency: latency))
        session = StoredSession(in: data)
    }

    public func makeProductViewModel() -> ProductViewModel { ProductViewModel(products: products, bag: bag) }
    public func makeBagViewModel() -> BagViewModel { BagViewModel(bag: CurrentBag(of: bag, following: products)) }

    public func makeSKUViewModel(_ row: ProductPage.Row) -> SKUViewModel {
        SKUViewModel(sku: row.sku, quantityInBag: row.quantityInBag, bag: bag)
    }
}
