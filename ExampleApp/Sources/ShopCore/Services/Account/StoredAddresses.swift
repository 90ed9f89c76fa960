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

    public func change(_ change: Address.Change, of account: AccountID) async throws(ShopError) {
        try await latency.pass()
        let originals = try DemoAccount.with(account).addresses
        try await file.update { stored throws(ShopError) in
            try stored[account.rawValue, default: originals].apply(change)
        }
    }

    /// Yields nothing: an ``AddressCache`` does, which all changes go through.
    public func changes(of account: AccountID) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    var stamp: FileStamp { file.stamp }
}

extension [Address] {
    fileprivate mutating func apply(_ change: Address.Change) throws(ShopError) {
        switch change {
        case let .add(address):
            try checkLabel(of: address)
            append(address)
        case let .update(address):
            guard let index = firstIndex(where: { $0.id == address.id }) else { throw .addressGone(address.label) }
            try checkLabel(of: address)
            self[index] = address
        case let .delete(id):
            // Another window may have deleted it before.
            guard let index = firstIndex(where: { $0.id == id }) else { return }
            guard !self[index].awaitsDelivery else { throw .awaitsDelivery(address: self[index].label) }
            remove(at: index)
        }
    }

    /// Two addresses with one label could not be told apart.
    private func checkLabel(of address: Address) throws(ShopError) {
        let isTaken = contains { $0.id != address.id && $0.label.lowercased() == address.label.lowercased() }
        if isTaken { throw .labelTaken(address.label) }
    }
}
