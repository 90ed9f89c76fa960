import ShopCore

/// Keeps the profile that a test gives it, when its gate lets it, or fails as the test says.
@MainActor final class StubProfileRepository: ProfileRepository {
    var profile: Profile
    var error: ShopError?
    var gate: Gate?
    private(set) var savedChanges: [ProfileChanges] = []

    init(_ profile: Profile = .ada, error: ShopError? = nil, gate: Gate? = nil) {
        self.profile = profile
        self.error = error
        self.gate = gate
    }

    func profile(of account: AccountID) async throws(ShopError) -> Profile {
        if let gate, await !gate.pass() { throw .cancelled }
        if let error { throw error }
        return profile
    }

    func save(_ changes: ProfileChanges, of account: AccountID) async throws(ShopError) -> Profile {
        _ = try await profile(of: account)
        savedChanges.append(changes)
        profile = changes.applied(to: profile)
        return profile
    }
}

extension Profile {
    static let ada = Profile(name: "Ada", email: "ada@example.com", phone: "123456")
}
