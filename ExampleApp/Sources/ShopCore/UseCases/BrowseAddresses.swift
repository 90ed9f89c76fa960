import Foundation

/// The filter and the order of addresses.
public struct BrowseAddresses: Sendable {
    private let account: AccountID
    private let repository: any AddressRepository

    public init(of account: AccountID, repository: any AddressRepository) {
        (self.account, self.repository) = (account, repository)
    }

    func addresses(ignoresCache: Bool = false) async throws(ShopError) -> [Address] {
        try await repository.addresses(of: account, ignoresCache: ignoresCache)
    }

    /// Yields a value after each change that a window of the app has made.
    func changes() async -> AsyncStream<Void> { await repository.changes(of: account) }

    func delete(_ id: AddressID) async throws(ShopError) { try await repository.change(.delete(id), of: account) }

    /// Returns the addresses in which every word of the filter occurs, sorted.
    func arranged(_ addresses: [Address], filter: String, by sort: AddressSort) -> [Address] {
        let words = Self.folded(filter).split(whereSeparator: \.isWhitespace)
        let matching = addresses.filter { address in
            let text = Self.folded(AddressField.allCases.map { address[$0] }.joined(separator: "\n"))
            return words.allSatisfy { text.contains($0) }
        }
        switch sort {
        case .added: return matching
        case .name: return matching.sorted { Self.folded($0.label) < Self.folded($1.label) }
        case .city: return matching.sorted { Self.folded($0.city) < Self.folded($1.city) }
        }
    }

    /// The same in every locale: small letters, without accents.
    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}

/// An order of addresses.
public enum AddressSort: String, CaseIterable, Hashable, Sendable {
    /// As they were added.
    case added
    case name
    case city
}
