import ShopCore
import SimpleViewModel

/// The product page in the terminal, which would be a view controller on a phone.
@MainActor final class ProductScreen {
    private let interface: ViewModelInterface<ProductViewModel>
    private let makeSKUViewModel: (SKU) -> SKUViewModel
    private let terminal: Terminal

    private var rows: [SKURow] = []
    private var isToastShown = false

    init(viewModel: ProductViewModel, makeSKUViewModel: @escaping (SKU) -> SKUViewModel, terminal: Terminal) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.makeSKUViewModel = makeSKUViewModel
        self.terminal = terminal
        interface.receive { [weak self] output in self?.show(output) }
    }

    func open(_ id: ProductID) { interface.send(.loadProduct(id: id)) }
    func tapLike() { interface.send(.didTapLike) }

    func tapAddToBag(row number: Int) {
        guard let row = rows.first(where: { $0.number == number }) else { return showNoRow(number) }
        row.tapAddToBag()
    }

    func tapToast() {
        guard isToastShown else { return terminal.show("There is no message to close.", .error) }
        interface.send(.didTapToast)
    }

    private func show(_ output: ProductViewModel.Output) {
        switch output {
        case let .loadedProduct(page):
            show(page)
        case let .likeStatus(isLiked):
            terminal.show("  \(heart(isLiked)) \(isLiked ? "Liked" : "Not liked any more")", .notice)
        case let .bagCount(count):
            terminal.show("  Bag: \(count == 0 ? "empty" : count == 1 ? "1 item" : "\(count) items")")
        case let .showToast(message):
            isToastShown = true
            terminal.show("  [ \(message) ]", .notice)
        case .hideToast:
            isToastShown = false
            terminal.show("  Closed the message.")
        case let .showError(sentence):
            terminal.show(sentence, .error)
        }
    }

    private func show(_ page: ProductPage) {
        let soldOut = page.isSoldOut ? ", sold out" : ""
        terminal.show("\(heart(page.isLiked)) \(page.name), \(page.price)\(soldOut)", .heading)
        terminal.show("  \(page.summary)")
        rows = page.skus.enumerated().map { index, sku in
            SKURow(number: index + 1, viewModel: makeSKUViewModel(sku), page: interface, terminal: terminal)
        }
    }

    private func heart(_ isLiked: Bool) -> String { isLiked ? "♥" : "♡" }

    private func showNoRow(_ number: Int) {
        let hint =
            switch rows.count {
            case 0: "Open a product first: type products to see which there are."
            case 1: "The only row is 1."
            default: "The rows are 1 to \(rows.count)."
            }
        terminal.show("There is no row \(number). \(hint)", .error)
    }
}
