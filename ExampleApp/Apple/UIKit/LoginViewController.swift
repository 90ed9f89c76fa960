#if canImport(UIKit)
import ShopCore
import ShopShared
import SimpleViewModel
import UIKit

/// The form to sign in, in UIKit.
public final class LoginViewController: UITableViewController {
    private let interface: ViewModelInterface<LoginViewModel>
    private let showBag: () -> Void
    private let didSignIn: (AccountID) -> Void

    private lazy var emailCell = makeCell("Email", .email) { .emailChanged($0) }
    private lazy var passwordCell = makeCell("Password", .password) { .passwordChanged(Password($0)) }
    private lazy var submitButton = UIBarButtonItem("Sign in") { [weak self] in self?.interface.send(.didTapSubmit) }

    public init(viewModel: LoginViewModel, showBag: @escaping () -> Void, didSignIn: @escaping (AccountID) -> Void) {
        interface = ViewModelInterface(viewModel: viewModel)
        (self.showBag, self.didSignIn) = (showBag, didSignIn)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The form needs a view model: use init(viewModel:showBag:didSignIn:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = String(localized: "Sign in")
        tableView.allowsSelection = false
        navigationItem.rightBarButtonItems = [submitButton, .bag(action: showBag)]
        interface.receive { [weak self] output in self?.show(output) }
        interface.send(.viewDidLoad)
    }

    private func show(_ output: LoginViewModel.Output) {
        switch output {
        case let .email(email): emailCell.text = email
        case let .password(password): passwordCell.text = password.clearText
        case let .isSubmitEnabled(isEnabled): submitButton.isEnabled = isEnabled
        case let .isLoading(isLoading): navigationItem.prompt = isLoading ? String(localized: "Signing in …") : nil
        case let .errorSentence(sentence):
            passwordCell.problem = sentence
            tableView.performBatchUpdates(nil)  // A cell with a problem is higher.
        case let .didSignIn(account): didSignIn(account)
        }
    }

    private func makeCell(
        _ title: String.LocalizationValue, _ kind: FieldKind, _ input: @escaping (String) -> LoginViewModel.Input
    ) -> FieldCell {
        FieldCell(
            title: String(localized: title), kind: kind,
            didChange: { [weak self] text in self?.interface.send(input(text)) },
            didReturn: { [weak self] in self?.interface.send(.didTapSubmit) })
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        indexPath.row == 0 ? emailCell : passwordCell
    }
}
#endif
