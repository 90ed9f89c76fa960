import Foundation
import Observation

/// What a flow of screens needs: the view model of each, and what belongs to the whole app.
@MainActor public protocol ShopDependencies: AnyObject {
    var session: Session { get }
    var failures: LateFailures { get }
    func makeCatalogueViewModel() -> CatalogueViewModel
    func makeSuggestionsViewModel() -> SuggestionsViewModel
    func makeProductViewModel(
        _ id: ProductID, didChange: @escaping @MainActor (ProductChange) -> Void
    ) -> ProductViewModel
    func makeSKUViewModel(_ id: SKUID) -> SKUViewModel
    func makeBagViewModel() -> BagViewModel
    func makeLoginViewModel(_ coordinator: any Coordinator) -> LoginViewModel
    func makeProfileViewModel(_ account: AccountID, _ coordinator: any Coordinator) -> ProfileViewModel
    func makeAddressesViewModel(_ account: AccountID, _ coordinator: any Coordinator) -> AddressesViewModel
    func makeAddressFormViewModel(_ edit: EditAddress) -> AddressFormViewModel
}

/// Creates the services once, and a view model for each screen and row.
///
/// It belongs to the app, which hands out what it creates: no view model knows it. It is a plain class with plain methods, so
/// that a forgotten dependency does not compile.
@MainActor public final class Container: ShopDependencies {
    public let session: Session
    public let failures = LateFailures()

    private let catalogue: Catalogue
    private let bag: FileBag
    private let recentQueries: FileRecentQueries
    private let client: any APIClient
    private let cache = Cache<AccountID, [Address]>()
    private var addresses: [AccountID: CachedAddresses] = [:]

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - catalogue: A file or an address on the web.
    ///   - server: Where accounts are kept; nil for a server that comes with the shop.
    ///   - data: The folder for the shop's files.
    ///   - latency: How long each answer takes.
    public init(
        catalogue: URL = Catalogue.ownCatalogue, server: URL? = nil, data: DataFolder = .standard,
        latency: Latency = .none
    ) {
        self.catalogue = Catalogue(catalogue, in: data, latency: latency)
        bag = FileBag(in: data, catalogue: self.catalogue, latency: latency)
        recentQueries = FileRecentQueries(in: data)
        client = server.map { WebClient($0) } ?? DemoServer(in: data, latency: latency)
        session = Session(in: data)
    }

    public func makeCatalogueViewModel() -> CatalogueViewModel {
        CatalogueViewModel(
            products: SearchProducts(catalogue: catalogue, recentQueries: recentQueries), failures: failures)
    }

    public func makeSuggestionsViewModel() -> SuggestionsViewModel { SuggestionsViewModel(recentQueries) }

    public func makeProductViewModel(
        _ id: ProductID, didChange: @escaping @MainActor (ProductChange) -> Void
    ) -> ProductViewModel {
        ProductViewModel(id, catalogue: catalogue, bag: bag, failures: failures, didChange: didChange)
    }

    public func makeSKUViewModel(_ id: SKUID) -> SKUViewModel { SKUViewModel(id, bag: bag, failures: failures) }

    public func makeBagViewModel() -> BagViewModel { BagViewModel(bag: bag, failures: failures) }

    public func makeLoginViewModel(_ coordinator: any Coordinator) -> LoginViewModel {
        LoginViewModel(signIn: SignIn(client: client), session: session, coordinator: coordinator)
    }

    public func makeProfileViewModel(_ account: AccountID, _ coordinator: any Coordinator) -> ProfileViewModel {
        ProfileViewModel(
            account, edit: EditProfile(profiles: WebProfiles(account: account, client: client)), session: session,
            coordinator: coordinator, failures: failures)
    }

    public func makeAddressesViewModel(_ account: AccountID, _ coordinator: any Coordinator) -> AddressesViewModel {
        let repository = addresses[account] ?? CachedAddresses(of: account, client: client, cache: cache)
        addresses[account] = repository
        return AddressesViewModel(
            browse: BrowseAddresses(repository: repository), coordinator: coordinator, failures: failures)
    }

    public func makeAddressFormViewModel(_ edit: EditAddress) -> AddressFormViewModel {
        AddressFormViewModel(edit: edit, failures: failures)
    }
}

// Nothing in it that a view reads changes. The conformance lets SwiftUI's environment hold it.
extension Container: nonisolated Observable {}
