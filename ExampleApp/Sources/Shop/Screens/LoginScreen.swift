import ShopCore
import SimpleViewModel

/// The form to sign in, in the terminal.
@MainActor final class LoginScreen: Screen {
    let title = "Sign in"
    private(set) var activity: String?

    /// Of any view model with these inputs and outputs, so that a test can put another in its place.
    private let login: ViewModelInterface<AnyViewModel<LoginViewModel.Input, LoginViewModel.Output>>
    private let stage: Stage
    private var email = ""
    private var password = Password()
    private var isSubmitEnabled = false
    private var errorSentence: String?

    init(_ viewModel: some ViewModel<LoginViewModel.Input, LoginViewModel.Output>, stage: Stage) {
        login = ViewModelInterface(viewModel: AnyViewModel(viewModel))
        self.stage = stage
        login.receive { [weak self] output in self?.show(output) }
        login.send(.viewDidLoad)
    }

    private func show(_ output: LoginViewModel.Output) {
        switch output {
        case let .email(email): self.email = email
        case let .password(password): self.password = password
        case let .isSubmitEnabled(isEnabled): isSubmitEnabled = isEnabled
        case let .isLoading(isLoading): activity = isLoading ? "Signing in" : nil
        case let .errorSentence(sentence): errorSentence = sentence
        }
        stage.changed()
    }

    func draw(on page: inout Page) {
        page.table([Row(nil, ["Email", email]), Row(nil, ["Password", "\(password)"])])
        if let errorSentence { page.text(errorSentence, .error) }
        if isSubmitEnabled { page.text("Type submit to sign in.", .faint) }
        page.text("To try it: \(DemoServer.hint).", .faint)
    }

    var commands: [Command] {
        [
            Command("email", text: "ADDRESS", "fill in your email") { [login] in login.send(.emailChanged($0)) },
            Command("password", text: "PASSWORD", "fill in your password; alone, it is not shown", isSecret: true) {
                [login] in login.send(.passwordChanged(Password($0)))
            },
            Command("submit", "sign in") { [login] in login.send(.didTapSubmit) },
        ]
    }
}
