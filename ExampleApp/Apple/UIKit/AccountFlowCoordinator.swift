#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// Signing in, the profile and the addresses: the only type that knows the order of the screens.
///
/// Its screens retain it in their closures.
@MainActor public final class AccountFlowCoordinator {
    private weak var navigationController: UINavigationController?
    private let container: Container

    public init(navigationController: UINavigationController, container: Container) {
        (self.navigationController, self.container) = (navigationController, container)
    }

    public func start() { signIn(container.session.account) }

    /// Shows the account, or the form to sign in if there is none.
    private func signIn(_ account: AccountID?) {
        container.session.account = account
        let screen = account.map(makeProfileScreen) ?? makeLoginScreen()
        navigationController?.setViewControllers([screen], animated: false)
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
