/// The name of one thing among others of its kind; a product's cannot be mistaken for a SKU's.
public struct Identifier<Thing>: RawRepresentable, Hashable, Sendable, Codable,
    ExpressibleByStringInterpolation,
    CustomStringConvertible
{
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    public var description: String { rawValue }
}

public typealias ProductID = Identifier<Product>
public typealias SKUID = Identifier<SKU>
public typealias AddressID = Identifier<Address>
public typealias AccountID = Identifier<Profile>
