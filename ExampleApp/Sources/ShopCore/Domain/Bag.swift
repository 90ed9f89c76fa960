/// What the customer means to buy, in the order in which it came in.
public struct Bag: Hashable, Sendable {
    public private(set) var items: [BagItem]

    public init(_ items: [BagItem] = []) {
        self.items = items
    }

    public var count: Int { items.reduce(0) { $0 + $1.quantity } }

    /// What all of it costs; nil for an empty bag, which has no currency.
    public var total: Money? {
        guard let first = items.first else { return nil }
        return items.dropFirst().reduce(first.price) { $0 + $1.price }
    }

    public func quantity(of sku: SKU) -> Int { items.first { $0.sku.id == sku.id }?.quantity ?? 0 }

    /// Puts one more of a SKU into the bag.
    public mutating func add(_ sku: SKU) {
        if let index = items.firstIndex(where: { $0.sku.id == sku.id }) {
            items[index].quantity += 1
        } else {
            items.append(BagItem(sku: sku, quantity: 1))
        }
    }
}

/// A SKU in the bag, and how many of it.
public struct BagItem: Hashable, Sendable {
    public let sku: SKU
    public var quantity: Int

    public init(sku: SKU, quantity: Int) {
        self.sku = sku
        self.quantity = quantity
    }

    public var price: Money { sku.price.amount * quantity }
}
