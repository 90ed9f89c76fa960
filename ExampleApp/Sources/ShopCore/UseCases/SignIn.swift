/// The rules for signing in.
public struct SignIn: Sendable {
    let client: any APIClient

    /// Why it is not worth asking yet; nil if the email looks like one, and there is a password.
    func problem(email: String, password: Password) -> ShopError? {
        EmailAddress(email) == nil ? .notAnEmail(text: email) : password.clearText.isEmpty ? .noPassword : nil
    }

    func execute(email: String, password: Password) async throws(ShopError) -> AccountID {
        guard let address = EmailAddress(email) else { throw .notAnEmail(text: email) }
        let credentials = Credentials(email: address.text, password: password.clearText)
        return try await client.request(APIRequest(.post, "sign-in", body: credentials))
    }
}
