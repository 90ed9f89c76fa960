/// Keeps the customer's bag.
public protocol BagService: Sendable {
    /// Returns the bag after the changes that were asked for before.
    func bag() async throws(ShopError) -> Bag

    /// Makes a change, and returns the bag as it is then.
    func change(_ change: Bag.Change) async throws(ShopError) -> Bag
}

/// Keeps the bag in a file of the data folder.
actor FileBag: BagService {
    private let catalogue: any CatalogueService
    private let latency: Duration
    private let file: JSONFile<Bag>
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(in folder: DataFolder, catalogue: any CatalogueService, latency: Duration = .zero) {
        self.catalogue = catalogue
        self.latency = latency
        file = JSONFile("bag.json", in: folder, empty: Bag())
    }

    func bag() async throws(ShopError) -> Bag {
        await takeTurn()
        defer { endTurn() }
        try await latency.pass()
        return try file.read()
    }

    func change(_ change: Bag.Change) async throws(ShopError) -> Bag {
        await takeTurn()
        defer { endTurn() }
        try await latency.pass()
        var bag = try file.read()
        switch change {
        case let .add(id):
            let product = try await catalogue.product(with: id)
            guard let sku = product.skus.first(where: { $0.id == id }) else {
                throw .unknownProduct(id: id.rawValue)
            }
            try bag.add(sku, of: product)
        case let .takeOut(id): bag.takeOut(id)
        case let .remove(id): bag.remove(id)
        }
        try file.write(bag)
        return bag
    }

    /// Waits for the requests that came before: an actor lets others in wherever a request awaits
    /// something.
    private func takeTurn() async {
        if isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
    }

    private func endTurn() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
