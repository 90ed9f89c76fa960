#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI
import UIKit

/// Shows the path of the flow: the flow decides, and this makes a controller for each screen, and
/// tells the flow of the way back.
public final class ShopNavigation: UINavigationController, UINavigationControllerDelegate {
    private let flow: ViewModelInterface<ShopFlow>
    private var controllers: [Screen.Shown: UIViewController] = [:]

    public init(_ shop: Container) {
        flow = ViewModelInterface(shop.makeFlow())
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "The flow needs a container.")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        viewControllers = [UIHostingController(rootView: CatalogueScreen(flow: flow))]
        flow.receive { [weak self] output in
            switch output {
            case let .showToast(text): self?.show(text)
            }
        }
        flow.follow({ $0.alert }, for: self) { navigation, alert in
            if let alert {
                navigation.show(alert)
            }
        }
        flow.follow({ $0.path }, for: self) { navigation, path in navigation.show(path) }
    }

    private func show(_ path: [Screen.Shown]) {
        let shown = path.map { controllers[$0] ?? makeController($0) }
        controllers = Dictionary(uniqueKeysWithValues: zip(path, shown))
        setViewControllers(viewControllers.prefix(1) + shown, animated: true)
    }

    /// A toast, which a tap hides.
    private func show(_ text: String) {
        let hide = UIAction(title: text) { [weak self] _ in
            self?.setToolbarHidden(true, animated: true)
        }
        topViewController?.toolbarItems = [UIBarButtonItem(primaryAction: hide)]
        setToolbarHidden(false, animated: true)
        UIAccessibility.post(notification: .announcement, argument: text)
    }

    private func show(_ message: Message) {
        let alert = UIAlertController(
            title: message.title, message: message.detail, preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: "OK", style: .default) { [flow] _ in flow.send(.didDismissAlert) })
        present(alert, animated: true)
    }

    private func makeController(_ screen: Screen.Shown) -> UIViewController {
        switch screen {
        case let .product(page): ProductViewController(page)
        case let .login(form): LoginViewController(form)
        case let .addresses(list): UIHostingController(rootView: AddressesScreen(list: list))
        }
    }

    public func navigationController(
        _ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
        let path = flow.path.filter { screen in
            viewControllers.contains { $0 === controllers[screen] }
        }
        if path != flow.path {
            flow.send(.pathChanged(path))
        }
        flow.send(.didPop)
    }
}

/// The shop in UIKit, in an app of SwiftUI.
public struct UIKitShop: UIViewControllerRepresentable {
    @Environment(Container.self) private var shop

    public init() {}

    public func makeUIViewController(context: Context) -> ShopNavigation {
        ShopNavigation(shop)
    }

    public func updateUIViewController(_ controller: ShopNavigation, context: Context) {}
}
#endif
