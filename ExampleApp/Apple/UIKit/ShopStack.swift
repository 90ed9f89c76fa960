#if canImport(UIKit)
import Observation
import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI
import UIKit

/// Changes the path of the navigation stack, and is the only type that does, apart from the way
/// back.
@Observable public final class StackCoordinator: Coordinator {
    fileprivate var path: [ShopScene] = []

    public func transition(_ transition: Transition, animated: Bool) {
        var transaction = Transaction()
        transaction.disablesAnimations = !animated
        withTransaction(transaction) { path.apply(transition) }
    }
}

/// The catalogue, and the scenes above it: the only view that knows which screen shows a scene.
public struct ShopStack: View {
    @Environment(Container.self) private var shop
    @State private var coordinator = StackCoordinator()

    public init() {}

    public var body: some View {
        NavigationStack(path: $coordinator.path) {
            CatalogueScreen(shop.makeCatalogueViewModel(coordinator.catalogueActions))
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button("Account", systemImage: "person") {
                            show(.account(of: shop.session))
                        }
                    }
                    ToolbarItem(placement: .primaryAction) {
                        Button("Bag", systemImage: "bag", action: showBag)
                    }
                }
                .navigationDestination(for: ShopScene.self) { screen(of: $0).id($0) }
        }
        .alerts(shop.failures)
    }

    private func show(_ scene: ShopScene) { coordinator.transition(.push(scene)) }
    private func didSignIn(_ account: AccountID) { coordinator.didSignIn(account) }
    private func showBag() { show(.bag) }

    @ViewBuilder private func screen(of scene: ShopScene) -> some View {
        switch scene {
        case let .product(id): ProductScreen(shop.makeProductViewModel(id), showBag: showBag)
        case .bag:
            Controller { BagViewController(shop.makeBagViewModel()) }.navigationTitle("Your bag")
        case .login:
            Controller { LoginViewController(shop.makeLoginViewModel(), didSignIn: didSignIn) }
                .padding().navigationTitle("Sign in")
        case let .profile(account):
            ProfileScreen(shop.makeProfileViewModel(of: account, coordinator))
        case let .addresses(account): AddressesScreen(shop.makeAddressesViewModel(of: account))
        }
    }
}

/// The bar of the product page in SwiftUI, and its rows in UIKit, which read the same view model.
private struct ProductScreen: View {
    @State private var page: ViewModelInterface<ProductViewModel>
    private let showBag: @MainActor () -> Void

    init(
        _ viewModel: @autoclosure @escaping () -> ProductViewModel,
        showBag: @escaping @MainActor () -> Void
    ) {
        self.showBag = showBag
        _page = State(initialValue: ViewModelInterface(viewModel()))
    }

    var body: some View {
        Controller { [page] in ProductViewController(page) }
            .navigationTitle(page.content.value?.name ?? "")
            .toolbar {
                ToolbarItem(placement: .primaryAction) {
                    Button(
                        page.isLiked ? "Do not like" : "Like",
                        systemImage: page.isLiked ? "heart.fill" : "heart"
                    ) { page.send(.didTapLike) }
                }
                ToolbarItem(placement: .primaryAction) {
                    let title = page.bagCount.map { "Bag: \($0)" } ?? "Bag"
                    Button(title, systemImage: "bag", action: showBag)
                }
            }
            .overlay { Placeholder(page.content) { page.send(.didTapRetry) } }
            .toasts(from: page)
            .onAppear { page.send(.viewDidAppear) }
    }
}

private struct Controller: UIViewControllerRepresentable {
    let make: @MainActor () -> UIViewController

    func makeUIViewController(context: Context) -> UIViewController { make() }
    func updateUIViewController(_ controller: UIViewController, context: Context) {}
}
#endif
