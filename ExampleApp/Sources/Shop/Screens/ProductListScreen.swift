import ShopCore
import SimpleViewModel

/// The list of products in the terminal.
@MainActor final class ProductListScreen {
    private(set) var isBusy = false

    private let interface: ViewModelInterface<ProductListViewModel>
    private let openProduct: (ProductID) -> Void
    private let terminal: Terminal
    private let didRest: () -> Void

    init(
        viewModel: ProductListViewModel,
        openProduct: @escaping (ProductID) -> Void,
        terminal: Terminal,
        didRest: @escaping () -> Void
    ) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.openProduct = openProduct
        self.terminal = terminal
        self.didRest = didRest
        interface.receive { [weak self] output in self?.show(output) }
    }

    func start() { interface.send(.didStart) }
    func load() { interface.send(.loadProducts) }

    private func show(_ output: ProductListViewModel.Output) {
        switch output {
        case let .isLoading(isLoading):
            isBusy = isLoading
            if isLoading { terminal.show("Loading the products …", .faint) } else { didRest() }
        case let .loadedProducts(entries):
            for entry in entries { show(entry) }
        case let .openProduct(id):
            openProduct(id)
        case let .showError(sentence):
            terminal.show(sentence, .error)
        }
    }

    private func show(_ entry: ProductListViewModel.Entry) {
        let columns = [entry.id.description.padded(to: 18), entry.name.padded(to: 18), entry.price]
        let soldOut = entry.isSoldOut ? ", sold out" : ""
        terminal.show("  \(columns.joined())\(soldOut)", entry.isSoldOut ? .faint : .plain)
    }
}
