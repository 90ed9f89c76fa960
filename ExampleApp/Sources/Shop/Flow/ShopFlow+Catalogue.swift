import ShopCore

extension ShopFlow {
    /// The screen at the bottom, from which the others are opened.
    func showCatalogue() {
        stack.push { stage in
            CatalogueScreen(
                viewModel: container.makeProductListViewModel(),
                showProduct: { [weak self] in self?.showProduct($0) },
                stage: stage
            )
        }
    }
}
