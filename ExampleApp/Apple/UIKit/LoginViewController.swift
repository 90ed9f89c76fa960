#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The form to sign in, in UIKit.
public final class LoginViewController: UITableViewController {
    private let interface: ViewModelInterface<LoginViewModel>
    private let didSignIn: (AccountID) -> Void

    private lazy var emailCell = FieldCell(title: "Email") { [weak self] text in
        self?.interface.send(.emailChanged(text))
    }
    private lazy var passwordCell = FieldCell(title: "Password", isSecure: true) { [weak self] text in
        self?.interface.send(.passwordChanged(Password(text)))
    }
    private lazy var submitButton = UIBarButtonItem(
        primaryAction: UIAction(title: "Sign in") { [weak self] _ in self?.interface.send(.didTapSubmit) })

    public init(viewModel: LoginViewModel, didSignIn: @escaping (AccountID) -> Void) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.didSignIn = didSignIn
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The form needs a view model: use init(viewModel:didSignIn:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Sign in"
        tableView.allowsSelection = false
        navigationItem.rightBarButtonItems = [submitButton]
        interface.receive { [weak self] output in self?.show(output) }
        interface.send(.viewDidLoad)
    }

    private func show(_ output: LoginViewModel.Output) {
        switch output {
        case let .email(email): emailCell.show(email)
        case let .password(password): passwordCell.show(password.clearText)
        case let .isSubmitEnabled(isEnabled): submitButton.isEnabled = isEnabled
        case let .isLoading(isLoading): navigationItem.prompt = isLoading ? "Signing in …" : nil
        case let .errorSentence(sentence): navigationItem.prompt = sentence
        case let .didSignIn(account): didSignIn(account)
        }
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        indexPath.row == 0 ? emailCell : passwordCell
    }
}
#endif
