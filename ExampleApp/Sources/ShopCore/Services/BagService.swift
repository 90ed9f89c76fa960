/// Keeps the customer's bag.
public protocol BagService: Sendable {
    /// Returns the bag after the changes that were asked for before.
    func bag() async throws(ShopError) -> Bag

    /// Makes a change, and returns the bag as it is then.
    func change(_ change: Bag.Change) async throws(ShopError) -> Bag
}

/// Keeps the bag in a file of the data folder.
public actor FileBag: BagService {
    private let catalogue: any CatalogueService
    private let latency: Latency
    private let file: JSONFile<Bag>
    /// Requests wait for those before them, so that a read never overtakes a change.
    private var last: Task<Void, Never>?

    public init(in folder: DataFolder, catalogue: any CatalogueService, latency: Latency = .none) {
        self.catalogue = catalogue
        self.latency = latency
        file = JSONFile("bag.json", in: folder, empty: Bag())
    }

    public func bag() async throws(ShopError) -> Bag {
        await last?.value
        try await latency.pass()
        return try file.read()
    }

    public func change(_ change: Bag.Change) async throws(ShopError) -> Bag {
        let before = last
        let task = Task { () -> Result<Bag, ShopError> in
            await before?.value
            do throws(ShopError) { return .success(try await make(change)) } catch { return .failure(error) }
        }
        last = Task { _ = await task.value }
        return try await task.value.get()
    }

    private func make(_ change: Bag.Change) async throws(ShopError) -> Bag {
        try await latency.pass()
        var bag: Bag
        switch change {
        case let .add(id):
            let product = try await catalogue.product(with: id)
            guard let sku = product.skus.first(where: { $0.id == id }) else { throw .unknownProduct(id: id.rawValue) }
            bag = try file.read()
            try bag.add(sku, of: product)
        case let .takeOut(id):
            bag = try file.read()
            bag.takeOut(id)
        case let .remove(id):
            bag = try file.read()
            bag.remove(id)
        }
        try file.write(bag)
        return bag
    }
}
