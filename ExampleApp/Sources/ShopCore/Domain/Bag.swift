/// The items that a customer wants to buy, in the order in which they were added.
public struct Bag: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        /// One more.
        case add(SKU)
        /// One less.
        case takeOut(SKUID)
        case remove(SKUID)

        var id: SKUID {
            switch self {
            case let .add(sku): sku.id
            case let .takeOut(id), let .remove(id): id
            }
        }
    }

    public private(set) var items: [BagItem]

    public init(_ items: [BagItem] = []) {
        self.items = items
    }

    public var count: Int { items.reduce(0) { $0 + $1.quantity } }

    /// The cost of all items that are still sold, in each currency: a bag outlasts the catalogue that it was filled from.
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

    /// Makes a change, if the shop has enough for it.
    public mutating func apply(_ change: Change) throws(ShopError) {
        let index = items.firstIndex { $0.sku.id == change.id }
        switch change {
        case let .add(sku):
            guard !sku.isSoldOut else { throw .soldOut(name: sku.fullName) }
            let quantity = quantity(of: sku)
            guard quantity < sku.stock else { throw .wholeStockInBag(name: sku.fullName, stock: sku.stock) }
            // All of the item has today's price.
            let item = BagItem(sku: sku, quantity: quantity + 1)
            if let index { items[index] = item } else { items.append(item) }
        case .takeOut:
            guard let index else { return }
            items[index].quantity -= 1
            if items[index].quantity < 1 { items.remove(at: index) }
        case .remove:
            if let index { items.remove(at: index) }
        }
    }

    /// Returns the same bag with each SKU as it is in `skus`, which are all that are still sold; nil if that is not known.
    ///
    /// A SKU that is gone is still in it, since only the customer takes out.
    func following(_ skus: [SKU]?) -> Bag {
        Bag(items.map { item in item.following(skus?.first { $0.id == item.sku.id }, isKnown: skus != nil) })
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

    fileprivate func following(_ now: SKU?, isKnown: Bool) -> BagItem {
        guard isKnown else { return BagItem(sku: sku, quantity: quantity, standing: .unknown) }
        guard let now else { return BagItem(sku: sku.soldOut, quantity: quantity, standing: .gone) }
        let before = sku.price.amount
        let standing: Standing =
            now.stock < quantity
            ? .scarce(left: now.stock) : now.price.amount == before ? .asAdded : .repriced(was: before)
        return BagItem(sku: now, quantity: quantity, standing: standing)
    }
}
