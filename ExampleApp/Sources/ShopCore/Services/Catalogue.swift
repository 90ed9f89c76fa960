import Foundation

/// Finds products.
public protocol CatalogueService: Sendable {
    /// Returns one page of the products that a query finds, counted from 1. The first page loads the catalogue again.
    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError) -> CataloguePage
    func product(_ id: ProductID) async throws(ShopError) -> Product
    /// Returns the product that has a SKU; at once if the catalogue was loaded before.
    func product(with id: SKUID) async throws(ShopError) -> Product
    func setLiked(_ isLiked: Bool, _ id: ProductID) async throws(ShopError)
}

/// Reads a catalogue from a file or a web server, and keeps the customer's likes.
public actor Catalogue: CatalogueService {
    /// The catalogue that comes with the shop.
    public static var ownCatalogue: URL {
        #if canImport(Darwin)
        let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
        #else
        // Not Bundle.module, which ends the program if its folder is missing.
        let folder = Bundle.main.bundleURL.appendingPathComponent("ExampleApp_ShopCore.resources")
        #endif
        return folder.appendingPathComponent("catalogue.json")
    }

    private let url: URL
    private let latency: Latency
    private let likes: JSONFile<Set<ProductID>>
    private var products: [Product]?
    private var found: (query: SearchQuery, products: [Product])?

    public init(_ url: URL = ownCatalogue, in folder: DataFolder, latency: Latency = .none) {
        self.url = url
        self.latency = latency
        likes = JSONFile("likes.json", in: folder, empty: [])
    }

    public func page(
        _ number: Int, of size: Int, for query: SearchQuery
    ) async throws(ShopError) -> CataloguePage {
        try await latency.pass()
        if number > 1, let found, found.query == query { return CataloguePage(number, of: size, from: found.products) }
        let products = try await withLikes(load().filter(query.matches))
        found = (query, products)
        return CataloguePage(number, of: size, from: products)
    }

    public func product(_ id: ProductID) async throws(ShopError) -> Product {
        try await latency.pass()
        return try await product(id.rawValue) { $0.id == id }
    }

    public func product(with id: SKUID) async throws(ShopError) -> Product {
        try await product(id.rawValue) { $0.skus.contains { $0.id == id } }
    }

    public func setLiked(_ isLiked: Bool, _ id: ProductID) async throws(ShopError) {
        try await latency.pass()
        var ids = try likes.read()
        if isLiked { ids.insert(id) } else { ids.remove(id) }
        try likes.write(ids)
    }

    private func product(_ id: String, _ isIt: (Product) -> Bool) async throws(ShopError) -> Product {
        let products = if let products { products } else { try await load() }
        guard let product = products.first(where: isIt) else { throw .unknownProduct(id: id) }
        return try withLikes([product])[0]
    }

    private func withLikes(_ products: [Product]) throws(ShopError) -> [Product] {
        let ids = try likes.read()
        return products.map { product in
            var product = product
            product.isLiked = ids.contains(product.id)
            return product
        }
    }

    private func load() async throws(ShopError) -> [Product] {
        let content = url.isFileURL ? try file() : try await WebClient(url).download()
        let products = try CatalogueFile.products(in: content, from: url)
        self.products = products
        return products
    }

    private func file() throws(ShopError) -> Data {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        guard let attributes else { throw .noCatalogue(path: url.relativePath) }
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int, size <= WebClient.largestAnswer,
            let content = FileManager.default.contents(atPath: url.path)
        else {
            throw .unreadableCatalogue(path: url.relativePath, reason: "it is no file of up to 16 MB that you may read")
        }
        return content
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
        let colorImage: URL?
        let size: String
        let fit: String?
        let price: Money
        let salePrice: Money?
        let stock: Bag.Quantity

        var sku: SKU {
            SKU(
                id: id, color: SKU.Color(name: color, imageURL: colorImage),
                size: SKU.Size(name: size, metaDescription: fit),
                price: salePrice.map { .sale($0, was: price) } ?? .regular(price), stock: stock.count)
        }
    }

    let products: [Item]

    static func products(in content: Data, from url: URL) throws(ShopError) -> [Product] {
        let name = url.isFileURL ? url.relativePath : "\(url.host ?? "")\(url.path)"
        let file: CatalogueFile
        do {
            file = try JSONDecoder().decode(CatalogueFile.self, from: content)
        } catch {
            throw .unreadableCatalogue(path: name, reason: DecodingError.reason(of: error))
        }
        // The shop could not tell one from the other.
        var ids: Set<String> = []
        for id in file.products.flatMap({ ["product \($0.id)"] + $0.skus.map { "SKU \($0.id)" } })
        where !ids.insert(id).inserted {
            throw .unreadableCatalogue(path: name, reason: "\(id) is in it twice")
        }
        return file.products.map { item in
            Product(
                id: item.id, name: item.name, summary: item.summary, image: item.image ?? .unknown,
                skus: item.skus.map(\.sku))
        }
    }
}
