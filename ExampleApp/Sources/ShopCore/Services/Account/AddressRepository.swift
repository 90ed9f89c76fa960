/// Keeps the places to which customers have things delivered.
public protocol AddressRepository: Sendable {
    /// Asks for an account's addresses, in the order in which they were added.
    ///
    /// - Parameters:
    ///   - account: Whose addresses.
    ///   - ignoresCache: Whether to ask anew, although the answer to an earlier request may still be at hand.
    /// - Returns: The addresses.
    /// - Throws: Why there are none to return.
    func addresses(of account: AccountID, ignoresCache: Bool) async throws(ShopError) -> [Address]

    /// Adds an address, if no other has the same label.
    func add(_ address: Address, of account: AccountID) async throws(ShopError)

    /// Puts an address in the place of the one with the same id, if no other has the same label.
    func update(_ address: Address, of account: AccountID) async throws(ShopError)

    /// Deletes an address; one that is gone already is no error.
    func delete(_ id: AddressID, of account: AccountID) async throws(ShopError)

    /// Yields a value after each change of an account's addresses that was made through this repository.
    func changes(of account: AccountID) async -> AsyncStream<Void>
}
