public typealias AddressID = Identifier<Address>

/// A place to which the shop delivers.
public struct Address: Hashable, Sendable, Codable {
    public let id: AddressID
    /// What the customer calls it, as in "Home".
    public let label: String
    public let street: String
    public let postalCode: String
    public let city: String
    public let country: String
    /// Whether an order is on its way to it.
    public let awaitsDelivery: Bool

    public init(
        id: AddressID, label: String, street: String, postalCode: String, city: String, country: String,
        awaitsDelivery: Bool = false
    ) {
        self.id = id
        self.label = label
        self.street = street
        self.postalCode = postalCode
        self.city = city
        self.country = country
        self.awaitsDelivery = awaitsDelivery
    }
}
