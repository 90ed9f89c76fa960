import ShopCore

extension ShopFlow {
    /// Opens a place in the shop with the screens below it, so that one can go back from there.
    func open(_ link: ShopLink) {
        if !stack.isAtRoot { stack.popToRoot() }
        switch link {
        case let .product(id): catalogue?.open(id)
        case let .search(query): catalogue?.search(for: query)
        case .bag: showBag()
        case .account: showAccount()
        case .addresses: showAccount(opensAddresses: true)
        }
    }

    /// Opens what a person has typed: an address in the shop, or the id of a product.
    var openCommand: ScreenCommand {
        ScreenCommand(
            "open", text: "ID", example: "linen-shirt", suggestions: { [weak self] in self?.catalogue?.ids ?? [] },
            help: "open a product, or an address as shop://bag"
        ) { [weak self] in self?.open($0) }
    }

    private func open(_ text: String) {
        do throws(ShopError) {
            let link = text.contains("://") ? try ShopLink(text) : .product(ProductID(rawValue: text))
            stack.leave(by: "open \(text)") { open(link) }
        } catch {
            display.say(error.localizedDescription, .error)
        }
    }
}
