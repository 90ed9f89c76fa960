#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SwiftUI
import UIKit

/// Shows scenes in a navigation controller: the only type that knows the way from one screen to another.
///
/// UIKit screens and SwiftUI screens are scenes alike. Each scene gets a new view model, so that nothing of one account is
/// shown to another.
public final class FlowCoordinator: Coordinator {
    private weak var navigation: UINavigationController?
    private let container: Container

    /// Creates the coordinator of a navigation controller, which owns it.
    public init(_ navigation: UINavigationController, container: Container) {
        (self.navigation, self.container) = (navigation, container)
        container.decisions.onUnattendedFailure = { [weak navigation] in navigation?.showToast($0.sentence) }
        container.failures.report = { [weak navigation] in navigation?.showToast($0.sentence) }
    }

    public func start() {
        let actions = CatalogueActions(
            showDetails: { [weak self] id, didChange in
                self?.push(product: id) { didChange(ProductChange(id, isLiked: $0)) }
            },
            showSuggestions: { [weak self] in self?.presentSuggestions($0) },
            closeSuggestions: { [weak self] in self?.navigation?.dismiss(animated: true) })
        let catalogue = host(CatalogueScreen(self.container.makeCatalogueViewModel(), actions: actions))
        catalogue.navigationItem.leftBarButtonItems = [
            UIBarButtonItem("Account", symbol: "person") { [weak self] in self?.showAccount() }, bagButton,
        ]
        navigation?.setViewControllers([catalogue], animated: false)
    }

    public func transition(_ transition: Transition) {
        guard let navigation else { return }
        switch transition {
        case let .push(scene): navigation.pushViewController(makeController(for: scene), animated: true)
        case let .replace(scene):
            let others = navigation.viewControllers.dropLast()
            navigation.setViewControllers(others + [makeController(for: scene)], animated: true)
        case .popToRoot: navigation.popToRootViewController(animated: true)
        }
    }

    private func makeController(for scene: ShopScene) -> UIViewController {
        switch scene {
        case let .product(id): makeProduct(id) { _ in }
        case .bag: BagViewController(container.makeBagViewModel())
        case .login: LoginViewController(container.makeLoginViewModel(self))
        case let .profile(account): host(ProfileScreen(self.container.makeProfileViewModel(account, self)))
        case let .addresses(account): host(AddressesScreen(self.container.makeAddressesViewModel(account, self)))
        case let .addressForm(edit): host(AddressFormScreen(self.container.makeAddressFormViewModel(edit)))
        }
    }

    private func makeProduct(_ id: ProductID, likeDidChange: @escaping (Bool) -> Void) -> UIViewController {
        let page = ProductViewController(
            container.makeProductViewModel(id), makeRow: container.makeSKUViewModel, likeDidChange: likeDidChange)
        page.bagButton = bagButton
        return page
    }

    private func push(product id: ProductID, likeDidChange: @escaping (Bool) -> Void) {
        navigation?.pushViewController(makeProduct(id, likeDidChange: likeDidChange), animated: true)
    }

    private func presentSuggestions(_ didSelect: @escaping (String) -> Void) {
        let screen = SuggestionsScreen(self.container.makeSuggestionsViewModel(), didSelect: didSelect)
        navigation?.present(host(screen), animated: true)
    }

    private func showAccount() {
        transition(.push(container.session.account.map { .profile($0) } ?? .login))
    }

    private var bagButton: UIBarButtonItem {
        UIBarButtonItem("Bag", symbol: "bag") { [weak self] in self?.transition(.push(.bag)) }
    }

    private func host(_ screen: some View) -> UIViewController { UIHostingController(rootView: screen) }
}

/// The navigation controller of the shop, which owns its flow.
public final class ShopNavigationController: UINavigationController {
    private var flow: FlowCoordinator?

    public init(container: Container) {
        super.init(nibName: nil, bundle: nil)
        flow = FlowCoordinator(self, container: container)
        flow?.start()
    }

    @available(*, unavailable, message: "The controller needs services: use init(container:).")
    public required init?(coder: NSCoder) { nil }
}
#endif
