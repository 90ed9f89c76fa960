/// Keeps the places to which customers have things delivered.
public protocol AddressRepository: Sendable {
    /// Returns an account's addresses, in the order in which they were added; from a cache, if there is one.
    func addresses(of account: AccountID, ignoresCache: Bool) async throws(ShopError) -> [Address]

    /// Makes a change, if no two addresses have the same label then.
    func change(_ change: Address.Change, of account: AccountID) async throws(ShopError)

    /// Yields a value after each change of an account's addresses that was made through this repository.
    func changes(of account: AccountID) async -> AsyncStream<Void>
}
