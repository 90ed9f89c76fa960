/// What the customer means to buy, in the order in which it came in.
public struct Bag: Hashable, Sendable {
    public private(set) var items: [BagItem]

    public init(_ items: [BagItem] = []) {
        self.items = items
    }

    public var count: Int { items.reduce(0) { $0 + $1.quantity } }

    /// What all of it costs, in each currency that there is: a bag outlasts the catalogue that it was filled from.
    public var totals: [Money] {
        items.map(\.price).reduce(into: []) { totals, price in
            if let index = totals.firstIndex(where: { $0.currency == price.currency }) {
                totals[index] = totals[index] + price
            } else {
                totals.append(price)
            }
        }
    }

    public func quantity(of sku: SKU) -> Int { items.first { $0.sku.id == sku.id }?.quantity ?? 0 }

    /// Puts one more of a SKU into the bag, where it costs what it costs now.
    public mutating func add(_ sku: SKU) {
        if let index = items.firstIndex(where: { $0.sku.id == sku.id }) {
            items[index] = BagItem(sku: sku, quantity: items[index].quantity + 1)
        } else {
            items.append(BagItem(sku: sku, quantity: 1))
        }
    }

    /// Takes one of a SKU out of the bag, which does nothing if there is none.
    public mutating func takeOut(_ id: SKUID) {
        guard let index = items.firstIndex(where: { $0.sku.id == id }) else { return }
        items[index].quantity -= 1
        if items[index].quantity < 1 { items.remove(at: index) }
    }

    /// Takes all of a SKU out of the bag.
    public mutating func remove(_ id: SKUID) { items.removeAll { $0.sku.id == id } }
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
