/// Keeps the places to which an account's orders are delivered.
public protocol AddressRepository: Sendable {
    /// Returns the addresses in the order in which they were created; from a cache, if there is
    /// one.
    func addresses() async throws(ShopError) -> [Address]
    func address(_ id: AddressID) async throws(ShopError) -> Address
    func create(_ address: Address) async throws(ShopError) -> Address
    func update(_ address: Address) async throws(ShopError) -> Address
    func delete(_ id: AddressID) async throws(ShopError)
    /// Forgets what is cached.
    func invalidate() async
    /// Calls back after each change, for as long as the listener is retained.
    @MainActor func onChange(_ act: @escaping @MainActor () -> Void) -> ChangeListener
}

/// Hears of changes until it is released.
@MainActor public final class ChangeListener {
    fileprivate let act: @MainActor () -> Void

    fileprivate init(_ act: @escaping @MainActor () -> Void) { self.act = act }
}

/// Asks the server once, and again after a change.
actor CachedAddresses: AddressRepository {
    private let account: AccountID
    private let client: any APIClient
    private let cache: Cache<AccountID, [Address]>
    // On the main actor, so that a listener is there before its next request begins: it misses no
    // change.
    @MainActor private var listeners: [() -> ChangeListener?] = []

    init(of account: AccountID, client: any APIClient, cache: Cache<AccountID, [Address]>) {
        self.account = account
        self.client = client
        self.cache = cache
    }

    func addresses() async throws(ShopError) -> [Address] {
        if let cached = await cache.get(account) { return cached }
        let generation = await cache.generation
        let addresses = try await client.request(.addresses(of: account))
        await cache.set(addresses, for: account, askedIn: generation)
        return addresses
    }

    func address(_ id: AddressID) async throws(ShopError) -> Address {
        try await client.request(.address(id, of: account))
    }

    func create(_ address: Address) async throws(ShopError) -> Address {
        try await change(.create(address, of: account))
    }

    func update(_ address: Address) async throws(ShopError) -> Address {
        try await change(.update(address, of: account))
    }

    func delete(_ id: AddressID) async throws(ShopError) {
        _ = try await change(.delete(id, of: account))
    }

    func invalidate() async { await cache.invalidate(account) }

    @MainActor func onChange(_ act: @escaping @MainActor () -> Void) -> ChangeListener {
        let listener = ChangeListener(act)
        listeners.append { [weak listener] in listener }
        return listener
    }

    private func change<Answer>(_ endpoint: Endpoint<Answer>) async throws(ShopError) -> Answer {
        let answer = try await client.request(endpoint)
        await invalidate()
        await notify()
        return answer
    }

    @MainActor private func notify() {
        listeners.removeAll { $0() == nil }
        for listener in listeners { listener()?.act() }
    }
}
