/// The name of one thing among others of its kind; a product's cannot be mistaken for a SKU's.
public struct Identifier<Thing>: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension Identifier: ExpressibleByStringLiteral, CustomStringConvertible {
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    public var description: String { rawValue }
}
