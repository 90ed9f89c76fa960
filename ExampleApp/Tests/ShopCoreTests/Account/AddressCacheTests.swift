import ShopCore
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct AddressCacheTests {
    private let home = makeAddress("Home")
    private let office = makeAddress("Office")

    @Test("many callers at once are answered by one request")
    func oneRequest() async throws {
        let gate = Gate()
        let repository = StubAddressRepository([home, office], loadGate: gate)
        let cache = AddressCache(of: repository)
        // All begin on the main actor before the gate's arrival is reported there.
        let callers = (0..<100).map { _ in
            Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        }
        await gate.arrivals(1)
        gate.open()
        for caller in callers { #expect(try await caller.value == [home, office]) }
        #expect(repository.requestCount == 1)
    }

    @Test("an answer is remembered for its account alone, until a request bypasses the cache")
    func remember() async throws {
        let repository = StubAddressRepository([home])
        let cache = AddressCache(of: repository)
        for _ in 0..<2 { _ = try await cache.addresses(of: "ada", ignoresCache: false) }
        #expect(repository.requestCount == 1)
        _ = try await cache.addresses(of: "grace", ignoresCache: false)
        #expect(repository.requestCount == 2)

        repository.content = [home, office]
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home])
        #expect(try await cache.addresses(of: "ada", ignoresCache: true) == [home, office])
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home, office])
        #expect(repository.requestCount == 3)
    }

    @Test("an error is reported, and not remembered")
    func failure() async throws {
        let repository = StubAddressRepository([home], error: .cancelled)
        let cache = AddressCache(of: repository)
        await #expect(throws: ShopError.cancelled) {
            try await cache.addresses(of: "ada", ignoresCache: false)
        }
        repository.error = nil
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home])
    }

    @Test("a deleted address is not remembered")
    func delete() async throws {
        let repository = StubAddressRepository([home, office])
        let cache = AddressCache(of: repository)
        _ = try await cache.addresses(of: "ada", ignoresCache: false)
        try await cache.change(.delete(home.id), of: "ada")
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [office])
    }

    @Test("added and changed addresses are requested again")
    func change() async throws {
        let repository = StubAddressRepository([home])
        let cache = AddressCache(of: repository)
        _ = try await cache.addresses(of: "ada", ignoresCache: false)
        try await cache.change(.add(office), of: "ada")
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home, office])
        var moved = office
        moved.city = "Bonn"
        try await cache.change(.update(moved), of: "ada")
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home, moved])
    }

    @Test("an answer is not remembered if the stamp says that the origin has changed since it was asked for")
    func stamp() async throws {
        let folder = TemporaryFolder()
        let repository = StubAddressRepository([home])
        let cache = AddressCache(of: repository) { FileStamp(of: folder.data.url.appendingPathComponent("a")) }
        for _ in 0..<2 { _ = try await cache.addresses(of: "ada", ignoresCache: false) }
        #expect(repository.requestCount == 1)
        repository.content = [office]
        try folder.write("1", to: "a")
        for _ in 0..<2 { #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [office]) }
        #expect(repository.requestCount == 2)
    }

    @Test("a change is reported to each that listens for its account")
    func report() async throws {
        let repository = StubAddressRepository([home], error: .labelTaken("Office"))
        let cache = AddressCache(of: repository)
        let (first, second, other) = await (
            cache.changes(of: "ada"), cache.changes(of: "ada"), cache.changes(of: "grace")
        )
        await #expect(throws: ShopError.labelTaken("Office")) { try await cache.change(.add(office), of: "ada") }
        repository.error = nil
        try await cache.change(.add(office), of: "grace")
        for await _ in other { break }
        // Each yields as well, or the time limit ends the test.
        try await cache.change(.delete(home.id), of: "ada")
        for stream in [first, second] {
            for await _ in stream { break }
        }
    }

    @Test("an address that could not be deleted is still remembered")
    func deleteFails() async throws {
        let repository = StubAddressRepository([home])
        let cache = AddressCache(of: repository)
        _ = try await cache.addresses(of: "ada", ignoresCache: false)
        repository.error = .awaitsDelivery(address: "Home")
        await #expect(throws: ShopError.awaitsDelivery(address: "Home")) {
            try await cache.change(.delete(home.id), of: "ada")
        }
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home])
    }

    @Test("the answer to a request during a delete is not remembered")
    func deleteWhileLoading() async throws {
        let gate = Gate()
        let cache = AddressCache(of: StubAddressRepository([home, office], loadGate: gate))
        async let answer = cache.addresses(of: "ada", ignoresCache: false)
        await gate.arrivals(1)
        try await cache.change(.delete(home.id), of: "ada")
        gate.open()
        _ = try await answer
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [office])
    }

    @Test("a cancelled caller does not cancel the request of another")
    func cancelOne() async throws {
        let gate = Gate()
        let cache = AddressCache(of: StubAddressRepository([home], loadGate: gate))
        let hasty = Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        await gate.arrivals(1)
        let patient = Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        hasty.cancel()
        #expect(gate.cancelledCount == 0)
        gate.open()
        #expect(try await patient.value == [home])
    }

    @Test("a delete that has begun is completed, even if its caller is cancelled")
    func cancelDelete() async throws {
        let gate = Gate()
        let repository = StubAddressRepository([home, office], changeGate: gate)
        let cache = AddressCache(of: repository)
        let deletion = Task { try await cache.change(.delete(home.id), of: "ada") }
        await gate.arrivals(1)
        deletion.cancel()
        gate.open()
        try await deletion.value
        #expect(gate.cancelledCount == 0)
        #expect(repository.content == [office])
    }
}
