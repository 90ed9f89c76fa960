/// The rules for signing in.
struct SignIn: Sendable {
    let client: any APIClient

    /// Why it is not worth asking yet; nil if the email looks like one, and there is a password.
    func problem(email: String, password: Password) -> ShopError? {
        !email.trimmed.isEmail
            ? .notAnEmail(text: email) : password.clearText.isEmpty ? .noPassword : nil
    }

    func execute(email: String, password: Password) async throws(ShopError) -> AccountID {
        let credentials = Credentials(
            email: email.trimmed.lowercased(), password: password.clearText)
        return try await client.request(.signIn(credentials))
    }
}
