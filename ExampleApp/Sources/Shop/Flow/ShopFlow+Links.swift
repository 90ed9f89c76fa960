import ShopCore

extension ShopFlow {
    /// Opens the screen of a link with those below it, so that back works.
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

    /// Opens a link, or the product with an id.
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
