import Foundation

/// Something that the shop sells, in one or more variants.
public struct Product: Hashable, Sendable, Identifiable {
    public let id: ProductID
    let name: String
    let summary: String
    let image: ProductImage
    let skus: [SKU]

    public init(
        id: ProductID, name: String, summary: String = "", image: ProductImage = .unknown,
        skus: [SKU] = []
    ) {
        self.id = id
        self.name = name
        self.summary = summary
        self.image = image
        self.skus = skus
    }

    var price: String { skus.map(\.price).summary }
    var isSoldOut: Bool { skus.allSatisfy(\.isSoldOut) }
}

/// One variant of a product, as it lies on the shelf (a "stock keeping unit").
public struct SKU: Hashable, Sendable, Identifiable, Codable {
    struct Color: Hashable, Sendable, Codable {
        let name: String
        /// A picture of the cloth.
        var imageURL: URL?
    }

    struct Size: Hashable, Sendable, Codable {
        let name: String
        /// How it fits, for a customer who asks.
        var metaDescription: String?
    }

    public let id: SKUID
    let color: Color
    let size: Size
    let price: Price
    @Count var stock: Int

    var isSoldOut: Bool { stock < 1 }
    var name: String { "\(color.name), \(size.name)" }
}

/// The subject of a product's picture; each front end has its own pictures for these.
public enum ProductImage: String, CaseIterable, Sendable, Decodable {
    case bag, clothing, hat, household, shoes
    /// For a product without a picture, or with one that this version does not know.
    case unknown

    public init(from decoder: any Decoder) throws {
        self =
            (try? decoder.singleValueContainer().decode(String.self)).flatMap(Self.init) ?? .unknown
    }
}

/// What a text says, for which each front end has its own colour.
public enum Tone: Sendable {
    case normal, good, warning, inactive
}
