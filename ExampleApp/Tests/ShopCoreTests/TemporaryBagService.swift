import ShopCore

/// The shop's own bag, in a folder that goes with it.
final class TemporaryBagService: BagService {
    private let folder = TemporaryFolder()
    private let file: FileBagService

    init(latency: Latency = .none) { file = FileBagService(in: folder.data, latency: latency) }

    func bag() async throws(ShopError) -> Bag { try await file.bag() }
    func add(_ sku: SKU) async throws(ShopError) -> Bag { try await file.add(sku) }
    func takeOut(_ id: SKUID) async throws(ShopError) -> Bag { try await file.takeOut(id) }
    func remove(_ id: SKUID) async throws(ShopError) -> Bag { try await file.remove(id) }
}
