/// Keeps the customers' profiles.
public protocol ProfileRepository: Sendable {
    func profile(of account: AccountID) async throws(ShopError) -> Profile

    /// Makes changes to a profile, and returns it as it is then.
    func save(_ changes: ProfileChanges, of account: AccountID) async throws(ShopError) -> Profile
}
