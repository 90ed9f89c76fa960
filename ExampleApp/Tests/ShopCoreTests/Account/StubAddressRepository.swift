import ShopCore

/// Keeps the addresses that a test gives it, when its gates let it, or fails as the test says.
@MainActor final class StubAddressRepository: AddressRepository {
    var content: [Address]
    var error: ShopError?
    private(set) var requestCount = 0
    private(set) var cacheIgnoringCount = 0
    var loadGate: Gate?
    var changeGate: Gate?

    init(
        _ content: [Address] = [], error: ShopError? = nil, loadGate: Gate? = nil, changeGate: Gate? = nil
    ) {
        self.content = content
        self.error = error
        self.loadGate = loadGate
        self.changeGate = changeGate
    }

    /// Answers with what there is when the request arrives, however late the answer comes.
    func addresses(of account: AccountID, ignoresCache: Bool) async throws(ShopError) -> [Address] {
        requestCount += 1
        if ignoresCache { cacheIgnoringCount += 1 }
        let addresses = content
        if let loadGate, await !loadGate.pass() { throw .cancelled }
        if let error { throw error }
        return addresses
    }

    func change(_ change: Address.Change, of account: AccountID) async throws(ShopError) {
        if let changeGate, await !changeGate.pass() { throw .cancelled }
        if let error { throw error }
        switch change {
        case let .add(address): content.append(address)
        case let .update(address): content = content.map { $0.id == address.id ? address : $0 }
        case let .delete(id): content.removeAll { $0.id == id }
        }
    }

    func changes(of account: AccountID) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

func makeAddress(
    _ label: String, street: String = "1 High Street", postalCode: String = "10115", city: String = "Berlin",
    awaitsDelivery: Bool = false
) -> Address {
    Address(
        id: AddressID(rawValue: label.lowercased()), label: label, street: street, postalCode: postalCode, city: city,
        country: "Germany", awaitsDelivery: awaitsDelivery)
}
