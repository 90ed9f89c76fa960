import ShopCore
import SimpleViewModel

/// A row of the product page.
///
/// It passes the outputs of its view model to the page's.
@MainActor final class SKURow {
    private(set) var content: SKUViewModel.Row?
    private(set) var isBusy = false

    private let interface: ViewModelInterface<SKUViewModel>
    private let changed: () -> Void

    init(viewModel: SKUViewModel, page: ViewModelInterface<ProductViewModel>, changed: @escaping () -> Void) {
        self.changed = changed
        interface = ViewModelInterface(viewModel: viewModel)
        interface.receive(passingTo: page, as: ProductViewModel.Input.sku) { [weak self] output in self?.show(output) }
        interface.send(.load)
    }

    func tapAddToBag() { interface.send(.didTapAddToBag) }

    private func show(_ output: SKUViewModel.Output) {
        switch output {
        case let .showRow(row): content = row
        case let .isAdding(isAdding): isBusy = isAdding
        case .addedToBag, .couldNotAddToBag: break  // The page's view model answers to these.
        }
        changed()
    }
}
