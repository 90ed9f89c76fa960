import Foundation

/// The rules for adding or changing an address: what can be saved, and how.
public struct EditAddress: Sendable, Equatable {
    /// The address as the repository has it, with empty fields if it is a new one.
    let original: Address
    let isNew: Bool
    private let repository: any AddressRepository

    init(_ address: Address?, repository: any AddressRepository) {
        original = address ?? Address(id: AddressID(rawValue: UUID().uuidString))
        isNew = address == nil
        self.repository = repository
    }

    /// Edits of the same address belong to one form, as do edits of a new one.
    public static func == (left: EditAddress, right: EditAddress) -> Bool {
        left.isNew ? right.isNew : left.original.id == right.original.id
    }

    /// The problem of a field, in a sentence; nil if there is none.
    func problem(in field: Address.Field, of address: Address) -> String? {
        let count = address[field].trimmed.count
        return count == 0 ? "This is missing." : count > 60 ? "Use 60 characters at the most." : nil
    }

    /// Saves an address, and returns the edit of what the repository has then.
    func save(_ address: Address) async throws(ShopError) -> EditAddress {
        guard Address.Field.allCases.allSatisfy({ problem(in: $0, of: address) == nil }) else { throw .incomplete }
        var tidied = address
        for field in Address.Field.allCases { tidied[field] = address[field].trimmed }
        if isNew { try await repository.create(tidied) } else { try await repository.update(tidied) }
        return EditAddress(tidied, repository: repository)
    }
}
