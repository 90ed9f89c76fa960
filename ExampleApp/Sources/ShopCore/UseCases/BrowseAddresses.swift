/// The filter and the order of addresses.
public struct BrowseAddresses: Sendable {
    public struct Filter: Hashable, Sendable {
        public var text = ""
        /// Any, if it is nil.
        public var status: Address.Status?
    }

    public enum Order: String, CaseIterable, Sendable {
        /// As they were created.
        case created, label, city
    }

    let repository: any AddressRepository

    /// Returns the addresses of a status in which every word of the filter occurs, sorted.
    func arranged(_ addresses: [Address], _ filter: Filter, by order: Order) -> [Address] {
        let words = filter.text.folded.split(whereSeparator: \.isWhitespace)
        let matching = addresses.filter { address in
            let text = Address.Field.allCases.map { address[$0] }.joined(separator: "\n").folded
            return words.allSatisfy { text.contains($0) } && (filter.status ?? address.status) == address.status
        }
        switch order {
        case .created: return matching
        case .label: return matching.sorted { $0.label.folded < $1.label.folded }
        case .city: return matching.sorted { $0.city.folded < $1.city.folded }
        }
    }
}
