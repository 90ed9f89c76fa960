import Foundation

/// A catalogue in a file, which is read once, and again when it has been changed.
///
/// As an actor it reads away from the main actor, which stays free for the views.
actor CatalogueOnDisk: CatalogueSource {
    private let url: URL
    private var content: (stamp: FileStamp, products: [Product])?
    private var found: (query: SearchQuery, products: [Product])?

    init(_ url: URL) {
        self.url = url
    }

    /// Further pages are taken from the products that the first search found, so that none is missing or comes twice.
    func page(_ number: Int, of size: Int, for query: SearchQuery) throws(ShopError) -> CataloguePage {
        if number > 1, let found, found.query == query { return CataloguePage(number, of: size, from: found.products) }
        let products = try allProducts().filter(query.matches)
        found = (query, products)
        return CataloguePage(number, of: size, from: products)
    }

    func products(_ question: [URLQueryItem]) throws(ShopError) -> [Product] { try allProducts() }

    private func allProducts() throws(ShopError) -> [Product] {
        let stamp = FileStamp(of: url)
        if let content, stamp == content.stamp { return content.products }
        let products = try CatalogueFile(data(), from: url).makeProducts()
        content = (stamp, products)
        return products
    }

    private func data() throws(ShopError) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch CocoaError.fileReadNoSuchFile {
            let folder = url.deletingLastPathComponent().lastPathComponent
            throw url == CatalogueProductService.bundledCatalogue
                ? .ownCatalogueMissing(folder: folder) : .catalogueNotFound(url)
        } catch {
            throw .catalogueUnreadable(url, reason: "it does not open as a file that you may read")
        }
    }
}
