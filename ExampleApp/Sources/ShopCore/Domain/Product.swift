public typealias ProductID = Identifier<Product>

/// Something that the shop sells, in one or more variants.
public struct Product: Hashable, Sendable {
    public let id: ProductID
    public let name: String
    public let summary: String
    public let image: ProductImage
    public let skus: [SKU]
    public var isLiked: Bool

    public init(
        id: ProductID, name: String, summary: String, image: ProductImage = .unknown, skus: [SKU], isLiked: Bool = false
    ) {
        (self.id, self.name, self.summary, self.image) = (id, name, summary, image)
        (self.skus, self.isLiked) = (skus, isLiked)
    }

    public var price: ProductPrice { ProductPrice(of: skus.map(\.price)) }
    public var isSoldOut: Bool { skus.allSatisfy(\.isSoldOut) }
}

/// A change on a product's page, for the screen that opened it.
public struct ProductChange: Hashable, Sendable {
    public let id: ProductID
    public let isLiked: Bool

    public init(id: ProductID, isLiked: Bool) {
        (self.id, self.isLiked) = (id, isLiked)
    }
}
