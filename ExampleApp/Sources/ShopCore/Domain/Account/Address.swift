public typealias AddressID = Identifier<Address>

/// A place to which the shop delivers.
public struct Address: Hashable, Sendable, Codable {
    public let id: AddressID
    /// The customer's name for it, such as "Home".
    public var label: String
    public var street: String
    public var postalCode: String
    public var city: String
    public var country: String
    /// Whether an order is on its way to it.
    public let awaitsDelivery: Bool

    public init(
        id: AddressID, label: String = "", street: String = "", postalCode: String = "", city: String = "",
        country: String = "", awaitsDelivery: Bool = false
    ) {
        (self.id, self.label, self.awaitsDelivery) = (id, label, awaitsDelivery)
        (self.street, self.postalCode, self.city, self.country) = (street, postalCode, city, country)
    }

    public enum Change: Hashable, Sendable {
        case add(Address)
        /// Takes the place of the one with the same id.
        case update(Address)
        case delete(AddressID)
    }

    public subscript(field: AddressField) -> String {
        get { self[keyPath: field.path] }
        set { self[keyPath: field.path] = newValue }
    }
}

/// The fields of an address, in the order of a form.
public enum AddressField: String, CaseIterable, Hashable, Sendable {
    case label
    case street
    case postcode
    case city
    case country

    /// The name beside the field.
    public var name: String {
        switch self {
        case .label: localized("Label")
        case .street: localized("Street")
        case .postcode: localized("Postcode")
        case .city: localized("City")
        case .country: localized("Country")
        }
    }

    fileprivate var path: WritableKeyPath<Address, String> {
        switch self {
        case .label: \.label
        case .street: \.street
        case .postcode: \.postalCode
        case .city: \.city
        case .country: \.country
        }
    }
}
