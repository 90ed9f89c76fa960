import ShopCore
import SimpleViewModel

/// The form to sign in, in the terminal.
@MainActor final class LoginScreen: Screen {
    let title = "Sign in"
    private(set) var isBusy = false

    private let interface: ViewModelInterface<LoginViewModel>
    private let didSignIn: (AccountID) -> Void
    private let stage: Stage
    private var email = ""
    private var password = Password()
    private var isSubmitEnabled = false
    private var errorSentence: String?

    init(viewModel: LoginViewModel, didSignIn: @escaping (AccountID) -> Void, stage: Stage) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.didSignIn = didSignIn
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
        interface.send(.viewDidLoad)
    }

    var activity: String? { "Signing in" }

    var commands: [ScreenCommand] {
        let submit = ScreenCommand("submit", help: "sign in") { [interface] in interface.send(.didTapSubmit) }
        return [
            ScreenCommand(
                "email", text: "ADDRESS", example: "ada@example.com", isVerbatim: true, help: "fill in your email"
            ) {
                [interface] in interface.send(.emailChanged($0))
            },
            ScreenCommand(
                "password", text: "PASSWORD", example: "sesame", isSecret: true, isVerbatim: true,
                help: "fill in your password"
            ) { [interface] in interface.send(.passwordChanged(Password($0))) },
            submit,
        ]
    }

    func draw(in drawing: inout Drawing) {
        drawing.table([TableRow(nil, ["Email", email]), TableRow(nil, ["Password", "\(password)"])])
        if let errorSentence { drawing.text(errorSentence, .error) }
        if isSubmitEnabled { drawing.text("Type submit to sign in.", .faint) }
        let accounts = DemoAccount.all.map { "\($0.email) with the password \($0.password.clearText)" }
        drawing.text("To try it: \(accounts.joined(separator: ", or ")), unless you have changed the email.", .faint)
        drawing.text("\(DemoAccount.unreachableEmail) shows what happens without a network.", .faint)
    }

    private func show(_ output: LoginViewModel.Output) {
        switch output {
        case let .email(email): self.email = email
        case let .password(password): self.password = password
        case let .isSubmitEnabled(isEnabled): isSubmitEnabled = isEnabled
        case let .isLoading(isLoading): isBusy = isLoading
        case let .errorSentence(sentence): errorSentence = sentence
        case let .didSignIn(account): didSignIn(account)
        }
        stage.changed()
    }
}
