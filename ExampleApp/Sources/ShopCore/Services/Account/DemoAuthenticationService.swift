/// Signs in to the accounts that come with the shop, as a server would.
public struct DemoAuthenticationService: AuthenticationService {
    private let profiles: any ProfileRepository
    private let latency: Latency

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - profiles: Know the email with which an account is signed in to now.
    ///   - latency: How long a request takes.
    public init(profiles: any ProfileRepository, latency: Latency = .none) {
        (self.profiles, self.latency) = (profiles, latency)
    }

    public func signIn(email: EmailAddress, password: Password) async throws(SignInError) -> AccountID {
        try await latency.pass(ifCancelled: SignInError.cancelled)
        guard email.rawValue != DemoAccount.unreachableEmail else { throw .unreachable }
        for account in DemoAccount.all where account.password == password {
            do throws(AccountError) {
                if try await profiles.profile(of: account.id).email == email.rawValue { return account.id }
            } catch .notKept(let error) {
                throw .notKept(error)
            } catch {
                throw .cancelled
            }
        }
        throw .wrongPassword
    }
}
