/// An account that comes with the shop, and its first content.
public struct DemoAccount: Sendable {
    public let id: AccountID
    /// The one with which it is signed in to, until the customer changes it.
    public var email: String { profile.email }
    public let password: Password
    public let profile: Profile
    public let addresses: [Address]

    /// Signing in with this email fails as if there were no network, to show that case.
    public static let unreachableEmail = "offline@example.com"

    public static let all = [
        DemoAccount(
            id: "ada",
            password: Password("analytical"),
            profile: Profile(name: "Ada Lovelace", email: "ada@example.com", phone: "+44 20 7946 0018"),
            addresses: [
                Address(
                    id: "ada-1", label: "Home", street: "12 Square Lane", postalCode: "SW1Y 4JH", city: "London",
                    country: "UK"),
                Address(
                    id: "ada-2", label: "Workshop", street: "3 Engine Yard", postalCode: "CB2 1TN",
                    city: "Cambridge", country: "UK", awaitsDelivery: true),
                Address(
                    id: "ada-3", label: "Aunt Élise", street: "8 Rue Mercière", postalCode: "69001",
                    city: "Lyon", country: "France"),
            ]),
        DemoAccount(
            id: "grace",
            password: Password("compiler"),
            profile: Profile(name: "Grace Hopper", email: "grace@example.com"),
            addresses: []),
    ]

    static func with(_ id: AccountID) throws(ShopError) -> DemoAccount {
        guard let account = all.first(where: { $0.id == id }) else { throw .unknownAccount(id) }
        return account
    }
}
