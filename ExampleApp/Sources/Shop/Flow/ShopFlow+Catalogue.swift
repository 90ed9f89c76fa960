import ShopCore

extension ShopFlow {
    /// The screen at the bottom, from which the others are opened.
    func showCatalogue() {
        let actions = CatalogueActions { [weak self] id, didChange in
            self?.showProduct(id) { isLiked in didChange(ProductChange(id: id, isLiked: isLiked)) }
        }
        stack.push { stage in
            let screen = CatalogueScreen(
                viewModel: container.makeCatalogueViewModel(), actions: actions, stage: stage)
            catalogue = screen
            return screen
        }
    }
}
