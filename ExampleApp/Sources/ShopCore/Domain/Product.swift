public typealias ProductID = Identifier<Product>

/// Something that the shop sells, in one or more variants.
public struct Product: Hashable, Sendable {
    public let id: ProductID
    public let name: String
    public let summary: String
    public let skus: [SKU]
    public var isLiked: Bool

    public init(id: ProductID, name: String, summary: String, skus: [SKU], isLiked: Bool = false) {
        self.id = id
        self.name = name
        self.summary = summary
        self.skus = skus
        self.isLiked = isLiked
    }

    public var price: ProductPrice { ProductPrice(of: skus.map(\.price)) }
    public var isSoldOut: Bool { skus.allSatisfy(\.isSoldOut) }
}
