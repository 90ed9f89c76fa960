/// Keeps the bag in a file of the data folder, where another window of the shop finds it as well.
public struct FileBagService: BagService {
    private let file: StoredFile<StoredBag>
    private let latency: Latency

    public init(in folder: DataFolder, latency: Latency = .none) {
        file = StoredFile("bag.json", in: folder, empty: StoredBag(Bag()))
        self.latency = latency
    }

    public func bag() async throws(BagServiceError) -> Bag {
        try await latency.pass(ifCancelled: BagServiceError.cancelled)
        do { return try await file.read().bag } catch { throw .notKept(error) }
    }

    public func add(_ sku: SKU) async throws(BagServiceError) -> Bag {
        try await change { bag throws(BagServiceError) in try bag.addFromStock(sku) }
    }

    public func takeOut(_ id: SKUID) async throws(BagServiceError) -> Bag { try await change { $0.takeOut(id) } }

    public func remove(_ id: SKUID) async throws(BagServiceError) -> Bag { try await change { $0.remove(id) } }

    private func change(
        _ change: @Sendable (inout Bag) throws(BagServiceError) -> Void
    ) async throws(BagServiceError) -> Bag {
        try await latency.pass(ifCancelled: BagServiceError.cancelled)
        let result: Result<Bag, BagServiceError>
        do {
            result = try await file.update { stored in
                Result { () throws(BagServiceError) in
                    var bag = stored.bag
                    try change(&bag)
                    stored = StoredBag(bag)
                    return bag
                }
            }
        } catch {
            throw .notKept(error)
        }
        return try result.get()
    }
}
