import ShopCore
import Testing

struct DemoAuthenticationServiceTests {
    private let service = DemoAuthenticationService()

    private func email(_ text: String) throws -> EmailAddress { try #require(EmailAddress(text)) }

    @Test("each demo account can be signed in to", arguments: DemoAccount.all)
    func signIn(account: DemoAccount) async throws {
        #expect(try await service.signIn(email: email(account.email), password: account.password) == account.id)
    }

    @Test("the password of another account, no account, and another case are all wrong")
    func wrong() async throws {
        for (text, password) in [
            ("ada@example.com", "compiler"), ("alan@example.com", "analytical"), ("ada@example.com", "Analytical"),
        ] {
            let email = try email(text)
            await #expect(throws: SignInError.wrongPassword) {
                try await service.signIn(email: email, password: Password(password))
            }
        }
    }

    @Test("one email behaves as though there were no network")
    func unreachable() async throws {
        let email = try email(DemoAccount.unreachableEmail)
        await #expect(throws: SignInError.unreachable) {
            try await service.signIn(email: email, password: Password("x"))
        }
    }
}
