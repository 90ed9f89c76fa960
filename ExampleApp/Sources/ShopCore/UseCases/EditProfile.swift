import Foundation

/// What it takes to change a profile: which ones may be saved, and what is saved of them.
public struct EditProfile: Sendable {
    /// What is wrong with a profile, for each field in a sentence; nil for one that may stay.
    struct Problems: Equatable {
        var name: String?
        var email: String?
        var phone: String?

        static let none = Problems()
    }

    private let account: AccountID
    private let profiles: any ProfileRepository

    public init(of account: AccountID, profiles: any ProfileRepository) {
        self.account = account
        self.profiles = profiles
    }

    func profile() async throws(ShopError) -> Profile { try await profiles.profile(of: account) }

    /// Saves what is different, without the spaces around it, and returns the profile as it is then.
    func save(_ new: Profile, insteadOf old: Profile) async throws(ShopError) -> Profile {
        guard problems(in: new) == .none else { throw .incompleteProfile }
        return try await profiles.save(ProfileChanges(from: old, to: Self.tidied(new)), of: account)
    }

    func problems(in profile: Profile) -> Problems {
        let profile = Self.tidied(profile)
        var problems = Problems()
        if profile.name.isEmpty { problems.name = localized("Type your name: it stands on the parcels.") }
        if profile.name.count > 60 {
            problems.name = localized("Use 60 characters at the most, for the parcel's label.")
        }
        if EmailAddress(profile.email) == nil { problems.email = localized("Type an address as in name@example.com.") }
        if !Self.isPhone(profile.phone) {
            problems.phone = localized("Type 6 to 15 digits, as in +44 20 7946 0018, or none.")
        }
        return problems
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
