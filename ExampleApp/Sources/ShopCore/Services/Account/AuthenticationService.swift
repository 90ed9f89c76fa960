/// Checks emails and passwords.
public protocol AuthenticationService: Sendable {
    /// Returns the account that the email and the password belong to.
    func signIn(email: EmailAddress, password: Password) async throws(ShopError) -> AccountID
}
