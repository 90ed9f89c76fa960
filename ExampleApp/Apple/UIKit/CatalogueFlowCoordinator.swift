#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The catalogue, and the product pages to which it leads: the only type that knows the order of the screens.
public final class CatalogueFlowCoordinator: FlowCoordinator {
    private weak var navigationController: UINavigationController?
    private weak var catalogue: CatalogueViewController?
    private let container: Container

    public init(navigationController: UINavigationController, container: Container) {
        (self.navigationController, self.container) = (navigationController, container)
    }

    public func start() {
        guard catalogue == nil else { return }
        let actions = CatalogueActions(showDetails: showDetails)
        let viewModel = container.makeCatalogueViewModel()
        let catalogue = CatalogueViewController(viewModel: viewModel, actions: actions, showBag: showBag)
        navigationController?.setViewControllers([catalogue], animated: false)
        self.catalogue = catalogue
    }

    public func open(_ link: ShopLink) {
        navigationController?.popToRootViewController(animated: false)
        switch link {
        case let .product(id): catalogue?.showProduct(id)
        case let .search(query): catalogue?.search(for: query)
        case .bag: showBag()
        case .account, .addresses: break  // AccountFlowCoordinator opens these.
        }
    }

    private func showDetails(of id: ProductID, didChange: @escaping (ProductChange) -> Void) {
        let page = ProductViewController(
            id: id,
            viewModel: container.makeProductViewModel(),
            makeRowViewModel: container.makeSKUViewModel,
            showBag: showBag,
            likeDidChange: { didChange(ProductChange(id: id, isLiked: $0)) }
        )
        navigationController?.pushViewController(page, animated: true)
    }

    private func showBag() { navigationController?.pushBag(from: container) }
}

extension UINavigationController {
    func pushBag(from container: Container) {
        pushViewController(BagViewController(viewModel: container.makeBagViewModel()), animated: true)
    }
}
#endif
