import ShopCore
import Testing

struct DemoAuthenticationServiceTests {
    private let folder = TemporaryFolder()

    private var service: DemoAuthenticationService {
        DemoAuthenticationService(profiles: StoredProfiles(in: folder.data))
    }

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
            await #expect(throws: ShopError.wrongPassword) {
                try await service.signIn(email: email, password: Password(password))
            }
        }
    }

    @Test("one email behaves as though there were no network")
    func unreachable() async throws {
        let email = try email(DemoAccount.unreachableEmail)
        await #expect(throws: ShopError.unreachable) {
            try await service.signIn(email: email, password: Password("x"))
        }
    }

    @Test("a customer who has changed the email signs in with the new one, and not with the old one")
    func changedEmail() async throws {
        let ada = try await StoredProfiles(in: folder.data).profile(of: "ada")
        var changed = ada
        changed.email = "augusta@example.com"
        _ = try await StoredProfiles(in: folder.data).save(ProfileChanges(from: ada, to: changed), of: "ada")
        let (new, old) = try (email("augusta@example.com"), email("ada@example.com"))
        #expect(try await service.signIn(email: new, password: Password("analytical")) == "ada")
        await #expect(throws: ShopError.wrongPassword) {
            try await service.signIn(email: old, password: Password("analytical"))
        }
    }

    @Test("damaged profiles are reported")
    func damaged() async throws {
        try folder.write("{", to: "profiles.json")
        let email = try email("ada@example.com")
        await #expect(throws: ShopError.self) {
            try await service.signIn(email: email, password: Password("analytical"))
        }
        #expect(try await service.signIn(email: email, password: Password("analytical")) == "ada")
    }
}
