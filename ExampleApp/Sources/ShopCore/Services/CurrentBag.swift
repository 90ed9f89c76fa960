/// A bag that follows the catalogue: it has today's prices, and says which items are no longer sold.
///
/// A catalogue that does not answer does not keep the bag closed; its items are then as they were put in, and say so.
public struct CurrentBag: BagService {
    private let stored: any BagService
    private let products: any ProductService

    public init(of stored: any BagService, following products: any ProductService) {
        (self.stored, self.products) = (stored, products)
    }

    public func bag() async throws(ShopError) -> Bag { await current(try await stored.bag()) }

    public func change(_ change: Bag.Change) async throws(ShopError) -> Bag {
        await current(try await stored.change(change))
    }

    private func current(_ bag: Bag) async -> Bag {
        bag.following(try? await products.skus(bag.items.map(\.sku.id)))
    }
}
