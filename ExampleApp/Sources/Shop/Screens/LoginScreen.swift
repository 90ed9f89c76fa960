import ShopCore
import SimpleViewModel

/// The form to sign in, in the terminal; it has the texts of its fields, as a text field has.
@MainActor final class LoginScreen: Screen {
    private(set) var activity: String?

    /// Of any view model with these inputs and outputs, so that a test can put another in its
    /// place.
    private let login: ViewModelInterface<AnyViewModel<LoginViewModel.Input, LoginViewModel.Output>>
    private let didSignIn: (AccountID) -> Void
    private weak var window: (any Window)?
    private var email = ""
    private var password = Password()
    private var isSubmitEnabled = false
    private var problem: String?

    init(
        _ viewModel: some ViewModel<LoginViewModel.Input, LoginViewModel.Output>,
        in window: any Window, didSignIn: @escaping (AccountID) -> Void
    ) {
        self.window = window
        self.didSignIn = didSignIn
        login = ViewModelInterface(AnyViewModel(viewModel))
        login.receive { [weak self] output in self?.show(output) }
        login.send(.viewDidLoad)
    }

    private func show(_ output: LoginViewModel.Output) {
        switch output {
        case let .isSubmitEnabled(isEnabled): isSubmitEnabled = isEnabled
        case let .isLoading(isLoading): activity = isLoading ? "Signing in" : nil
        case let .problem(sentence): problem = sentence
        case .clearPassword: password = Password()
        case let .didSignIn(account): didSignIn(account)
        }
        window?.didChange()
    }

    func draw(on page: inout Page) {
        page.heading("Sign in")
        page.table([Row(nil, ["Email", email]), Row(nil, ["Password", "\(password)"])])
        if let problem { page.text("✗ \(problem)", .error) }
        if isSubmitEnabled { page.text("Type submit to sign in.", .faint) }
        page.commands += [
            Command("email", text: "ADDRESS", "fill in your email") { [weak self] in
                self?.email = $0
                self?.login.send(.emailChanged($0))
            },
            Command("password", text: "PASSWORD", "fill in your password", isSecret: true) {
                [weak self] in
                let password = Password($0)
                self?.password = password
                self?.login.send(.passwordChanged(password))
            },
            Command("submit", "sign in") { [login] in login.send(.didTapSubmit) },
        ]
    }
}
