/// The name of one thing among others of its kind; a product's cannot be mistaken for a SKU's.
public struct Identifier<Thing>: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension Identifier: Codable {}

extension Identifier: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension Identifier: CustomStringConvertible {
    public var description: String { rawValue }
}
