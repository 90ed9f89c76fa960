/// A bag that follows the catalogue: its items cost what they cost now, and it says which can no longer be had.
///
/// A catalogue that does not answer does not keep the bag closed; its items are then as they were put in, and say so.
public struct CurrentBag: BagService {
    private let stored: any BagService
    private let products: any ProductService

    /// Makes a bag.
    ///
    /// - Parameters:
    ///   - stored: Keeps what is in it, as it was put in.
    ///   - products: Knows how it is now.
    public init(of stored: any BagService, following products: any ProductService) {
        (self.stored, self.products) = (stored, products)
    }

    public func bag() async throws(ShopError) -> Bag { await current(try await stored.bag()) }

    public func add(_ sku: SKU) async throws(ShopError) -> Bag { await current(try await stored.add(sku)) }

    public func takeOut(_ id: SKUID) async throws(ShopError) -> Bag {
        await current(try await stored.takeOut(id))
    }

    public func remove(_ id: SKUID) async throws(ShopError) -> Bag {
        await current(try await stored.remove(id))
    }

    private func current(_ bag: Bag) async -> Bag {
        bag.following(try? await products.skus(bag.items.map(\.sku.id)))
    }
}
