/// Keeps the bag in a file of the data folder, which other windows of the shop read, too.
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

    public func change(_ change: Bag.Change) async throws(ShopError) -> Bag {
        try await latency.pass()
        return try await file.update { stored throws(ShopError) in
            var bag = stored.bag
            try bag.apply(change)
            stored = StoredBag(bag)
            return bag
        }
    }
}
