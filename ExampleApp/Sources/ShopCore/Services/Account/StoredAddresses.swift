/// Keeps addresses in a file of the data folder; an account that was never changed has those that it came with.
public struct StoredAddresses: AddressRepository {
    private let file: StoredFile<[String: [Address]]>
    private let latency: Latency

    public init(in folder: DataFolder, latency: Latency = .none) {
        file = StoredFile("addresses.json", in: folder, empty: [:])
        self.latency = latency
    }

    /// Has no cache to ignore: it reads the file for each request.
    public func addresses(of account: AccountID, ignoresCache: Bool) async throws(ShopError) -> [Address] {
        try await latency.pass()
        let originals = try DemoAccount.with(account).addresses
        return try await file.read()[account.rawValue] ?? originals
    }

    public func add(_ address: Address, of account: AccountID) async throws(ShopError) {
        try await change(account) { addresses throws(ShopError) in
            try addresses.checkLabel(of: address)
            addresses.append(address)
        }
    }

    public func update(_ address: Address, of account: AccountID) async throws(ShopError) {
        try await change(account) { addresses throws(ShopError) in
            guard let index = addresses.firstIndex(where: { $0.id == address.id }) else {
                throw .addressGone(address.label)
            }
            try addresses.checkLabel(of: address)
            addresses[index] = address
        }
    }

    public func delete(_ id: AddressID, of account: AccountID) async throws(ShopError) {
        try await change(account) { addresses throws(ShopError) in
            guard let index = addresses.firstIndex(where: { $0.id == id }) else { return }
            guard !addresses[index].awaitsDelivery else { throw .awaitsDelivery(address: addresses[index].label) }
            addresses.remove(at: index)
        }
    }

    /// Yields nothing: an ``AddressCache`` does, which all changes go through.
    public func changes(of account: AccountID) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    /// What tells the stored addresses from what they were before, also if another process has changed them.
    var stamp: FileStamp { file.stamp }

    private func change(
        _ account: AccountID, _ change: @Sendable (inout [Address]) throws(ShopError) -> Void
    ) async throws(ShopError) {
        try await latency.pass()
        let originals = try DemoAccount.with(account).addresses
        try await file.update { stored throws(ShopError) in
            try change(&stored[account.rawValue, default: originals])
        }
    }
}

extension [Address] {
    /// Two addresses with one label could not be told apart.
    fileprivate func checkLabel(of address: Address) throws(ShopError) {
        let isTaken = contains { $0.id != address.id && $0.label.lowercased() == address.label.lowercased() }
        if isTaken { throw .labelTaken(address.label) }
    }
}
