/// Reading addresses, filtered and sorted, and deleting them.
public protocol BrowseAddressesUseCase: Sendable {
    func addresses(isFresh: Bool) async throws(ShopError) -> [Address]
    func arranged(_ addresses: [Address], _ filter: BrowseAddresses.Filter) -> [Address]
    func delete(_ id: AddressID) async throws(ShopError)
    @MainActor func onChange(_ act: @escaping @MainActor () -> Void) -> ChangeListener
}

public struct BrowseAddresses: BrowseAddressesUseCase {
    public struct Filter: Hashable, Sendable {
        public var text = ""
        /// Any, if it is nil.
        public var status: Address.Status?
    }

    let repository: any AddressRepository

    public func addresses(isFresh: Bool) async throws(ShopError) -> [Address] {
        if isFresh { await repository.invalidate() }
        return try await repository.addresses()
    }

    public func arranged(_ addresses: [Address], _ filter: Filter) -> [Address] {
        let words = filter.text.folded.split(whereSeparator: \.isWhitespace)
        let matching = addresses.filter { address in
            let text = Address.Field.allCases.map { address[$0] }.joined(separator: "\n").folded
            return words.allSatisfy { text.contains($0) }
                && (filter.status ?? address.status) == address.status
        }
        return matching.sorted { $0.label.folded < $1.label.folded }
    }

    public func delete(_ id: AddressID) async throws(ShopError) { try await repository.delete(id) }

    public func onChange(_ act: @escaping @MainActor () -> Void) -> ChangeListener {
        repository.onChange(act)
    }
}
