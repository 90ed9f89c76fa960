/// Keeps the bag for as long as it lives.
public final class InMemoryBagService: BagService {
    private var content: [BagItem] = []

    public init() {}

    public func items() -> [BagItem] { content }

    public func add(_ sku: SKU) throws(BagServiceError) {
        guard !sku.isSoldOut else { throw .soldOut(name: sku.fullName) }
        guard quantity(of: sku) < sku.stock else { throw .wholeStockInBag(name: sku.fullName, stock: sku.stock) }

        if let index = content.firstIndex(where: { $0.sku.id == sku.id }) {
            content[index].quantity += 1
        } else {
            content.append(BagItem(sku: sku, quantity: 1))
        }
    }
}
