#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The catalogue, and the product pages to which it leads: the one place that knows which screen comes next.
///
/// Nobody has to keep it: the actions do, for as long as the catalogue is on screen.
@MainActor public final class CatalogueFlowCoordinator {
    private weak var navigationController: UINavigationController?
    private let makeCatalogueViewModel: () -> CatalogueViewModel
    private let makeProductViewModel: () -> ProductViewModel
    private let makeRowViewModel: (ProductPage.Row) -> SKUViewModel

    public init(
        navigationController: UINavigationController,
        makeCatalogueViewModel: @escaping () -> CatalogueViewModel,
        makeProductViewModel: @escaping () -> ProductViewModel,
        makeRowViewModel: @escaping (ProductPage.Row) -> SKUViewModel
    ) {
        self.navigationController = navigationController
        self.makeCatalogueViewModel = makeCatalogueViewModel
        self.makeProductViewModel = makeProductViewModel
        self.makeRowViewModel = makeRowViewModel
    }

    public func start() {
        let actions = CatalogueActions(showDetails: showDetails)
        let catalogue = CatalogueViewController(viewModel: makeCatalogueViewModel(), actions: actions)
        navigationController?.pushViewController(catalogue, animated: false)
    }

    private func showDetails(of id: ProductID, didChange: @escaping (ProductChange) -> Void) {
        let page = ProductViewController(
            id: id,
            viewModel: makeProductViewModel(),
            makeRowViewModel: makeRowViewModel,
            likeDidChange: { didChange(ProductChange(id: id, isLiked: $0)) }
        )
        navigationController?.pushViewController(page, animated: true)
    }
}
#endif
