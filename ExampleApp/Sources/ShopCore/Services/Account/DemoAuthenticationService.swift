/// Signs in to the accounts that come with the shop, as a server would.
public struct DemoAuthenticationService: AuthenticationService {
    private let latency: Latency

    public init(latency: Latency = .none) {
        self.latency = latency
    }

    public func signIn(email: EmailAddress, password: Password) async throws(SignInError) -> AccountID {
        try await latency.pass(ifCancelled: SignInError.cancelled)
        guard email.rawValue != DemoAccount.unreachableEmail else { throw .unreachable }
        let account = DemoAccount.all.first { $0.profile.email == email.rawValue && $0.password == password }
        guard let account else { throw .wrongPassword }
        return account.id
    }
}
