/// Keeps what the customer means to buy.
public protocol BagService: Sendable {
    func bag() async throws(ShopError) -> Bag

    /// Puts one more of a SKU into the bag, and returns the bag as it is then.
    func add(_ sku: SKU) async throws(ShopError) -> Bag

    /// Takes one of a SKU out of the bag, and returns the bag as it is then.
    func takeOut(_ id: SKUID) async throws(ShopError) -> Bag

    /// Takes all of a SKU out of the bag, and returns the bag as it is then.
    func remove(_ id: SKUID) async throws(ShopError) -> Bag
}

extension Bag {
    /// Puts one more of a SKU into the bag, if the shop has another one.
    mutating func addFromStock(_ sku: SKU) throws(ShopError) {
        guard !sku.isSoldOut else { throw .soldOut(name: sku.fullName) }
        guard quantity(of: sku) < sku.stock else { throw .wholeStockInBag(name: sku.fullName, stock: sku.stock) }
        add(sku)
    }
}
