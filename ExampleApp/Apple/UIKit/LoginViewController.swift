#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The form to sign in.
final class LoginViewController: UIViewController {
    private let form: ViewModelInterface<LoginViewModel>
    private let email = UITextField(frame: .zero)
    private let password = UITextField(frame: .zero)
    private let problem = UILabel()
    private lazy var submit = UIButton(
        configuration: .filled(),
        primaryAction: UIAction { [weak self] _ in self?.form.send(.didTapSubmit) })

    init(_ form: ViewModelInterface<LoginViewModel>) {
        self.form = form
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "The form needs a view model.")
    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let stack = UIStackView(arrangedSubviews: [email, password, submit, problem])
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
        form.send(.viewDidLoad)
    }

    private func bindOutputs() {
        form.receive { [weak self] output in
            switch output {
            case let .isSubmitEnabled(isEnabled): self?.submit.isEnabled = isEnabled
            case let .isLoading(isLoading):
                self?.submit.configuration?.title = isLoading ? "Signing in …" : "Sign in"
            case let .problem(sentence): self?.problem.text = sentence
            case .clearPassword: self?.password.text = nil
            }
        }
    }

    private func bindInputs() {
        let emailChanged = UIAction { [weak self] _ in
            self?.form.send(.emailChanged(self?.email.text ?? ""))
        }
        let passwordChanged = UIAction { [weak self] _ in
            self?.form.send(.passwordChanged(Password(self?.password.text ?? "")))
        }
        let returnKey = UIAction { [weak self] _ in self?.form.send(.didTapSubmit) }
        email.addAction(emailChanged, for: .editingChanged)
        password.addAction(passwordChanged, for: .editingChanged)
        password.addAction(returnKey, for: .editingDidEndOnExit)
    }
}
#endif
