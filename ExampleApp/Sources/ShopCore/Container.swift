import Observation

/// Makes the services, once, and each view model with the use cases that it needs.
///
/// It is a plain class with plain members, so that a forgotten dependency does not compile.
@MainActor public final class Container {
    let session = Session()
    let failures = Failures()
    let queries = RecentQueries()
    let client: APIClient
    let bag: Bag
    let likes: Likes
    /// Of the account that is signed in.
    private(set) lazy var addresses: any AddressRepository = makeAddresses()

    public init(_ transport: any HTTPTransport) {
        client = APIClient(transport: transport, session: session)
        bag = Bag(client)
        likes = Likes(client, failures: failures)
    }

    public func makeFlow() -> ShopFlow {
        ShopFlow(self)
    }

    func makeCatalogueViewModel(_ actions: CatalogueActions) -> CatalogueViewModel {
        CatalogueViewModel(
            SearchProducts(client: client, queries: queries), likes: likes, actions: actions)
    }

    func makeSuggestionsViewModel() -> SuggestionsViewModel {
        SuggestionsViewModel(queries)
    }

    func makeProductViewModel(_ id: ProductID) -> ProductViewModel {
        ProductViewModel(
            id, ShowProduct(client: client), bag: bag, likes: likes, failures: failures)
    }

    func makeLoginViewModel(_ coordinator: any Coordinator) -> LoginViewModel {
        LoginViewModel(SignIn(client: client, session: session), coordinator: coordinator)
    }

    func makeAddressesViewModel() -> AddressesViewModel {
        AddressesViewModel(
            BrowseAddresses(repository: addresses), edit: EditAddress(repository: addresses),
            failures: failures)
    }

    /// Forgets all that belongs to the customer: the next one finds nothing of it.
    func signOut() {
        session.end()
        queries.forget()
        bag.forget()
        likes.forget()
        addresses = makeAddresses()
    }

    private func makeAddresses() -> any AddressRepository {
        CachedAddresses(client, cache: Cache())
    }
}

// Nothing in it that a view reads changes. The conformance lets SwiftUI's environment hold it.
extension Container: nonisolated Observable {}
