/// The rules for changing a profile: what can be saved, and how.
public struct EditProfile: Sendable {
    let profiles: any ProfileRepository

    /// The problem of each field, in a sentence.
    func problems(of profile: Profile) -> (name: String?, email: String?, biography: String?) {
        let name = profile.name.trimmed
        return (
            name.isEmpty
                ? "Type your name: it stands on the parcels."
                : name.count > 60 ? "Use 60 characters at the most." : nil,
            EmailAddress(profile.email) == nil ? "Type an address as in name@example.com." : nil,
            profile.biography.count > 500 ? "Use 500 characters at the most." : nil
        )
    }

    /// Saves a profile without the spaces around its texts, and returns it as it was saved.
    func save(_ profile: Profile) async throws(ShopError) -> Profile {
        guard problems(of: profile) == (nil, nil, nil), let email = EmailAddress(profile.email) else {
            throw .incomplete
        }
        let tidied = Profile(name: profile.name.trimmed, email: email.text, biography: profile.biography.trimmed)
        return try await profiles.save(tidied)
    }
}
