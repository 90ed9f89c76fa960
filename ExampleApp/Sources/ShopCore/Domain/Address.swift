/// A place to which the shop delivers.
public struct Address: Hashable, Sendable, Codable, Identifiable {
    public enum Status: String, CaseIterable, Sendable, Codable {
        case unused
        /// An order is on its way to it.
        case awaitingDelivery

        /// For a customer: a text for each case, so that it can be translated.
        public var title: String {
            switch self {
            case .unused: "Unused"
            case .awaitingDelivery: "Order on its way"
            }
        }
    }

    /// The fields of an address, in the order of a form.
    public enum Field: String, CaseIterable, Sendable {
        case label, street, postcode, city, country

        /// For a customer.
        public var title: String {
            switch self {
            case .label: "Label"
            case .street: "Street"
            case .postcode: "Postcode"
            case .city: "City"
            case .country: "Country"
            }
        }
    }

    public let id: AddressID
    /// The customer's name for it, such as "Home".
    var label = ""
    var street = ""
    var postcode = ""
    var city = ""
    var country = ""
    var status = Status.unused

    subscript(field: Field) -> String {
        get { self[keyPath: Self.path(of: field)] }
        set { self[keyPath: Self.path(of: field)] = newValue }
    }

    /// Without the spaces around its texts.
    var trimmed: Address {
        Field.allCases.reduce(into: self) { $0[$1] = $0[$1].trimmed }
    }

    private static func path(of field: Field) -> WritableKeyPath<Address, String> {
        switch field {
        case .label: \.label
        case .street: \.street
        case .postcode: \.postcode
        case .city: \.city
        case .country: \.country
        }
    }
}
