import ShopCore

/// One visit to the shop: owns the screens, and turns each command into what a tap would do there.
@MainActor final class Session {
    private(set) var isOpen = true

    private let terminal: Terminal
    private let list: ProductListScreen
    private let product: ProductScreen
    private let bag: BagScreen

    init(_ dependencies: Dependencies, terminal: Terminal) {
        self.terminal = terminal
        let product = ProductScreen(
            viewModel: dependencies.makeProductViewModel(),
            makeSKUViewModel: dependencies.makeSKUViewModel,
            terminal: terminal
        )
        self.product = product
        bag = BagScreen(viewModel: dependencies.makeBagViewModel(), terminal: terminal)
        list = ProductListScreen(
            viewModel: dependencies.makeProductListViewModel(),
            openProduct: { [weak product] in product?.open($0) },
            terminal: terminal
        )
    }

    func start() {
        list.start()
        terminal.show("Commands: products, show ID, like, add N, bag, dismiss, help, quit", .faint)
    }

    func run(_ line: String) {
        do {
            guard let command = try Command(parsing: line) else { return }
            run(command)
        } catch {
            terminal.show(error.localizedDescription, .error)
        }
    }

    private func run(_ command: Command) {
        switch command {
        case .products: list.load()
        case let .show(id): product.open(id)
        case .like: product.tapLike()
        case let .add(row): product.tapAddToBag(row: row)
        case .bag: bag.load()
        case .dismiss: product.tapToast()
        case .help: terminal.show(Command.overview)
        case .quit: isOpen = false
        }
    }
}
