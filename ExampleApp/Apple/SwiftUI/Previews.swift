#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel

extension ProductScreen {
    /// The page with a closure in the place of its view model.
    static func preview(
        _ accept: @escaping (ProductViewModel.Input, @escaping (ProductViewModel.Output) -> Void) -> Void
    ) -> ProductScreen {
        ProductScreen(id: "cup", viewModel: AnyViewModel(accept: accept)) { row in
            let name = row.sku.variantName, price = row.sku.price.formatted
            let shown = SKUViewModel.Row(name: name, price: price, note: "", isSoldOut: false)
            return AnyViewModel { _, respond in respond(.showRow(shown)) }
        }
    }
}

extension Message {
    static let noCup = Message(title: "The product did not load", detail: "There is no product \"cup\".")
}

extension Address {
    static let preview = Address(
        id: "home", label: "Home", street: "12 Square Lane", postalCode: "SW1Y 4JH", city: "London",
        country: "United Kingdom", awaitsDelivery: true)
}

extension Product {
    static let preview = Product(
        id: "cup",
        name: "Cup",
        summary: "Holds tea.",
        image: .household,
        skus: ["Red", "Blue"].map { color in
            let price = Price.regular(Money(cents: 1_000, currency: .eur))
            return SKU(id: SKUID(rawValue: color), productName: "Cup", color: color, size: "S", price: price, stock: 2)
        })
}
#endif
