import Foundation
import Observation

/// Creates the services once, and a view model for each screen and row.
///
/// It belongs to the app, which hands out what it creates: no view model knows it. It is a plain class with plain methods,
/// so that a forgotten dependency does not compile.
@MainActor public final class Container {
    public let session: StoredSession

    private let catalogue: CatalogueProductService
    private let recentQueries: StoredRecentQueries
    private let bag: FileBagService
    private let authentication: DemoAuthenticationService
    private let profiles: StoredProfiles
    private let addresses: AddressCache

    /// Creates the services; each request takes `latency`, and an answer of a web server `timeout` at the most.
    public init(
        catalogue: URL = CatalogueProductService.bundledCatalogue, data: DataFolder = .standard(),
        latency: Latency = .none, timeout: Duration = .seconds(10)
    ) {
        self.catalogue = CatalogueProductService(catalogue: catalogue, data: data, latency: latency, timeout: timeout)
        recentQueries = StoredRecentQueries(in: data)
        bag = FileBagService(in: data, latency: latency)
        authentication = DemoAuthenticationService(profiles: StoredProfiles(in: data), latency: latency)
        profiles = StoredProfiles(in: data, latency: latency)
        let storedAddresses = StoredAddresses(in: data, latency: latency)
        addresses = AddressCache(of: storedAddresses) { storedAddresses.stamp }
        session = StoredSession(in: data)
    }

    public func makeCatalogueViewModel() -> CatalogueViewModel {
        CatalogueViewModel(products: SearchProducts(catalogue: catalogue, recentQueries: recentQueries))
    }

    public func makeProductViewModel() -> ProductViewModel { ProductViewModel(products: catalogue, bag: bag) }

    public func makeSKUViewModel(_ row: ProductPage.Row) -> SKUViewModel {
        SKUViewModel(sku: row.sku, quantityInBag: row.quantityInBag, bag: bag)
    }

    public func makeBagViewModel() -> BagViewModel { BagViewModel(bag: CurrentBag(of: bag, following: catalogue)) }

    public func makeLoginViewModel() -> LoginViewModel {
        LoginViewModel(signIn: SignIn(authentication: authentication))
    }

    public func makeProfileViewModel(of account: AccountID) -> ProfileViewModel {
        ProfileViewModel(edit: EditProfile(of: account, profiles: profiles))
    }

    public func makeAddressesViewModel(of account: AccountID) -> AddressesViewModel {
        AddressesViewModel(browse: BrowseAddresses(of: account, repository: addresses))
    }

    /// Creates the form that changes an address, or that adds one if it is nil.
    public func makeAddressFormViewModel(editing address: Address?, of account: AccountID) -> AddressFormViewModel {
        AddressFormViewModel(edit: EditAddress(address, of: account, repository: addresses))
    }
}

// Nothing in it changes. The conformance lets SwiftUI's environment hold it.
extension Container: nonisolated Observable {}
