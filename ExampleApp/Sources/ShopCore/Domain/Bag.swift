/// What the customer means to buy, in the order in which it came in.
public struct Bag: Hashable, Sendable {
    public private(set) var items: [BagItem]

    public init(_ items: [BagItem] = []) {
        self.items = items
    }

    public var count: Int { items.reduce(0) { $0 + $1.quantity } }

    /// What all of it that is still sold costs, in each currency that there is: a bag outlasts the catalogue that it was
    /// filled from.
    public var totals: [Money] {
        items.filter { $0.standing != .gone }.map(\.price).reduce(into: []) { totals, price in
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

    /// Returns the same bag with each SKU as it is now.
    ///
    /// - Parameter skus: Those that are still sold; nil if that is not known.
    /// - Returns: The bag; what is gone is still in it, since only the customer takes out.
    func following(_ skus: [SKU]?) -> Bag {
        Bag(
            items.map { item in
                guard let skus else { return BagItem(sku: item.sku, quantity: item.quantity, standing: .unknown) }
                guard let now = skus.first(where: { $0.id == item.sku.id }) else {
                    return BagItem(sku: item.sku.soldOut, quantity: item.quantity, standing: .gone)
                }
                let before = item.sku.price.amount
                let standing: BagItem.Standing =
                    now.stock < item.quantity
                    ? .scarce(left: now.stock) : now.price.amount == before ? .asAdded : .repriced(was: before)
                return BagItem(sku: now, quantity: item.quantity, standing: standing)
            })
    }
}

/// A SKU in the bag, and how many of it.
public struct BagItem: Hashable, Sendable {
    /// How an item is in the catalogue now, compared to when it was put in.
    public enum Standing: Hashable, Sendable {
        case asAdded
        case repriced(was: Money)
        /// The shop has fewer than are in the bag.
        case scarce(left: Int)
        case gone
        /// The catalogue has not answered.
        case unknown
    }

    public let sku: SKU
    public var quantity: Int
    public let standing: Standing

    public init(sku: SKU, quantity: Int, standing: Standing = .asAdded) {
        (self.sku, self.quantity, self.standing) = (sku, quantity, standing)
    }

    public var price: Money { sku.price.amount * quantity }
}
