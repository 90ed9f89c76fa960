import ShopCore
import SimpleViewModel
import Testing

/// A password does not get into a trace, which writes inputs and outputs as text.
struct PasswordTests {
    private let password = Password("analytical")

    @Test("no way of printing shows a password, or how long it is")
    func text() {
        var dumped = ""
        dump(password, to: &dumped)
        for text in ["\(password)", String(reflecting: password), dumped, "\(Optional(password) as Any)"] {
            #expect(text.contains("••••"))
            #expect(!text.contains("analytical"))
        }
        #expect("\(password)" == "\(Password("x"))")
    }

    @Test("inputs and outputs that have a password do not show it either")
    func signals() {
        #expect("\(LoginViewModel.Input.passwordChanged(password))" == "passwordChanged(••••)")
        #expect("\(LoginViewModel.Output.password(password))" == "password(••••)")
        var dumped = ""
        dump(LoginViewModel.Output.password(password), to: &dumped)
        #expect(!dumped.contains("analytical"))
    }

    @Test("a trace of the form shows that a password was typed, but not the password")
    @MainActor func trace() {
        let before = ViewModelTrace.observer
        defer { ViewModelTrace.observer = before }
        var lines: [String] = []
        ViewModelTrace.observer = { lines.append("\($0)") }
        let signIn = SignIn(authentication: StubAuthenticationService())
        let login = ViewModelInterface(viewModel: LoginViewModel(signIn: signIn))
        login.receive { _ in }
        login.send(.passwordChanged(password))
        #expect(lines.contains { $0.contains("LoginViewModel.passwordChanged(••••)") })
        #expect(lines.contains { $0.contains("LoginViewModel → .password(••••)") })
        #expect(!lines.contains { $0.contains("analytical") })
    }

    @Test("no password shows as none")
    func empty() {
        #expect("\(Password())" == "")
        #expect(Password().isEmpty)
    }
}
