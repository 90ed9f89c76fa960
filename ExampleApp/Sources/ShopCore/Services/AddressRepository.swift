/// Keeps the places to which an account's orders are delivered.
///
/// A test writes its own, with an array.
protocol AddressRepository: Sendable {
    /// Returns the addresses in the order in which they were created.
    func addresses() async throws(ShopError) -> [Address]
    func create(_ address: Address) async throws(ShopError) -> Address
    func update(_ address: Address) async throws(ShopError) -> Address
    func delete(_ id: AddressID) async throws(ShopError)
    /// Forgets what is cached.
    func invalidate() async
    /// Calls back after each change, as long as the result is retained.
    @MainActor func onChange(_ act: @escaping @MainActor () -> Void) -> AnyObject
}

/// Asks the server once, and again after a change.
actor CachedAddresses: AddressRepository {
    private let client: APIClient
    private let cache: Cache<[Address]>
    /// Those that were deleted, on whichever screen, even if the server has not answered yet.
    private var deleted: Set<AddressID> = []
    @MainActor private var listeners: [() -> Listener?] = []

    private final class Listener: Sendable {
        let act: @MainActor () -> Void

        init(_ act: @escaping @MainActor () -> Void) {
            self.act = act
        }
    }

    init(_ client: APIClient, cache: Cache<[Address]>) {
        self.client = client
        self.cache = cache
    }

    func addresses() async throws(ShopError) -> [Address] {
        let all: [Address]
        if let cached = await cache.value {
            all = cached
        } else {
            let generation = await cache.generation
            all = try await client.request(.addresses())
            await cache.set(all, askedIn: generation)
        }
        return all.filter { !deleted.contains($0.id) }
    }

    func create(_ address: Address) async throws(ShopError) -> Address {
        try await change(.create(address))
    }

    func update(_ address: Address) async throws(ShopError) -> Address {
        try await change(.update(address))
    }

    func delete(_ id: AddressID) async throws(ShopError) {
        guard deleted.insert(id).inserted else { throw .refused(.notFound) }
        do {
            _ = try await change(.delete(id))
        } catch {
            deleted.remove(id)
            await notify()
            throw error
        }
    }

    func invalidate() async {
        await cache.invalidate()
    }

    @MainActor func onChange(_ act: @escaping @MainActor () -> Void) -> AnyObject {
        let listener = Listener(act)
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
        for listener in listeners {
            listener()?.act()
        }
    }
}

/// Keeps an answer until it is invalidated.
actor Cache<Value: Sendable> {
    private(set) var value: Value?
    /// Counts invalidations: an answer that was asked for before the last one is not kept.
    private(set) var generation = 0

    func set(_ value: Value, askedIn generation: Int) {
        if generation == self.generation {
            self.value = value
        }
    }

    func invalidate() {
        value = nil
        generation += 1
    }
}
