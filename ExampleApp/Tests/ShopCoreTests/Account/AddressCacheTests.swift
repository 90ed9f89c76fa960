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
        // Begun on the main actor one after another, so all before the gate's arrival is told there.
        let callers = (0..<100).map { _ in
            Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        }
        await gate.arrivals(1)
        gate.open()
        for caller in callers { #expect(try await caller.value == [home, office]) }
        #expect(repository.requestCount == 1)
    }

    @Test("an answer is remembered, for its account alone, until somebody asks past it")
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

    @Test("an error is told, and not remembered")
    func failure() async throws {
        let repository = StubAddressRepository([home], error: .notKept(.cancelled))
        let cache = AddressCache(of: repository)
        await #expect(throws: AccountError.notKept(.cancelled)) {
            try await cache.addresses(of: "ada", ignoresCache: false)
        }
        repository.error = nil
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home])
    }

    @Test("what is deleted is not remembered, and costs no request")
    func delete() async throws {
        let repository = StubAddressRepository([home, office])
        let cache = AddressCache(of: repository)
        _ = try await cache.addresses(of: "ada", ignoresCache: false)
        try await cache.delete(home.id, of: "ada")
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [office])
        #expect(repository.requestCount == 1)
    }

    @Test("what could not be deleted is still remembered")
    func deleteFails() async throws {
        let repository = StubAddressRepository([home])
        let cache = AddressCache(of: repository)
        _ = try await cache.addresses(of: "ada", ignoresCache: false)
        repository.error = .awaitsDelivery(address: "Home")
        await #expect(throws: AccountError.awaitsDelivery(address: "Home")) {
            try await cache.delete(home.id, of: "ada")
        }
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [home])
    }

    @Test("a request that was under way when an address was deleted does not bring it back")
    func deleteWhileLoading() async throws {
        let gate = Gate()
        let cache = AddressCache(of: StubAddressRepository([home, office], loadGate: gate))
        async let answer = cache.addresses(of: "ada", ignoresCache: false)
        await gate.arrivals(1)
        try await cache.delete(home.id, of: "ada")
        gate.open()
        #expect(try await answer == [office])
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [office])
    }

    @Test("a caller that is cancelled gives up at once and alone; the others are answered")
    func cancelOne() async throws {
        let gate = Gate()
        let cache = AddressCache(of: StubAddressRepository([home], loadGate: gate))
        let patient = Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        await gate.arrivals(1)
        let hasty = Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        hasty.cancel()
        await #expect(throws: AccountError.cancelled) { try await hasty.value }
        #expect(gate.cancelledCount == 0)
        gate.open()
        #expect(try await patient.value == [home])
    }

    @Test("the request is cancelled with the last of its callers, and the next one makes another")
    func cancelAll() async throws {
        let (requests, request) = AsyncStream.makeStream(of: String.self)
        var events = requests.makeAsyncIterator()
        let cache = AddressCache(of: EndlessAddressRepository(events: request))
        for _ in 0..<2 {
            let caller = Task { try await cache.addresses(of: "ada", ignoresCache: false) }
            #expect(await events.next() == "began")
            caller.cancel()
            await #expect(throws: AccountError.cancelled) { try await caller.value }
            #expect(await events.next() == "was cancelled")
        }
    }

    @Test("what a request brings that all have left is not taken for the answer to the next one")
    func lateAnswer() async throws {
        let repository = HeldAddressRepository()
        let cache = AddressCache(of: repository)
        let hasty = Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        await repository.arrival()
        hasty.cancel()
        await #expect(throws: AccountError.cancelled) { try await hasty.value }

        let patient = Task { try await cache.addresses(of: "ada", ignoresCache: false) }
        await repository.arrival()
        repository.answer(0, with: [home])
        repository.answer(1, with: [office])
        #expect(try await patient.value == [office])
        #expect(try await cache.addresses(of: "ada", ignoresCache: false) == [office])
    }

    @Test("a delete that has begun is carried out, though its caller is cancelled")
    func cancelDelete() async throws {
        let gate = Gate()
        let repository = StubAddressRepository([home, office], deleteGate: gate)
        let cache = AddressCache(of: repository)
        let deletion = Task { try await cache.delete(home.id, of: "ada") }
        await gate.arrivals(1)
        deletion.cancel()
        gate.open()
        try await deletion.value
        #expect(gate.cancelledCount == 0)
        #expect(repository.content == [office])
    }
}

/// Answers no request until it is cancelled, and tells of both.
private struct EndlessAddressRepository: AddressRepository {
    let events: AsyncStream<String>.Continuation

    func addresses(of account: AccountID, ignoresCache: Bool) async throws(AccountError) -> [Address] {
        events.yield("began")
        let (never, end) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
            for await _ in never {}
        } onCancel: {
            end.finish()
        }
        events.yield("was cancelled")
        throw .cancelled
    }

    func delete(_ id: AddressID, of account: AccountID) async throws(AccountError) {}
}

/// Answers its requests when a test says so, and does not heed their cancellation.
@MainActor private final class HeldAddressRepository: AddressRepository {
    private var requests: [CheckedContinuation<[Address], Never>] = []
    private let arrivals: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation

    init() { (arrivals, arrived) = AsyncStream.makeStream() }

    /// Returns when one more request has arrived.
    func arrival() async {
        for await _ in arrivals { return }
    }

    func answer(_ index: Int, with addresses: [Address]) { requests[index].resume(returning: addresses) }

    func addresses(of account: AccountID, ignoresCache: Bool) async throws(AccountError) -> [Address] {
        await withCheckedContinuation { continuation in
            requests.append(continuation)
            arrived.yield()
        }
    }

    func delete(_ id: AddressID, of account: AccountID) async throws(AccountError) {}
}
