import Foundation

/// Finds products.
public protocol CatalogueService: Sendable {
    /// Returns one page of the products that a query finds, counted from 1. The first page loads
    /// the catalogue again.
    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError)
        -> CataloguePage
    func product(_ id: ProductID) async throws(ShopError) -> Product
    /// Returns the product that has a SKU; at once if the catalogue was loaded before.
    func product(with id: SKUID) async throws(ShopError) -> Product
}

/// Reads a catalogue from a file.
public actor Catalogue: CatalogueService {
    /// The catalogue that comes with the shop.
    public static let ownCatalogue = URL.ownResource("catalogue.json")

    private let url: URL
    private let latency: Duration
    private var products: [Product]?

    init(_ url: URL = ownCatalogue, latency: Duration = .zero) {
        self.url = url
        self.latency = latency
    }

    public func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError)
        -> CataloguePage
    {
        try await latency.pass()
        let products = if number > 1, let products { products } else { try load() }
        return CataloguePage(number, of: size, from: products.filter(query.matches))
    }

    public func product(_ id: ProductID) async throws(ShopError) -> Product {
        try await latency.pass()
        return try product(id.rawValue) { $0.id == id }
    }

    public func product(with id: SKUID) throws(ShopError) -> Product {
        try product(id.rawValue) { $0.skus.contains { $0.id == id } }
    }

    private func product(_ id: String, _ isIt: (Product) -> Bool) throws(ShopError) -> Product {
        let products = if let products { products } else { try load() }
        guard let product = products.first(where: isIt) else { throw .unknownProduct(id: id) }
        return product
    }

    private func load() throws(ShopError) -> [Product] {
        guard let content = FileManager.default.contents(atPath: url.path) else {
            throw .noCatalogue(path: url.relativePath)
        }
        let products = try CatalogueFile.products(in: content, from: url)
        self.products = products
        return products
    }
}

extension URL {
    /// A file that comes with the shop.
    static func ownResource(_ name: String) -> URL {
        #if canImport(Darwin)
        let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
        #else
        // Not Bundle.module, which ends the program if its folder is missing.
        let folder = Bundle.main.bundleURL.appendingPathComponent("ExampleApp_ShopCore.resources")
        #endif
        return folder.appendingPathComponent(name)
    }
}

/// A catalogue as it is written in its file; the rest of the shop knows only the products.
private struct CatalogueFile: Decodable {
    struct Item: Decodable {
        let id: ProductID
        let name: String
        let summary: String
        let image: ProductImage?
        let skus: [Variant]
    }

    struct Variant: Decodable {
        let id: SKUID
        let color: String
        /// Relative to the catalogue.
        let colorImage: String?
        let size: String
        let fit: String?
        let price: Money
        let salePrice: Money?
        @Count var stock: Int

        func sku(in catalogue: URL) -> SKU {
            SKU(
                id: id,
                color: SKU.Color(
                    name: color,
                    imageURL: colorImage.flatMap {
                        URL(string: $0, relativeTo: catalogue)?.absoluteURL
                    }),
                size: SKU.Size(name: size, metaDescription: fit),
                price: Price(amount: salePrice ?? price, before: salePrice.map { _ in price }),
                stock: stock)
        }
    }

    let products: [Item]

    static func products(in content: Data, from url: URL) throws(ShopError) -> [Product] {
        let path = url.relativePath
        let file: CatalogueFile
        do {
            file = try JSONDecoder().decode(CatalogueFile.self, from: content)
        } catch {
            throw .unreadableCatalogue(path: path, reason: DecodingError.reason(of: error))
        }
        for sku in file.products.flatMap(\.skus) where sku.salePrice ?? sku.price > sku.price {
            throw .unreadableCatalogue(
                path: path, reason: "the sale price of SKU \(sku.id) is above its price")
        }
        // The shop could not tell one from the other.
        var ids: Set<String> = []
        for id in file.products.flatMap({ ["product \($0.id)"] + $0.skus.map { "SKU \($0.id)" } })
        where !ids.insert(id).inserted {
            throw .unreadableCatalogue(path: path, reason: "\(id) is in it twice")
        }
        return file.products.map { item in
            Product(
                id: item.id, name: item.name, summary: item.summary, image: item.image ?? .unknown,
                skus: item.skus.map { $0.sku(in: url) })
        }
    }
}
