/// Keeps profiles in a file of the data folder; an account that was never changed has the one that it came with.
public struct StoredProfiles: ProfileRepository {
    private let file: StoredFile<[String: Profile]>
    private let latency: Latency

    public init(in folder: DataFolder, latency: Latency = .none) {
        file = StoredFile("profiles.json", in: folder, empty: [:])
        self.latency = latency
    }

    public func profile(of account: AccountID) async throws(AccountError) -> Profile {
        let original = try await original(of: account)
        do { return try await file.read()[account.rawValue] ?? original } catch { throw .notKept(error) }
    }

    public func save(_ changes: ProfileChanges, of account: AccountID) async throws(AccountError) -> Profile {
        let original = try await original(of: account)
        let result: Result<Profile, AccountError>
        do {
            result = try await file.update { profiles in
                if let email = changes.email, Self.isTaken(email, by: account, in: profiles) {
                    return .failure(.emailTaken(email))
                }
                let profile = changes.applied(to: profiles[account.rawValue] ?? original)
                profiles[account.rawValue] = profile
                return .success(profile)
            }
        } catch {
            throw .notKept(error)
        }
        return try result.get()
    }

    /// Whether others sign in with an email, which tells accounts apart.
    private static func isTaken(_ email: String, by account: AccountID, in profiles: [String: Profile]) -> Bool {
        let others = DemoAccount.all.filter { $0.id != account }.map { profiles[$0.id.rawValue] ?? $0.profile }
        return others.contains { $0.email == email } || email == DemoAccount.unreachableEmail
    }

    private func original(of account: AccountID) async throws(AccountError) -> Profile {
        try await latency.pass(ifCancelled: AccountError.cancelled)
        guard let demo = DemoAccount.with(account) else { throw .unknownAccount(account) }
        return demo.profile
    }
}
