/// What the customer has changed on a product's page, for the screen from which it was opened.
public struct ProductChange: Hashable, Sendable {
    public let id: ProductID
    public let isLiked: Bool

    public init(id: ProductID, isLiked: Bool) {
        self.id = id
        self.isLiked = isLiked
    }
}
