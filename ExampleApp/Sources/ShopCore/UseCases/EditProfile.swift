/// The rules for changing a profile: what can be saved, and how.
struct EditProfile: Sendable {
    let account: AccountID
    let client: any APIClient

    func profile() async throws(ShopError) -> Profile {
        try await client.request(.profile(of: account))
    }

    /// The problem of a field, in a sentence; nil if there is none.
    func problem(in field: Profile.Field, of profile: Profile) -> String? {
        let text = profile[field].trimmed
        return switch field {
        case .name where text.isEmpty: "Type your name: it stands on the parcels."
        case .name where text.count > 60: "Use 60 characters at the most."
        case .email where !text.isEmail: "Type it as in name@example.com."
        case .biography where text.count > 500: "Use 500 characters at the most."
        default: nil
        }
    }

    /// Saves a profile, and returns it as the server has it then.
    func save(_ profile: Profile) async throws(ShopError) -> Profile {
        var tidied = profile.trimmed
        tidied.email = tidied.email.lowercased()
        return try await client.request(.update(tidied, of: account))
    }
}
