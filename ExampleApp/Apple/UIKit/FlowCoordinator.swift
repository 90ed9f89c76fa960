#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SwiftUI
import UIKit

/// Shows scenes in a navigation controller: the only type that knows which controller shows a scene.
///
/// UIKit screens and SwiftUI screens are scenes alike. Each scene brings its own view model, so that nothing of one account is
/// shown to another.
public final class FlowCoordinator: Coordinator {
    private weak var navigation: UINavigationController?
    private let shop: any ShopServices
    /// The controllers with the names of their scenes, each of which is open once at the most.
    private var opened: [(name: String, controller: Weak)] = []

    private struct Weak { weak var object: UIViewController? }

    /// Creates the coordinator of a navigation controller, which owns it.
    public init(_ navigation: UINavigationController, _ shop: any ShopServices) {
        self.navigation = navigation
        self.shop = shop
    }

    public func start() {
        let catalogue = host(CatalogueScreen(CatalogueViewModel(self.shop, self)))
        catalogue.navigationItem.leftBarButtonItems = [
            UIBarButtonItem("Account", symbol: "person") { [weak self] in self?.showAccount() }, makeBagButton(),
        ]
        navigation?.setViewControllers([catalogue], animated: false)
    }

    public func transition(_ transition: Transition) {
        guard let navigation else { return }
        var controllers = navigation.viewControllers
        switch transition {
        case let .push(scene, animated):
            let controller = controller(of: scene) ?? makeController(for: scene)
            controllers.removeAll { $0 === controller }
            navigation.setViewControllers(controllers + [controller], animated: animated)
        case let .replace(old, scene, animated):
            guard let index = controllers.firstIndex(where: { $0 === controller(of: old) }) else { return }
            controllers[index] = makeController(for: scene)
            navigation.setViewControllers(controllers, animated: animated)
        case let .leave(scene, animated):
            let controller = controller(of: scene)
            controllers.removeAll { $0 === controller }
            navigation.setViewControllers(controllers, animated: animated)
        case let .popToRoot(animated): navigation.popToRootViewController(animated: animated)
        }
    }

    private func controller(of scene: ShopScene) -> UIViewController? {
        let controller = opened.first { $0.name == scene.name }?.controller.object
        return navigation?.viewControllers.first { $0 === controller }
    }

    private func makeController(for scene: ShopScene) -> UIViewController {
        let leave: @MainActor () -> Void = { [weak self] in self?.transition(.leave(scene)) }
        let controller: UIViewController =
            switch scene {
            case let .product(page): ProductViewController(page, bagButton: makeBagButton())
            case let .bag(bag): BagViewController(bag)
            case let .login(login): LoginViewController(login)
            case let .profile(profile): host(ProfileScreen(profile, leave: leave))
            case let .addresses(addresses): host(AddressesScreen(addresses))
            case let .addressForm(form): host(AddressFormScreen(form, leave: leave))
            }
        opened.removeAll { $0.name == scene.name || $0.controller.object == nil }
        opened.append((scene.name, Weak(object: controller)))
        return controller
    }

    private func showAccount() { transition(.push(.account(shop, self))) }

    private func makeBagButton() -> UIBarButtonItem {
        UIBarButtonItem("Bag", symbol: "bag") { [weak self] in
            if let self { transition(.push(.bag(BagViewModel(shop)))) }
        }
    }

    private func host(_ screen: some View) -> UIViewController { UIHostingController(rootView: screen) }
}

/// The navigation controller of the shop, which owns its flow.
public final class ShopNavigationController: UINavigationController {
    private var flow: FlowCoordinator?

    public init(container: Container) {
        super.init(nibName: nil, bundle: nil)
        flow = FlowCoordinator(self, container)
        flow?.start()
    }

    @available(*, unavailable, message: "The controller needs services: use init(container:).")
    public required init?(coder: NSCoder) { nil }
}
#endif
