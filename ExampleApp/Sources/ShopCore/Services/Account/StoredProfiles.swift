/// Keeps profiles in a file of the data folder; an account that was never changed has the one that it came with.
public struct StoredProfiles: ProfileRepository {
    private let file: StoredFile<[String: Profile]>
    private let latency: Latency

    public init(in folder: DataFolder, latency: Latency = .none) {
        file = StoredFile("profiles.json", in: folder, empty: [:])
        self.latency = latency
    }

    public func profile(of account: AccountID) async throws(ShopError) -> Profile {
        try await latency.pass()
        let original = try DemoAccount.with(account).profile
        return try await file.read()[account.rawValue] ?? original
    }

    public func save(_ changes: ProfileChanges, of account: AccountID) async throws(ShopError) -> Profile {
        try await latency.pass()
        let original = try DemoAccount.with(account).profile
        return try await file.update { profiles throws(ShopError) in
            if let email = changes.email, Self.isTaken(email, by: account, in: profiles) { throw .emailTaken(email) }
            let profile = changes.applied(to: profiles[account.rawValue] ?? original)
            profiles[account.rawValue] = profile
            return profile
        }
    }

    /// Whether another account is signed in to with an email.
    private static func isTaken(_ email: String, by account: AccountID, in profiles: [String: Profile]) -> Bool {
        let others = DemoAccount.all.filter { $0.id != account }.map { profiles[$0.id.rawValue] ?? $0.profile }
        return others.contains { $0.email == email } || email == DemoAccount.unreachableEmail
    }
}
