/// A place to which the shop delivers.
public struct Address: FormValue, Hashable, Sendable, Codable, Identifiable {
    public enum Status: String, CaseIterable, Sendable, Codable {
        case unused
        /// An order is on its way to it.
        case awaitingDelivery

        /// For a customer.
        public var title: String { self == .unused ? "unused" : "order on its way" }
    }

    /// The fields of an address, in the order of a form.
    public enum Field: String, CaseIterable, Sendable {
        case label, street, postcode, city, country
    }

    public let id: AddressID
    /// The customer's name for it, such as "Home".
    var label = ""
    var street = ""
    var postcode = ""
    var city = ""
    var country = ""
    var status = Status.unused

    static func path(of field: Field) -> WritableKeyPath<Address, String> {
        switch field {
        case .label: \.label
        case .street: \.street
        case .postcode: \.postcode
        case .city: \.city
        case .country: \.country
        }
    }
}
