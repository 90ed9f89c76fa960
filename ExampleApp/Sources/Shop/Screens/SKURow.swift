import ShopCore
import SimpleViewModel

/// A row of the product page: shows itself, and passes on to the page's view model what its own has told it.
@MainActor final class SKURow {
    let number: Int
    private(set) var isBusy = false

    private let interface: ViewModelInterface<SKUViewModel>
    private let terminal: Terminal
    private let didRest: () -> Void

    init(
        number: Int,
        viewModel: SKUViewModel,
        page: ViewModelInterface<ProductViewModel>,
        terminal: Terminal,
        didRest: @escaping () -> Void
    ) {
        self.number = number
        self.terminal = terminal
        self.didRest = didRest
        interface = ViewModelInterface(viewModel: viewModel)
        interface.receive(passingTo: page, as: ProductViewModel.Input.sku) { [weak self] output in self?.show(output) }
        interface.send(.load)
    }

    func tapAddToBag() { interface.send(.didTapAddToBag) }

    private func show(_ output: SKUViewModel.Output) {
        switch output {
        case let .showRow(row):
            let columns = [row.name.padded(to: 18), row.price.padded(to: 24), row.note]
            terminal.show("  \(number)  \(columns.joined().trimmedAtEnd)", row.isSoldOut ? .faint : .plain)
        case let .isAdding(isAdding):
            isBusy = isAdding
            if !isAdding { didRest() }
        case .addedToBag, .couldNotAddToBag:
            break  // The page's view model answers to these.
        }
    }
}
