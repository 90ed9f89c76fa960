#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The catalogue, and the product pages to which it leads: the only type that knows the order of the screens.
///
/// Its screens retain it in their closures.
@MainActor public final class CatalogueFlowCoordinator {
    private weak var navigationController: UINavigationController?
    private let container: Container

    public init(navigationController: UINavigationController, container: Container) {
        (self.navigationController, self.container) = (navigationController, container)
    }

    public func start() {
        let actions = CatalogueActions(showDetails: showDetails)
        let viewModel = container.makeCatalogueViewModel()
        let catalogue = CatalogueViewController(viewModel: viewModel, actions: actions, showBag: showBag)
        navigationController?.pushViewController(catalogue, animated: false)
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
