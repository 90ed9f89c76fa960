/// Keeps the places to which customers have things delivered.
public protocol AddressRepository: Sendable {
    /// Asks for an account's addresses, in the order in which they were added.
    ///
    /// - Parameters:
    ///   - account: Whose addresses.
    ///   - ignoresCache: Whether to ask anew, although the answer to an earlier request may still be at hand.
    /// - Returns: The addresses.
    /// - Throws: Why there are none to return.
    func addresses(of account: AccountID, ignoresCache: Bool) async throws(AccountError) -> [Address]

    /// Deletes an address; one that is gone already is no error.
    func delete(_ id: AddressID, of account: AccountID) async throws(AccountError)
}
