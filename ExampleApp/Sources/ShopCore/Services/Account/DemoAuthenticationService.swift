/// Signs in to the accounts that come with the shop, as a server would.
public struct DemoAuthenticationService: AuthenticationService {
    private let profiles: any ProfileRepository
    private let latency: Latency

    /// Creates a service; `profiles` has the email with which an account is signed in to now.
    public init(profiles: any ProfileRepository, latency: Latency = .none) {
        (self.profiles, self.latency) = (profiles, latency)
    }

    public func signIn(email: EmailAddress, password: Password) async throws(ShopError) -> AccountID {
        try await latency.pass()
        guard email.rawValue != DemoAccount.unreachableEmail else { throw .unreachable }
        for account in DemoAccount.all where account.password == password {
            if try await profiles.profile(of: account.id).email == email.rawValue { return account.id }
        }
        throw .wrongPassword
    }
}
