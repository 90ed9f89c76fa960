import Foundation

/// Something that the shop sells, in one or more variants.
public struct Product: Hashable, Sendable, Codable, Identifiable {
    public let id: ProductID
    let name: String
    var summary = ""
    var image: ProductImage?
    var skus: [SKU] = []

    /// As in `from €69.00`.
    var price: String {
        let amounts = Set(skus.map(\.amount))
        guard let lowest = amounts.min() else { return "not for sale" }
        return amounts.count > 1 ? "from \(lowest.euros)" : lowest.euros
    }
}

/// One variant of a product, as it lies on the shelf (a "stock keeping unit").
public struct SKU: Hashable, Sendable, Codable, Identifiable {
    public let id: SKUID
    let color: String
    let size: String
    /// How it fits, for a customer who asks.
    var fit: String?
    /// In cents.
    let price: Int
    /// In a sale.
    var salePrice: Int?
    let stock: Int

    var amount: Int { salePrice ?? price }
    var isSoldOut: Bool { stock < 1 }
    var name: String { "\(color), \(size)" }
}

/// The subject of a product's picture; each front end has its own pictures for these.
public enum ProductImage: String, Sendable, Codable {
    case bag, clothing, hat, shoes
}

extension Int {
    /// A number of cents, as in `€89.00`.
    var euros: String {
        (Decimal(self) / 100).formatted(
            .currency(code: "EUR").locale(Locale(identifier: "en_IE")))
    }
}
