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
        do {
            return try await file.update { profiles in
                let profile = changes.applied(to: profiles[account.rawValue] ?? original)
                profiles[account.rawValue] = profile
                return profile
            }
        } catch {
            throw .notKept(error)
        }
    }

    private func original(of account: AccountID) async throws(AccountError) -> Profile {
        try await latency.pass(ifCancelled: AccountError.cancelled)
        guard let demo = DemoAccount.with(account) else { throw .unknownAccount(account) }
        return demo.profile
    }
}
