/// What it takes to sign in.
public struct SignIn: Sendable {
    private let authentication: any AuthenticationService

    public init(authentication: any AuthenticationService) {
        self.authentication = authentication
    }

    /// Tells whether it is worth asking: the email looks like one, and there is a password.
    func isReady(email: String, password: Password) -> Bool { EmailAddress(email) != nil && !password.isEmpty }

    func callAsFunction(email text: String, password: Password) async throws(SignInError) -> AccountID {
        guard let email = EmailAddress(text) else { throw .notAnEmail(text) }
        return try await authentication.signIn(email: email, password: password)
    }
}
