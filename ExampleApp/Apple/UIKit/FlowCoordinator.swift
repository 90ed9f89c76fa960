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
    private let container: any ShopDependencies
    /// The scenes that are open, each once at the most, with their controllers.
    private var opened: [(scene: ShopScene, controller: Weak)] = []

    private struct Weak { weak var object: UIViewController? }

    /// Creates the coordinator of a navigation controller, which owns it.
    public init(_ navigation: UINavigationController, container: any ShopDependencies) {
        self.navigation = navigation
        self.container = container
        container.failures.report = { [weak navigation] in navigation?.showToast($0.sentence) }
    }

    public func start() {
        let actions = CatalogueActions(
            showDetails: { [weak self] id, didChange in self?.show(.product(id), didChange) },
            showSuggestions: { [weak self] in self?.presentSuggestions($0) },
            closeSuggestions: { [weak self] in self?.navigation?.dismiss(animated: true) })
        let catalogue = host(CatalogueScreen(self.container.makeCatalogueViewModel(), actions: actions))
        catalogue.navigationItem.leftBarButtonItems = [
            UIBarButtonItem("Account", symbol: "person") { [weak self] in self?.showAccount() }, bagButton,
        ]
        navigation?.setViewControllers([catalogue], animated: false)
        if let problem = container.session.problem { navigation?.showToast(problem.sentence) }
    }

    public func transition(_ transition: Transition) {
        guard let navigation else { return }
        switch transition {
        case let .push(scene): show(scene)
        case let .replace(old, scene):
            guard let controller = controller(of: old) else { return }
            let controllers = navigation.viewControllers.map { $0 === controller ? makeController(for: scene) : $0 }
            navigation.setViewControllers(controllers, animated: true)
        case .popToRoot: navigation.popToRootViewController(animated: true)
        }
    }

    private func show(_ scene: ShopScene, _ didChange: @escaping @MainActor (ProductChange) -> Void = { _ in }) {
        guard let navigation else { return }
        let controller = controller(of: scene) ?? makeController(for: scene, didChange)
        let others = navigation.viewControllers.filter { $0 !== controller }
        navigation.setViewControllers(others + [controller], animated: true)
    }

    private func controller(of scene: ShopScene) -> UIViewController? {
        let controller = opened.first { $0.scene == scene }?.controller.object
        return navigation?.viewControllers.first { $0 === controller }
    }

    private func makeController(
        for scene: ShopScene, _ didChange: @escaping @MainActor (ProductChange) -> Void = { _ in }
    ) -> UIViewController {
        let controller: UIViewController =
            switch scene {
            case let .product(id): makeProduct(id, didChange)
            case .bag: BagViewController(container.makeBagViewModel())
            case .login: LoginViewController(container.makeLoginViewModel(self))
            case let .profile(account): host(ProfileScreen(self.container.makeProfileViewModel(account, self)))
            case let .addresses(account): host(AddressesScreen(self.container.makeAddressesViewModel(account, self)))
            case let .addressForm(edit): host(AddressFormScreen(self.container.makeAddressFormViewModel(edit)))
            }
        opened.removeAll { $0.scene == scene || $0.controller.object == nil }
        opened.append((scene, Weak(object: controller)))
        return controller
    }

    private func makeProduct(
        _ id: ProductID, _ didChange: @escaping @MainActor (ProductChange) -> Void
    ) -> UIViewController {
        let page = ProductViewController(
            container.makeProductViewModel(id, didChange: didChange), makeRow: container.makeSKUViewModel)
        page.bagButton = bagButton
        return page
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
