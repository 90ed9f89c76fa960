#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The form to sign in.
public final class LoginViewController: UIViewController {
    private let login: ViewModelInterface<LoginViewModel>
    private let email = UITextField(frame: .zero)
    private let password = UITextField(frame: .zero)
    private let problem = UILabel()
    private let hint = UILabel()
    private lazy var submit = UIBarButtonItem("Sign in") { [weak self] in self?.login.send(.didTapSubmit) }

    public init(_ viewModel: LoginViewModel) {
        login = ViewModelInterface(viewModel: viewModel)
        hint.text = viewModel.hint.map { "To try it: \($0)." }
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "The form needs a view model.")
    public required init?(coder: NSCoder) { nil }

    public override func loadView() {
        // In a view of its own: as the root, the stack would have no background, stretch a field, and begin below the bar.
        let (root, stack) = (UIView(frame: .zero), UIStackView(arrangedSubviews: [email, password, problem, hint]))
        root.backgroundColor = .systemBackground
        root.addSubview(stack)
        stack.axis = .vertical
        stack.spacing = 8
        stack.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor, constant: 16),
            stack.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
        ])
        for label in [problem, hint] { label.numberOfLines = 0 }
        email.placeholder = "Email"
        email.textContentType = .emailAddress
        email.autocapitalizationType = .none
        password.placeholder = "Password"
        password.textContentType = .password
        password.isSecureTextEntry = true
        view = root
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Sign in"
        submit.isEnabled = false
        navigationItem.rightBarButtonItems = [submit]
        bindOutputs()
        bindInputs()
    }

    /// Released with the interface: there is no bag to dispose of.
    private func bindOutputs() {
        login.receive { [weak self] output in self?.show(output) }
    }

    private func bindInputs() {
        email.addAction(
            UIAction { [weak self] _ in self?.login.send(.emailChanged(self?.email.text ?? "")) }, for: .editingChanged)
        password.addAction(
            UIAction { [weak self] _ in self?.login.send(.passwordChanged(Password(self?.password.text ?? ""))) },
            for: .editingChanged)
        // The return key.
        email.addAction(
            UIAction { [weak self] _ in _ = self?.password.becomeFirstResponder() }, for: .editingDidEndOnExit)
        password.addAction(UIAction { [weak self] _ in self?.login.send(.didTapSubmit) }, for: .editingDidEndOnExit)
    }

    private func show(_ output: LoginViewModel.Output) {
        switch output {
        case let .isSubmitEnabled(isEnabled): submit.isEnabled = isEnabled
        case let .isLoading(isLoading): navigationItem.prompt = isLoading ? "Signing in …" : nil
        case let .problem(sentence):
            problem.text = sentence
            if let sentence { UIAccessibility.post(notification: .announcement, argument: sentence) }
        case .clearPassword: password.text = nil
        }
    }
}
#endif
