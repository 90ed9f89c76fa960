import ShopCore
import SimpleViewModelTesting
import Testing

/// Which profiles may be saved, as the form tells it beside each field.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct ProfileValidationTests {
    private nonisolated static let wrongPhone = "Type 6 to 15 digits, as in +44 20 7946 0018, or none."

    private func form(after input: ProfileViewModel.Input) async -> ProfileForm? {
        let profile = ProfileViewModel(edit: EditProfile(of: "ada", profiles: StubProfileRepository()))
        let tester = ViewModelTester(profile)
        await tester.perform(.viewDidAppear)
        tester.send(input)
        return profile.content.value
    }

    @Test(
        "a name is not empty, and fits a label",
        arguments: [
            ("A", nil), (" ", "Type your name: it stands on the parcels."),
            (String(repeating: "a", count: 60), nil),
            (String(repeating: "a", count: 61), "Use 60 characters at the most, for the parcel's label."),
        ] as [(String, String?)]
    )
    func name(text: String, problem: String?) async throws {
        let form = try #require(await form(after: .nameChanged(text)))
        #expect(form.name == FormField(text, problem: problem))
        #expect(form.isSaveEnabled == (problem == nil))
    }

    @Test("an email needs a name, an @ and a domain", arguments: ["", "ada", "ada@example", "a b@example.com"])
    func email(text: String) async throws {
        let form = try #require(await form(after: .emailChanged(text)))
        #expect(form.email == FormField(text, problem: "Type an address as in name@example.com."))
        #expect(!form.isSaveEnabled)
    }

    @Test(
        "a phone number has 6 to 15 digits, or is left out",
        arguments: [
            ("", nil), ("+44 (0)20/7946-0018", nil), ("123456", nil), ("123456789012345", nil),
            ("12345", wrongPhone), ("1234567890123456", wrongPhone), ("+", wrongPhone), ("12345x6", wrongPhone),
            ("１２３４５６", wrongPhone), ("123+456", wrongPhone),
        ] as [(String, String?)]
    )
    func phone(text: String, problem: String?) async throws {
        // The sample's own number would be no change.
        let form = try #require(await form(after: .phoneChanged(text)))
        #expect(form.phone == FormField(text, problem: problem))
    }
}
