#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// Signing in, the profile and the addresses: the only type that knows the order of the screens.
public final class AccountFlowCoordinator: FlowCoordinator {
    private weak var navigationController: UINavigationController?
    private let container: Container
    private var hasStarted = false
    /// The account of the screens that are shown; none while the form to sign in is.
    private var account: AccountID?
    /// Whether the addresses open after signing in.
    private var opensAddresses = false

    public init(navigationController: UINavigationController, container: Container) {
        (self.navigationController, self.container) = (navigationController, container)
    }

    /// Shows the account, or the form to sign in; shown again, only if the account is another one by now.
    public func start() {
        if !hasStarted || container.session.account != account { show(container.session.account) }
        hasStarted = true
    }

    /// Opens a place in the account; without an account, the form to sign in comes first.
    public func open(_ link: ShopLink) {
        switch link {
        case .account: opensAddresses = false
        case .addresses: opensAddresses = true
        case .product, .search, .bag: return  // CatalogueFlowCoordinator opens these.
        }
        navigationController?.popToRootViewController(animated: false)
        showAddressesOfLink()
    }

    private func signIn(_ account: AccountID?) {
        container.session.account = account
        show(account)
    }

    private func show(_ account: AccountID?) {
        self.account = account
        let screen = account.map(makeProfileScreen) ?? makeLoginScreen()
        navigationController?.setViewControllers([screen], animated: false)
        showAddressesOfLink()
    }

    private func showAddressesOfLink() {
        guard opensAddresses, let account else { return }
        opensAddresses = false
        showAddresses(of: account)
    }

    private func makeLoginScreen() -> UIViewController {
        LoginViewController(viewModel: container.makeLoginViewModel(), showBag: showBag, didSignIn: signIn)
    }

    private func makeProfileScreen(of account: AccountID) -> UIViewController {
        ProfileViewController(
            viewModel: container.makeProfileViewModel(of: account),
            showBag: showBag,
            showAddresses: { self.showAddresses(of: account) },
            didSignOut: { self.signIn(nil) }
        )
    }

    private func showAddresses(of account: AccountID) {
        let viewModel = container.makeAddressesViewModel(of: account)
        let addresses = AddressesViewController(
            viewModel: viewModel, showBag: showBag, showForm: { self.showForm(for: $0, of: account) })
        navigationController?.pushViewController(addresses, animated: true)
    }

    private func showForm(for address: Address?, of account: AccountID) {
        let viewModel = container.makeAddressFormViewModel(editing: address, of: account)
        let form = AddressFormViewController(viewModel: viewModel) { [weak navigationController] in
            navigationController?.dismiss(animated: true)
        }
        navigationController?.present(UINavigationController(rootViewController: form), animated: true)
    }

    private func showBag() { navigationController?.pushBag(from: container) }
}
#endif
