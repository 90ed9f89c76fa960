/// The items that a customer wants to buy, in the order in which they were added.
public struct Bag: Hashable, Sendable, Codable {
    public enum Change: Hashable, Sendable {
        /// One more.
        case add(SKUID)
        /// One less.
        case takeOut(SKUID)
        case remove(SKUID)
    }

    struct Item: Hashable, Sendable, Codable {
        let sku: SKU
        let productName: String
        @Count var quantity: Int

        var price: Money { sku.price.amount * quantity }
        var name: String { "\(productName) (\(sku.name))" }
    }

    private(set) var items: [Item] = []

    var count: Int { items.reduce(0) { $0 + $1.quantity } }
    var total: Money { items.reduce(0) { $0 + $1.price } }
    var quantities: [SKUID: Int] {
        Dictionary(items.map { ($0.sku.id, $0.quantity) }, uniquingKeysWith: +)
    }

    /// Puts one more into the bag, if the shop has it.
    mutating func add(_ sku: SKU, of product: Product) throws(ShopError) {
        let index = items.firstIndex { $0.sku.id == sku.id }
        let quantity = index.map { items[$0].quantity } ?? 0
        let item = Item(sku: sku, productName: product.name, quantity: quantity + 1)
        guard sku.stock > 0 else { throw .soldOut(name: item.name) }
        guard quantity < sku.stock else { throw .wholeStockInBag(name: item.name, stock: quantity) }
        if let index { items[index] = item } else { items.append(item) }
    }

    mutating func takeOut(_ id: SKUID) {
        guard let index = items.firstIndex(where: { $0.sku.id == id }) else { return }
        items[index].quantity -= 1
        if items[index].quantity < 1 { items.remove(at: index) }
    }

    mutating func remove(_ id: SKUID) { items.removeAll { $0.sku.id == id } }
}
