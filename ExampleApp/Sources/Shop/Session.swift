import ShopCore

/// One visit to the shop: owns the screens, and turns each command into what a tap would do there.
///
/// A screen that is left is released, which cancels what runs on it.
@MainActor final class Session {
    private(set) var isOpen = true

    private let dependencies: Dependencies
    private let terminal: Terminal
    private var list: ProductListScreen?
    private var product: ProductScreen?
    private var bag: BagScreen?
    private var settling: CheckedContinuation<Void, Never>?

    init(_ dependencies: Dependencies, terminal: Terminal) {
        self.dependencies = dependencies
        self.terminal = terminal
    }

    func start() {
        terminal.show("Commands: products, show ID, like, add N, bag, dismiss, help, quit", .faint)
        showList().start()
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
        case .products: showList().load()
        case let .show(id):
            bag = nil
            showProduct(id)
        case .like: onProduct { $0.tapLike() }
        case let .add(row): onProduct { $0.tapAddToBag(row: row) }
        case .bag: showBag()
        case .dismiss: onProduct { $0.tapToast() }
        case .help: terminal.show(Command.overview)
        case .quit: isOpen = false
        }
    }

    // MARK: Opening screens

    private func showList() -> ProductListScreen {
        let list = ProductListScreen(
            viewModel: dependencies.makeProductListViewModel(),
            openProduct: { [weak self] in self?.showProduct($0) },
            terminal: terminal,
            didRest: { [weak self] in self?.screenDidRest() }
        )
        (self.list, product, bag) = (list, nil, nil)
        return list
    }

    /// Opens a product behind the bag, which a person may already have opened when the shop opens its first product.
    private func showProduct(_ id: ProductID) {
        let product = ProductScreen(
            id: id,
            viewModel: dependencies.makeProductViewModel(),
            makeSKUViewModel: dependencies.makeSKUViewModel,
            terminal: terminal,
            didRest: { [weak self] in self?.screenDidRest() }
        )
        (list, self.product) = (nil, product)
        product.load()
    }

    /// Shows the bag in front of the screen that is open.
    private func showBag() {
        let bag = BagScreen(
            viewModel: dependencies.makeBagViewModel(),
            terminal: terminal,
            didRest: { [weak self] in self?.screenDidRest() }
        )
        self.bag = bag
        bag.load()
    }

    private func onProduct(_ tap: (ProductScreen) -> Void) {
        guard let product else {
            let sentence = "No product is open. Type products to see which there are, and show to open one."
            return terminal.show(sentence, .error)
        }
        tap(product)
    }

    // MARK: Waiting

    private var isBusy: Bool { list?.isBusy == true || product?.isBusy == true || bag?.isBusy == true }

    /// Returns when nothing runs on any screen.
    func settle() async {
        guard isBusy else { return }
        await withCheckedContinuation { settling = $0 }
    }

    private func screenDidRest() {
        guard !isBusy, let settling else { return }
        self.settling = nil
        settling.resume()
    }
}
