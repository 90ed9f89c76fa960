/// The rules for signing in.
public struct SignIn: Sendable {
    private let authentication: any AuthenticationService

    public init(authentication: any AuthenticationService) {
        self.authentication = authentication
    }

    /// Why it is not worth asking yet; nil if the email looks like one, and there is a password.
    func problem(email: String, password: Password) -> ShopError? {
        EmailAddress(email) == nil ? .notAnEmail(email) : password.isEmpty ? .noPassword : nil
    }

    func callAsFunction(email text: String, password: Password) async throws(ShopError) -> AccountID {
        guard let email = EmailAddress(text) else { throw .notAnEmail(text) }
        return try await authentication.signIn(email: email, password: password)
    }
}
