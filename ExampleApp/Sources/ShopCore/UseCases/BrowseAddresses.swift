/// The rules for a list of addresses: which are shown, in which order.
public struct BrowseAddresses: Sendable {
    public struct Filter: Hashable, Sendable {
        public var text = ""
        /// Any, if it is nil.
        public var status: Address.Status?
    }

    let repository: any AddressRepository

    func addresses(isFresh: Bool) async throws(ShopError) -> [Address] {
        if isFresh { await repository.invalidate() }
        return try await repository.addresses()
    }

    func arranged(_ addresses: [Address], _ filter: Filter) -> [Address] {
        let words = filter.text.folded.split(whereSeparator: \.isWhitespace)
        let matching = addresses.filter { address in
            let text = Address.Field.allCases.map { address[$0] }.joined(separator: "\n").folded
            return words.allSatisfy { text.contains($0) }
                && (filter.status ?? address.status) == address.status
        }
        return matching.sorted { $0.label.folded < $1.label.folded }
    }
}
