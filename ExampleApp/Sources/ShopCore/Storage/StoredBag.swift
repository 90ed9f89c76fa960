/// The bag as it is written in its file.
///
/// It holds all that the bag shows, and not ids alone, so that the bag is whole without the catalogue.
struct StoredBag: Codable {
    private struct Item: Codable {
        let product: String
        let sku: StoredSKU
        let currency: Currency
        let quantity: WholeNumber
    }

    private let items: [Item]

    init(_ bag: Bag) {
        items = bag.items.map { item in
            Item(
                product: item.sku.productName, sku: StoredSKU(item.sku), currency: item.sku.price.amount.currency,
                quantity: WholeNumber(item.quantity))
        }
    }

    var bag: Bag {
        Bag(
            items.filter { $0.quantity.value > 0 }.map { item in
                // No more than can be paid for without overflow.
                BagItem(
                    sku: item.sku.makeSKU(of: item.product, in: item.currency),
                    quantity: min(item.quantity.value, 99_999))
            })
    }
}
