import Foundation

/// The rules for adding or changing an address: what can be saved, and how.
public struct EditAddress: Sendable {
    /// The address as it was, with empty fields if it is a new one.
    let original: Address
    let isNew: Bool
    private let repository: any AddressRepository

    init(_ address: Address?, repository: any AddressRepository) {
        (original, isNew) = (address ?? Address(id: AddressID(rawValue: UUID().uuidString)), address == nil)
        self.repository = repository
    }

    /// The problem of a field, in a sentence; nil if there is none.
    func problem(in field: Address.Field, of address: Address) -> String? {
        let count = address[field].trimmed.count
        if count == 0 { return "\(field.name) is missing." }
        return count > 60 ? "\(field.name) may have 60 characters at the most." : nil
    }

    func save(_ address: Address) async throws(ShopError) {
        guard Address.Field.allCases.allSatisfy({ problem(in: $0, of: address) == nil }) else { throw .incomplete }
        var address = address
        for field in Address.Field.allCases { address[field] = address[field].trimmed }
        if isNew { try await repository.create(address) } else { try await repository.update(address) }
    }
}
