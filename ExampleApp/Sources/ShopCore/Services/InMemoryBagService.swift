/// Keeps the bag for as long as it lives.
public actor InMemoryBagService: BagService {
    private let latency: Latency
    private var content = Bag()

    public init(latency: Latency = .none) {
        self.latency = latency
    }

    public func bag() async throws(BagServiceError) -> Bag {
        try await latency.pass(ifCancelled: BagServiceError.cancelled)
        return content
    }

    public func add(_ sku: SKU) async throws(BagServiceError) -> Bag {
        try await latency.pass(ifCancelled: BagServiceError.cancelled)
        guard !sku.isSoldOut else { throw .soldOut(name: sku.fullName) }
        guard content.quantity(of: sku) < sku.stock else {
            throw .wholeStockInBag(name: sku.fullName, stock: sku.stock)
        }
        content.add(sku)
        return content
    }
}
