import Foundation
import Observation

/// The services of the shop, each behind a protocol or in memory; a test has its own.
@MainActor public protocol ShopServices: AnyObject {
    var session: Session { get }
    var failures: Failures { get }
    var likes: Likes { get }
    var catalogue: any CatalogueService { get }
    var bag: any BagService { get }
    var queries: any RecentQueries { get }
    var client: any APIClient { get }
    func addresses(of account: AccountID) -> any AddressRepository
}

/// View models, each with what it needs.
extension ShopServices {
    public func makeCatalogueViewModel(_ actions: CatalogueActions) -> CatalogueViewModel {
        CatalogueViewModel(
            SearchProducts(catalogue: catalogue, queries: queries), likes: likes,
            failures: failures, actions: actions)
    }

    public func makeProductViewModel(_ id: ProductID) -> ProductViewModel {
        ProductViewModel(id, catalogue: catalogue, bag: bag, likes: likes, failures: failures)
    }

    public func makeBagViewModel() -> BagViewModel { BagViewModel(bag, failures: failures) }

    public func makeLoginViewModel() -> LoginViewModel {
        LoginViewModel(SignIn(client: client), session: session)
    }

    public func makeProfileViewModel(of account: AccountID, _ coordinator: any Coordinator)
        -> ProfileViewModel
    {
        ProfileViewModel(
            account, edit: EditProfile(account: account, client: client), session: session,
            failures: failures, coordinator: coordinator)
    }

    public func makeAddressesViewModel(of account: AccountID) -> AddressesViewModel {
        AddressesViewModel(addresses(of: account), failures: failures)
    }
}

/// Creates the services, once.
///
/// It is a plain class with plain members, so that a forgotten dependency does not compile.
@MainActor public final class Container: ShopServices {
    public let session: Session
    public let failures = Failures()
    public let likes: Likes
    public let catalogue: any CatalogueService
    public let bag: any BagService
    public let queries: any RecentQueries
    public let client: any APIClient

    private let cache = Cache<AccountID, [Address]>()
    private var repositories: [AccountID: CachedAddresses] = [:]

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - catalogue: A file.
    ///   - isOffline: Whether the server for accounts cannot be reached.
    ///   - data: The folder for the shop's files.
    ///   - latency: How long each answer takes.
    public init(
        catalogue: URL = Catalogue.ownCatalogue, isOffline: Bool = false,
        data: DataFolder = .standard, latency: Duration = .zero
    ) {
        let products = Catalogue(catalogue, latency: latency)
        self.catalogue = products
        likes = Likes(FileLikes(in: data, latency: latency))
        bag = FileBag(in: data, catalogue: products, latency: latency)
        queries = FileRecentQueries(in: data)
        client = DemoServer(in: data, latency: latency, isOffline: isOffline)
        session = Session(in: data, failures: failures)
    }

    /// One for each account, so that its list hears of its form's changes.
    public func addresses(of account: AccountID) -> any AddressRepository {
        let repository =
            repositories[account] ?? CachedAddresses(of: account, client: client, cache: cache)
        repositories[account] = repository
        return repository
    }
}

// Nothing in it that a view reads changes. The conformance lets SwiftUI's environment hold it.
extension Container: nonisolated Observable {}
