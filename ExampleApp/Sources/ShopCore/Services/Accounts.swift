/// Keeps an account's profile.
public protocol ProfileRepository: Sendable {
    func profile() async throws(ShopError) -> Profile
    func save(_ profile: Profile) async throws(ShopError) -> Profile
}

/// Keeps the places to which an account's orders are delivered.
public protocol AddressRepository: Sendable {
    /// Returns the addresses in the order in which they were created; from a cache, if there is one.
    func addresses() async throws(ShopError) -> [Address]
    func create(_ address: Address) async throws(ShopError)
    func update(_ address: Address) async throws(ShopError)
    func delete(_ id: AddressID) async throws(ShopError)
    /// Forgets what is cached.
    func invalidate() async
    /// Returns a stream with a value after each change from now on.
    func changes() async -> AsyncStream<Void>
}

struct WebProfiles: ProfileRepository {
    let account: AccountID
    let client: any APIClient

    func profile() async throws(ShopError) -> Profile {
        try await client.request(APIRequest(.get, "accounts", account.rawValue, "profile"))
    }

    func save(_ profile: Profile) async throws(ShopError) -> Profile {
        try await client.request(APIRequest(.put, "accounts", account.rawValue, "profile", body: profile))
    }
}

/// Asks the server once, and again after a change.
actor CachedAddresses: AddressRepository {
    private let account: AccountID
    private let client: any APIClient
    private let cache: any Caching<AccountID, [Address]>
    private var listeners: [AsyncStream<Void>.Continuation] = []

    init(of account: AccountID, client: any APIClient, cache: any Caching<AccountID, [Address]>) {
        self.account = account
        self.client = client
        self.cache = cache
    }

    func addresses() async throws(ShopError) -> [Address] {
        if let cached = await cache.get(account) { return cached }
        let generation = await cache.generation
        let addresses: [Address] = try await client.request(APIRequest(.get, "accounts", account.rawValue, "addresses"))
        await cache.set(addresses, for: account, askedIn: generation)
        return addresses
    }

    func create(_ address: Address) async throws(ShopError) {
        try await change(APIRequest(.post, "accounts", account.rawValue, "addresses", body: address))
    }

    func update(_ address: Address) async throws(ShopError) {
        let id = address.id.rawValue
        try await change(APIRequest(.put, "accounts", account.rawValue, "addresses", id, body: address))
    }

    func delete(_ id: AddressID) async throws(ShopError) {
        try await change(APIRequest(.delete, "accounts", account.rawValue, "addresses", id.rawValue))
    }

    func invalidate() async { await cache.invalidate(account) }

    func changes() -> AsyncStream<Void> {
        let (changes, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        listeners.append(listener)
        return changes
    }

    private func change(_ request: APIRequest) async throws(ShopError) {
        _ = try await client.data(for: request)
        await invalidate()
        // A listener whose screen was left has ended.
        listeners.removeAll { if case .terminated = $0.yield() { true } else { false } }
    }
}
