/// Keeps addresses in a file of the data folder; an account that was never changed has those that it came with.
public struct StoredAddresses: AddressRepository {
    private let file: StoredFile<[String: [Address]]>
    private let latency: Latency

    public init(in folder: DataFolder, latency: Latency = .none) {
        file = StoredFile("addresses.json", in: folder, empty: [:])
        self.latency = latency
    }

    /// Has no cache to ignore: it reads the file for each request.
    public func addresses(of account: AccountID, ignoresCache: Bool) async throws(AccountError) -> [Address] {
        let originals = try await originals(of: account)
        do { return try await file.read()[account.rawValue] ?? originals } catch { throw .notKept(error) }
    }

    public func delete(_ id: AddressID, of account: AccountID) async throws(AccountError) {
        let originals = try await originals(of: account)
        let refusal: AccountError?
        do {
            refusal = try await file.update { stored in
                var addresses = stored[account.rawValue] ?? originals
                guard let index = addresses.firstIndex(where: { $0.id == id }) else { return nil }
                guard !addresses[index].awaitsDelivery else { return .awaitsDelivery(address: addresses[index].label) }
                addresses.remove(at: index)
                stored[account.rawValue] = addresses
                return nil
            }
        } catch {
            throw .notKept(error)
        }
        if let refusal { throw refusal }
    }

    private func originals(of account: AccountID) async throws(AccountError) -> [Address] {
        try await latency.pass(ifCancelled: AccountError.cancelled)
        guard let demo = DemoAccount.with(account) else { throw .unknownAccount(account) }
        return demo.addresses
    }
}
