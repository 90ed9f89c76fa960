/// The owner of identifiers of accounts.
public enum Account {}

public typealias AccountID = Identifier<Account>

/// A customer's name, email and phone.
public struct Profile: Hashable, Sendable, Codable {
    public var name: String
    public var email: String
    /// Empty if the customer has given none.
    public var phone: String

    public init(name: String, email: String, phone: String = "") {
        (self.name, self.email, self.phone) = (name, email, phone)
    }
}

/// Changes of a profile.
///
/// Members that are nil stay as they are, even if another window has changed them meanwhile.
public struct ProfileChanges: Hashable, Sendable {
    public let name: String?
    public let email: String?
    public let phone: String?

    public init(from old: Profile, to new: Profile) {
        name = old.name == new.name ? nil : new.name
        email = old.email == new.email ? nil : new.email
        phone = old.phone == new.phone ? nil : new.phone
    }

    public func applied(to profile: Profile) -> Profile {
        Profile(name: name ?? profile.name, email: email ?? profile.email, phone: phone ?? profile.phone)
    }
}
