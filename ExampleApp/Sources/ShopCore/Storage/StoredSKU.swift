/// A SKU as it is written in files, without the name of its product.
struct StoredSKU: Codable {
    let id: SKUID
    let color: String
    let size: String
    /// In cents, as is the sale price.
    let price: WholeNumber
    let salePrice: WholeNumber?
    let stock: WholeNumber

    init(_ sku: SKU) {
        (id, color, size, stock) = (sku.id, sku.color, sku.size, WholeNumber(sku.stock))
        switch sku.price {
        case let .regular(amount):
            (price, salePrice) = (WholeNumber(amount.cents), nil)
        case let .sale(amount, was: before):
            (price, salePrice) = (WholeNumber(before.cents), WholeNumber(amount.cents))
        }
    }

    func makeSKU(of product: String, in currency: Currency) -> SKU {
        let regular = Money(cents: price.value, currency: currency)
        let sale = salePrice.map { Price.sale(Money(cents: $0.value, currency: currency), was: regular) }
        return SKU(
            id: id, productName: product, color: color, size: size, price: sale ?? .regular(regular),
            stock: stock.value)
    }
}
