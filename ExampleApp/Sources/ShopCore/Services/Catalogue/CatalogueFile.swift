import Foundation

/// A catalogue as it is written in its file; the rest of the shop knows only the products that it makes.
struct CatalogueFile: Decodable {
    struct Item: Decodable {
        let id: ProductID
        let name: String
        let summary: String
        let image: ProductImage?
        let skus: [StoredSKU]
    }

    let currency: Currency
    let products: [Item]
    /// How many products a search has found on all pages; nil in a file that holds all there are.
    let total: WholeNumber?

    func makeProducts() -> [Product] {
        products.map { item in
            let skus = item.skus.map { $0.makeSKU(of: item.name, in: currency) }
            return Product(
                id: item.id, name: item.name, summary: item.summary, image: item.image ?? .unknown, skus: skus)
        }
    }
}

extension CatalogueFile {
    /// Reads a catalogue that came from an address.
    init(_ data: Data, from url: URL) throws(ShopError) {
        do {
            self = try JSONDecoder().decode(CatalogueFile.self, from: data)
        } catch {
            throw .catalogueUnreadable(url, reason: DecodingError.reason(of: error))
        }
        // The shop could not tell one from the other.
        var names: Set<String> = []
        for name in products.flatMap({ ["product \($0.id)"] + $0.skus.map { "SKU \($0.id)" } }) {
            guard names.insert(name).inserted else {
                throw .catalogueUnreadable(url, reason: "\(name) is in it twice")
            }
        }
    }
}
