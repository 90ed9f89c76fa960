import ShopCore

/// Opens screens: the one place that knows which leads to which.
///
/// A screen knows none of the others. It is given closures ("actions") for what leads away from it, and calls them when
/// its view model says so.
@MainActor final class ShopFlow {
    let container: Container
    let stack: ScreenStack
    let display: Display
    /// The screen at the bottom, from which products are opened.
    weak var catalogue: CatalogueScreen?
    /// Who has signed in, on this visit or an earlier one.
    var account: AccountID? {
        didSet { container.session.account = account }
    }

    init(_ container: Container, stack: ScreenStack, display: Display) {
        (self.container, self.stack, self.display) = (container, stack, display)
        account = container.session.account
    }

    /// Shows the catalogue, and above it a place that was asked for.
    func start(at link: ShopLink? = nil) {
        showCatalogue()
        if let link { open(link) }
    }

    /// What can be done on every screen of the shop: one line for each place that one can go to from anywhere.
    var commands: [ScreenCommand] {
        let account = ScreenCommand("account", help: account == nil ? "sign in" : "open your account") { [weak self] in
            self?.showAccount()
        }
        return [
            openCommand,
            ScreenCommand("products", help: "go to the catalogue") { [stack] in
                stack.leave(by: "products") { stack.popToRoot() }
            },
            ScreenCommand("bag", help: "open the bag") { [weak self] in self?.showBag() },
        ] + (isAccountOnTop ? [] : [account])
    }

    /// Opens the page of a product.
    ///
    /// - Parameters:
    ///   - id: Which product.
    ///   - likeDidChange: Is told when the customer likes it, or takes that back.
    func showProduct(_ id: ProductID, likeDidChange: @escaping (_ isLiked: Bool) -> Void) {
        stack.push { stage in
            ProductScreen(
                id: id,
                viewModel: container.makeProductViewModel(),
                makeSKUViewModel: container.makeSKUViewModel,
                likeDidChange: likeDidChange,
                stage: stage
            )
        }
    }

    func showBag() {
        stack.push { stage in BagScreen(viewModel: container.makeBagViewModel(), stage: stage) }
    }
}
