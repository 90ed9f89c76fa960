import Observation

/// Makes the services, and each view model with the use cases that it needs.
///
/// It is a plain class with plain members, so that a forgotten dependency does not compile.
@MainActor public final class Container {
    let failures = Failures()
    private let transport: any HTTPTransport
    private(set) var visit: Visit

    public init(_ transport: any HTTPTransport) {
        self.transport = transport
        visit = Visit(transport, failures: failures)
    }

    public func makeFlow() -> ShopFlow {
        ShopFlow(self)
    }

    func makeCatalogueViewModel(_ actions: CatalogueActions) -> CatalogueViewModel {
        CatalogueViewModel(
            SearchProducts(client: visit.client, queries: visit.queries), likes: visit.likes,
            actions: actions)
    }

    func makeSuggestionsViewModel(
        _ didSelect: @escaping @MainActor (String) -> Void
    ) -> SuggestionsViewModel {
        SuggestionsViewModel(visit.queries, didSelect: didSelect)
    }

    func makeProductViewModel(_ id: ProductID) -> ProductViewModel {
        ProductViewModel(
            id, ShowProduct(client: visit.client), bag: visit.bag, likes: visit.likes,
            failures: failures)
    }

    func makeLoginViewModel(_ coordinator: any Coordinator) -> LoginViewModel {
        LoginViewModel(
            SignIn(client: visit.client, session: visit.session), coordinator: coordinator)
    }

    func makeAddressesViewModel() -> AddressesViewModel {
        AddressesViewModel(
            ManageAddresses(repository: visit.addresses), failures: failures)
    }

    /// The next customer has other services, and so finds nothing of this one.
    func signOut() {
        visit = Visit(transport, failures: failures)
    }
}

/// The services that all screens share while one customer is there.
@MainActor struct Visit {
    let session = Session()
    let queries = RecentQueries()
    let client: APIClient
    let bag: Bag
    let likes: Likes
    let addresses: any AddressRepository

    init(_ transport: any HTTPTransport, failures: Failures) {
        client = APIClient(transport: transport, session: session)
        bag = Bag(client)
        likes = Likes(client, failures: failures)
        addresses = CachedAddresses(client, cache: Cache())
    }
}

// Nothing in it that a view reads changes. The conformance lets SwiftUI's environment hold it.
extension Container: nonisolated Observable {}
