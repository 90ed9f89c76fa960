import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct LoginViewModelTests {
    private let password = Password("analytical")

    private func makeLogin(_ service: any AuthenticationService) -> ViewModelTester<LoginViewModel> {
        ViewModelTester(LoginViewModel(signIn: SignIn(authentication: service)))
    }

    /// Makes a form in which all that is needed has been typed.
    private func makeFilledLogin(_ service: any AuthenticationService) -> ViewModelTester<LoginViewModel> {
        let login = makeLogin(service)
        login.send(.emailChanged("ada@example.com"))
        login.send(.passwordChanged(password))
        #expect(login.takeOutputs().last == .isSubmitEnabled(true))
        return login
    }

    // MARK: Typing

    @Test("the form is empty at first, and cannot be submitted")
    func empty() {
        let login = makeLogin(StubAuthenticationService())
        login.send(.viewDidLoad)
        #expect(login.takeOutputs() == [.email(""), .password(Password()), .isSubmitEnabled(false)])
    }

    @Test("a field shows the typed text before send returns")
    func typing() {
        let login = makeLogin(StubAuthenticationService())
        login.send(.emailChanged("a"))
        #expect(login.takeOutputs() == [.email("a"), .isSubmitEnabled(false)])
        login.send(.passwordChanged(password))
        #expect(login.takeOutputs() == [.password(password), .isSubmitEnabled(false)])
    }

    @Test(
        "the form can be submitted when the email looks like one and there is a password",
        arguments: [
            ("ada@example.com", "x", true), (" Ada@Example.com ", "x", true), ("ada@example.com", "", false),
            ("", "x", false), ("ada", "x", false), ("ada@", "x", false), ("@example.com", "x", false),
            ("ada@example", "x", false), ("ada@.com", "x", false), ("a da@example.com", "x", false),
            ("a@b@example.com", "x", false),
        ]
    )
    func submitEnabled(email: String, password: String, isEnabled: Bool) {
        let login = makeLogin(StubAuthenticationService())
        login.send(.emailChanged(email))
        login.send(.passwordChanged(Password(password)))
        #expect(login.takeOutputs().last == .isSubmitEnabled(isEnabled))
    }

    @Test("an incomplete form names the missing part, and sends no request")
    func submitIncomplete() {
        let service = StubAuthenticationService()
        let login = makeLogin(service)
        login.send(.didTapSubmit)
        let noEmail = "There is no email yet. Type it as in name@example.com."
        #expect(login.takeOutputs() == [.errorSentence(noEmail)])
        login.send(.emailChanged("ada"))
        login.send(.didTapSubmit)
        let wrongEmail = "\"ada\" is not an email address. Type it as in name@example.com."
        #expect(login.takeOutputs().last == .errorSentence(wrongEmail))
        login.send(.emailChanged("ada@example.com"))
        login.send(.didTapSubmit)
        #expect(login.takeOutputs().last == .errorSentence("There is no password yet. Type it, and try again."))
        #expect(service.requests.isEmpty)
    }

    // MARK: Signing in

    @Test("submitting is reported before send returns, and then the account; the password is forgotten")
    func signIn() async {
        let gate = Gate()
        let service = StubAuthenticationService(gate: gate)
        let login = makeFilledLogin(service)
        login.send(.didTapSubmit)
        #expect(login.takeOutputs() == [.isLoading(true), .isSubmitEnabled(false)])
        gate.open()
        #expect(
            await login.next(4) == [
                .password(Password()), .didSignIn("ada"), .isLoading(false), .isSubmitEnabled(false),
            ])
        #expect(service.requests.map(\.email) == ["ada@example.com"])
        #expect(service.requests.map(\.password) == [password])
    }

    @Test("a second tap while the first one's work is running does nothing")
    func doubleTap() async {
        let service = StubAuthenticationService()
        let login = makeFilledLogin(service)
        login.send(.didTapSubmit)
        login.send(.didTapSubmit)
        #expect(await login.next(6).contains(.didSignIn("ada")))
        #expect(service.requests.count == 1)
    }

    @Test("the email is sent without spaces and in small letters, and shown as it was typed")
    func tidyEmail() async {
        let service = StubAuthenticationService()
        let login = makeLogin(service)
        login.send(.emailChanged(" Ada@Example.com "))
        #expect(login.takeOutputs().first == .email(" Ada@Example.com "))
        login.send(.passwordChanged(password))
        login.send(.didTapSubmit)
        #expect(await login.next(8).contains(.didSignIn("ada")))
        #expect(service.requests.map(\.email) == ["ada@example.com"])
    }

    // MARK: Failing

    @Test("a wrong password is reported in a sentence and removed from its field")
    func wrongPassword() async {
        let login = makeFilledLogin(StubAuthenticationService(error: .wrongPassword))
        login.send(.didTapSubmit)
        let sentence =
            "There is no account with this email and this password. Check both, and type the password again."
        #expect(
            await login.next(6) == [
                .isLoading(true), .isSubmitEnabled(false),
                .password(Password()), .errorSentence(sentence), .isLoading(false), .isSubmitEnabled(false),
            ])
    }

    @Test("without a network the password stays for another try")
    func unreachable() async {
        let service = StubAuthenticationService(error: .unreachable)
        let login = makeFilledLogin(service)
        login.send(.didTapSubmit)
        let sentence = "The shop cannot be reached. Check your connection to the network, and try again."
        #expect(
            await login.next(5) == [
                .isLoading(true), .isSubmitEnabled(false),
                .errorSentence(sentence), .isLoading(false), .isSubmitEnabled(true),
            ])

        service.error = nil
        login.send(.didTapSubmit)
        #expect(login.takeOutputs() == [.errorSentence(nil), .isLoading(true), .isSubmitEnabled(false)])
        #expect(await login.next(4).contains(.didSignIn("ada")))
    }

    @Test("the sentence disappears when the text changes")
    func errorGoes() async {
        let login = makeFilledLogin(StubAuthenticationService(error: .unreachable))
        #expect(await login.outputs(5, after: .didTapSubmit).last != .errorSentence(nil))
        login.send(.emailChanged("grace@example.com"))
        #expect(
            login.takeOutputs() == [.email("grace@example.com"), .errorSentence(nil), .isSubmitEnabled(true)])
        login.send(.emailChanged("grace@example.co"))
        #expect(login.takeOutputs() == [.email("grace@example.co"), .isSubmitEnabled(true)])
    }

    @Test("a form that is left while it signs in cancels the request, and is freed")
    func leave() async {
        let gate = Gate()
        let service = StubAuthenticationService(gate: gate)
        await expectReleased(LoginViewModel(signIn: SignIn(authentication: service))) { login in
            login.send(.emailChanged("ada@example.com"))
            login.send(.passwordChanged(password))
            login.send(.didTapSubmit)
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
    }
}
