import ShopCore
import SimpleViewModel

/// The product page in the terminal, which would be a view controller on a phone.
@MainActor final class ProductScreen {
    private let id: ProductID
    private let interface: ViewModelInterface<ProductViewModel>
    private let makeSKUViewModel: (ProductPage.Row) -> SKUViewModel
    private let terminal: Terminal
    private let didRest: () -> Void

    private var rows: [SKURow] = []
    private var isLoading = false
    private var isLiking = false
    private var isToastShown = false

    init(
        id: ProductID,
        viewModel: ProductViewModel,
        makeSKUViewModel: @escaping (ProductPage.Row) -> SKUViewModel,
        terminal: Terminal,
        didRest: @escaping () -> Void
    ) {
        self.id = id
        interface = ViewModelInterface(viewModel: viewModel)
        self.makeSKUViewModel = makeSKUViewModel
        self.terminal = terminal
        self.didRest = didRest
        interface.receive { [weak self] output in self?.show(output) }
    }

    /// Whether anything runs here or in a row; a phone would show it with a spinner in each place.
    var isBusy: Bool { isLoading || isLiking || rows.contains(where: \.isBusy) }

    func load() { interface.send(.loadProduct(id: id)) }
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
        case let .isLoading(isLoading):
            self.isLoading = isLoading
            if isLoading { terminal.show("Loading \(id) …", .faint) } else { didRest() }
        case let .loadedProduct(page):
            show(page)
        case let .isLiking(isLiking):
            self.isLiking = isLiking
            if !isLiking { didRest() }
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
        rows = page.rows.enumerated().map { index, row in
            SKURow(
                number: index + 1,
                viewModel: makeSKUViewModel(row),
                page: interface,
                terminal: terminal,
                didRest: didRest
            )
        }
    }

    private func heart(_ isLiked: Bool) -> String { isLiked ? "♥" : "♡" }

    private func showNoRow(_ number: Int) {
        let hint =
            switch rows.count {
            case 0 where isLoading: "The product is still loading. Try again when it is there."
            case 0: "Open a product first: type products to see which there are."
            case 1: "The only row is 1."
            default: "The rows are 1 to \(rows.count)."
            }
        terminal.show("There is no row \(number). \(hint)", .error)
    }
}
