import Foundation

/// The rules for changing a profile: when it can be saved, and which changes are saved.
public struct EditProfile: Sendable {
    private let account: AccountID
    private let profiles: any ProfileRepository

    public init(of account: AccountID, profiles: any ProfileRepository) {
        (self.account, self.profiles) = (account, profiles)
    }

    func profile() async throws(ShopError) -> Profile { try await profiles.profile(of: account) }

    /// Saves the changes, without the spaces around them, and returns the saved profile.
    func save(_ new: Profile, insteadOf old: Profile) async throws(ShopError) -> Profile {
        guard form(new, insteadOf: old).isValid else { throw .incompleteProfile }
        return try await profiles.save(ProfileChanges(from: old, to: Self.tidied(new)), of: account)
    }

    /// The form of a profile that is edited, with the problem of each field in a sentence.
    func form(_ draft: Profile, insteadOf saved: Profile) -> ProfileForm {
        let tidied = Self.tidied(draft)
        var name: String?
        if tidied.name.isEmpty { name = localized("Type your name: it stands on the parcels.") }
        if tidied.name.count > 60 { name = localized("Use 60 characters at the most, for the parcel's label.") }
        let email = EmailAddress(tidied.email) == nil ? localized("Type an address as in name@example.com.") : nil
        let phone =
            Self.isPhone(tidied.phone) ? nil : localized("Type 6 to 15 digits, as in +44 20 7946 0018, or none.")
        return ProfileForm(
            name: FormField(draft.name, problem: name), email: FormField(draft.email, problem: email),
            phone: FormField(draft.phone, problem: phone), hasChanges: draft != saved)
    }

    private static func tidied(_ profile: Profile) -> Profile {
        func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
        let email = EmailAddress(profile.email)?.rawValue ?? trimmed(profile.email)
        return Profile(name: trimmed(profile.name), email: email, phone: trimmed(profile.phone))
    }

    private static func isPhone(_ text: String) -> Bool {
        let digits = (text.hasPrefix("+") ? text.dropFirst() : Substring(text)).filter { !" -/().".contains($0) }
        return text.isEmpty || ((6...15).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber })
    }
}
