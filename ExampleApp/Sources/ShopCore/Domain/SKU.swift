public typealias SKUID = Identifier<SKU>

/// One variant of a product, as it lies on the shelf (a "stock keeping unit").
public struct SKU: Hashable, Sendable {
    public let id: SKUID
    public let productName: String
    public let color: String
    public let size: String
    public let price: Price
    public let stock: Int

    public init(id: SKUID, productName: String, color: String, size: String, price: Price, stock: Int) {
        (self.id, self.productName, self.color, self.size) = (id, productName, color, size)
        (self.price, self.stock) = (price, stock)
    }

    /// The name among the product's variants.
    public var variantName: String { "\(color), \(size)" }

    /// The name if the product is not named beside it.
    public var fullName: String { "\(productName) (\(variantName))" }

    public var isSoldOut: Bool { stock == 0 }

    /// The same without any stock.
    var soldOut: SKU { SKU(id: id, productName: productName, color: color, size: size, price: price, stock: 0) }
}
