import Foundation

/// The rules for adding or changing an address: when it can be saved, and which text is saved.
public struct EditAddress: Sendable {
    private static let longest = 60

    /// The address as it was, with empty fields if it is a new one.
    let original: Address
    let isNew: Bool
    private let account: AccountID
    private let repository: any AddressRepository

    public init(_ address: Address?, of account: AccountID, repository: any AddressRepository) {
        original = address ?? Address(id: AddressID(rawValue: UUID().uuidString))
        isNew = address == nil
        (self.account, self.repository) = (account, repository)
    }

    /// Saves an address, without the spaces around each text.
    func save(_ address: Address) async throws(ShopError) {
        guard AddressField.allCases.allSatisfy({ problem(in: $0, of: address) == nil }) else {
            throw .incompleteAddress
        }
        var address = address
        for field in AddressField.allCases { address[field] = Self.trimmed(address[field]) }
        try await repository.change(isNew ? .add(address) : .update(address), of: account)
    }

    /// The problem of a field, in a sentence; nil if there is none.
    func problem(in field: AddressField, of address: Address) -> String? {
        let count = Self.trimmed(address[field]).count
        if count == 0 { return localized("\(field.name) is missing.") }
        return count > Self.longest ? localized("\(field.name) may have \(Self.longest) characters at the most.") : nil
    }

    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
