import ShopCore
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

    @Test("no password shows as none")
    func empty() {
        #expect("\(Password())" == "")
        #expect(Password().isEmpty)
    }
}
