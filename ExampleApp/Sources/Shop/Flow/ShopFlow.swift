import ShopCore

/// Opens screens: the only type that knows the way from one to another.
///
/// A screen knows none of the others. It has closures ("actions") that open them, and calls one when its view model
/// responds with navigation.
@MainActor final class ShopFlow {
    let container: Container
    let stack: ScreenStack
    let display: Display
    /// The screen at the bottom, from which products are opened.
    weak var catalogue: CatalogueScreen?
    /// The account that is signed in, since this visit or an earlier one.
    var account: AccountID? {
        didSet { container.session.account = account }
    }

    init(_ container: Container, stack: ScreenStack, display: Display) {
        (self.container, self.stack, self.display) = (container, stack, display)
        account = container.session.account
    }

    /// Shows the catalogue, and the screen of a link above it.
    func start(at link: ShopLink? = nil) {
        showCatalogue()
        if let link { open(link) }
    }

    /// The commands that open a screen from any other.
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
    ///   - id: The product's id.
    ///   - likeDidChange: Called when the customer likes the product, or undoes it.
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
