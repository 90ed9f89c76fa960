/// The bag as it is written in its file.
///
/// It holds all that the bag shows, and not ids alone, so that the bag is whole without the catalogue.
struct StoredBag: Codable {
    struct Item: Codable {
        let id: SKUID
        let product: String
        let color: String
        let size: String
        let price: WholeNumber
        let salePrice: WholeNumber?
        let currency: Currency
        let stock: WholeNumber
        let quantity: Quantity
    }

    private let items: [Item]

    init(_ bag: Bag) {
        items = bag.items.map(Item.init)
    }

    var bag: Bag { Bag(items.map(\.bagItem)) }
}

extension StoredBag.Item {
    fileprivate init(_ item: BagItem) {
        let sku = item.sku
        (id, product, color, size) = (sku.id, sku.productName, sku.color, sku.size)
        (currency, stock) = (sku.price.amount.currency, WholeNumber(sku.stock))
        quantity = Quantity(item.quantity)
        switch sku.price {
        case let .regular(amount):
            (price, salePrice) = (WholeNumber(amount.cents), nil)
        case let .sale(amount, was: before):
            (price, salePrice) = (WholeNumber(before.cents), WholeNumber(amount.cents))
        }
    }

    fileprivate var bagItem: BagItem {
        let regular = Money(cents: price.value, currency: currency)
        let sale = salePrice.map { Price.sale(Money(cents: $0.value, currency: currency), was: regular) }
        let sku = SKU(
            id: id, productName: product, color: color, size: size, price: sale ?? .regular(regular),
            stock: stock.value)
        return BagItem(sku: sku, quantity: quantity.value)
    }
}
