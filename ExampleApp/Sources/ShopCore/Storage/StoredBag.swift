/// The bag as it is written in its file.
///
/// It holds all that the bag shows, and not ids alone, so that the bag is whole without the catalogue.
struct StoredBag: Codable {
    private struct Item: Codable {
        let product: String
        let sku: StoredSKU
        let currency: Currency
        let quantity: Quantity
    }

    private let items: [Item]

    init(_ bag: Bag) {
        items = bag.items.map { item in
            Item(
                product: item.sku.productName, sku: StoredSKU(item.sku), currency: item.sku.price.amount.currency,
                quantity: Quantity(item.quantity))
        }
    }

    var bag: Bag {
        Bag(
            items.map { item in
                let sku = item.sku.makeSKU(of: item.product, in: item.currency)
                return BagItem(sku: sku, quantity: item.quantity.value)
            })
    }
}
