/// The picture of a product, by its subject; each front end has its own pictures for these names.
public enum ProductImage: String, CaseIterable, Hashable, Sendable {
    case bag
    case belt
    case boots
    case hat
    case household
    case jacket
    case knitwear
    case scarf
    case shirt
    case socks
    case trousers
    /// For a product without a picture, or with one that this version does not know.
    case unknown
}

extension ProductImage: Decodable {
    /// Reads a name; no other value makes a catalogue unreadable.
    public init(from decoder: any Decoder) throws {
        let name = try? decoder.singleValueContainer().decode(String.self)
        self = name.flatMap(Self.init) ?? .unknown
    }
}
