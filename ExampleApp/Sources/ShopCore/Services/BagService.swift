/// Keeps the customer's bag.
public protocol BagService: Sendable {
    func bag() async throws(ShopError) -> Bag

    /// Makes a change, and returns the bag as it is then.
    func change(_ change: Bag.Change) async throws(ShopError) -> Bag
}
