#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The form to sign in.
final class LoginViewController: UIViewController {
    private let login: ViewModelInterface<LoginViewModel>
    private let email = UITextField(frame: .zero)
    private let password = UITextField(frame: .zero)
    private let problem = UILabel()
    private let didSignIn: @MainActor (AccountID) -> Void
    private lazy var submit = UIButton(
        configuration: .filled(),
        primaryAction: UIAction { [weak self] _ in self?.login.send(.didTapSubmit) })

    init(_ viewModel: LoginViewModel, didSignIn: @escaping @MainActor (AccountID) -> Void) {
        login = ViewModelInterface(viewModel)
        self.didSignIn = didSignIn
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "The form needs a view model.")
    required init?(coder: NSCoder) { nil }

    override func loadView() {
        // The last view takes the room that is left.
        let rest = UIView(frame: .zero)
        let stack = UIStackView(arrangedSubviews: [email, password, submit, problem, rest])
        stack.axis = .vertical
        stack.spacing = 8
        problem.numberOfLines = 0
        email.placeholder = "Email"
        email.textContentType = .emailAddress
        email.autocapitalizationType = .none
        password.placeholder = "Password"
        password.textContentType = .password
        password.isSecureTextEntry = true
        view = stack
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        bindOutputs()
        bindInputs()
        login.send(.viewDidLoad)
    }

    /// Released with the interface: there is no bag to dispose of.
    private func bindOutputs() {
        login.receive { [weak self] output in self?.show(output) }
    }

    private func bindInputs() {
        email.addAction(
            UIAction { [weak self] _ in self?.login.send(.emailChanged(self?.email.text ?? "")) },
            for: .editingChanged)
        password.addAction(
            UIAction { [weak self] _ in
                self?.login.send(.passwordChanged(Password(self?.password.text ?? "")))
            },
            for: .editingChanged)
        // The return key.
        email.addAction(
            UIAction { [weak self] _ in _ = self?.password.becomeFirstResponder() },
            for: .editingDidEndOnExit)
        password.addAction(
            UIAction { [weak self] _ in self?.login.send(.didTapSubmit) }, for: .editingDidEndOnExit
        )
    }

    private func show(_ output: LoginViewModel.Output) {
        switch output {
        case let .isSubmitEnabled(isEnabled): submit.isEnabled = isEnabled
        case let .isLoading(isLoading):
            submit.configuration?.title = isLoading ? "Signing in …" : "Sign in"
        case let .problem(sentence):
            problem.text = sentence
            if let sentence {
                UIAccessibility.post(notification: .announcement, argument: sentence)
            }
        case .clearPassword: password.text = nil
        case let .didSignIn(account): didSignIn(account)
        }
    }
}
#endif
