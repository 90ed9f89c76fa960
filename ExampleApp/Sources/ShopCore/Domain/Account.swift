/// A value whose fields are texts that a customer types.
protocol FormValue: Equatable {
    associatedtype Field: Hashable & CaseIterable
    static func path(of field: Field) -> WritableKeyPath<Self, String>
}

extension FormValue {
    subscript(field: Field) -> String {
        get { self[keyPath: Self.path(of: field)] }
        set { self[keyPath: Self.path(of: field)] = newValue }
    }

    /// Without the spaces around its texts.
    var trimmed: Self { Field.allCases.reduce(into: self) { $0[$1] = $0[$1].trimmed } }
}

/// A customer's name, email and biography.
public struct Profile: FormValue, Hashable, Sendable, Codable {
    /// The fields of a profile, in the order of a form.
    public enum Field: String, CaseIterable, Sendable {
        case name, email, biography
    }

    var name = ""
    var email = ""
    /// A text of any number of lines; often empty.
    var biography = ""

    static func path(of field: Field) -> WritableKeyPath<Profile, String> {
        switch field {
        case .name: \.name
        case .email: \.email
        case .biography: \.biography
        }
    }
}

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

/// A password, which nothing prints: not a log, a trace, a failed test or a debugger.
///
/// View models are given it instead of a `String`, so that it can be part of an input, and inputs can be traced.
public struct Password: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// For a secure text field, and for the service that checks it.
    public let clearText: String

    public init(_ clearText: String = "") { self.clearText = clearText }

    /// Does not reveal the length either, only whether there is one.
    public var description: String { clearText.isEmpty ? "" : "••••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension String {
    /// Whether it looks like an address for mail, with a name, an @ and a domain; only a mail can tell whether there is one.
    var isEmail: Bool { wholeMatch(of: /[^@\s]+@[^@.\s]+(\.[^@.\s]+)+/) != nil }
}
