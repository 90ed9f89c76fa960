/// Keeps the bag in a file of the data folder, where another window of the shop finds it as well.
public struct FileBagService: BagService {
    private let file: StoredFile<StoredBag>
    private let latency: Latency

    public init(in folder: DataFolder, latency: Latency = .none) {
        file = StoredFile("bag.json", in: folder, empty: StoredBag(Bag()))
        self.latency = latency
    }

    public func bag() async throws(ShopError) -> Bag {
        try await latency.pass()
        return try await file.read().bag
    }

    public func add(_ sku: SKU) async throws(ShopError) -> Bag {
        try await change { bag throws(ShopError) in try bag.addFromStock(sku) }
    }

    public func takeOut(_ id: SKUID) async throws(ShopError) -> Bag { try await change { $0.takeOut(id) } }

    public func remove(_ id: SKUID) async throws(ShopError) -> Bag { try await change { $0.remove(id) } }

    private func change(
        _ change: @Sendable (inout Bag) throws(ShopError) -> Void
    ) async throws(ShopError) -> Bag {
        try await latency.pass()
        return try await file.update { stored throws(ShopError) in
            var bag = stored.bag
            try change(&bag)
            stored = StoredBag(bag)
            return bag
        }
    }
}
