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
        try content.addFromStock(sku)
        return content
    }

    public func takeOut(_ id: SKUID) async throws(BagServiceError) -> Bag {
        try await latency.pass(ifCancelled: BagServiceError.cancelled)
        content.takeOut(id)
        return content
    }

    public func remove(_ id: SKUID) async throws(BagServiceError) -> Bag {
        try await latency.pass(ifCancelled: BagServiceError.cancelled)
        content.remove(id)
        return content
    }
}
