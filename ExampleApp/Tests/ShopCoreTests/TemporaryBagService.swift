import ShopCore

/// The shop's own bag, in a folder that goes with it.
final class TemporaryBagService: BagService {
    private let folder = TemporaryFolder()
    private let file: FileBagService

    init(latency: Latency = .none) { file = FileBagService(in: folder.data, latency: latency) }

    func bag() async throws(ShopError) -> Bag { try await file.bag() }
    func change(_ change: Bag.Change) async throws(ShopError) -> Bag { try await file.change(change) }
}
