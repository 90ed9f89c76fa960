/// The rules for adding or changing an address: what can be saved, and how.
struct EditAddress: Sendable {
    let repository: any AddressRepository

    func address(_ id: AddressID) async throws(ShopError) -> Address {
        try await repository.address(id)
    }

    /// The problem of a field, in a sentence; nil if there is none.
    func problem(in field: Address.Field, of address: Address) -> String? {
        let count = address[field].trimmed.count
        return count == 0 ? "This is missing." : count > 60 ? "Use 60 characters at the most." : nil
    }

    /// Saves an address, and returns it as the server has it then.
    func save(_ address: Address, isNew: Bool) async throws(ShopError) -> Address {
        let tidied = address.trimmed
        return isNew ? try await repository.create(tidied) : try await repository.update(tidied)
    }
}
