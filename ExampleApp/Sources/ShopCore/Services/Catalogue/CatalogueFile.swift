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
    /// Reads a catalogue that came from an address, or throws what is wrong with it, and where.
    init(_ data: Data, from url: URL) throws(ProductServiceError) {
        do {
            self = try JSONDecoder().decode(CatalogueFile.self, from: data)
        } catch {
            let reason = (error as? DecodingError)?.reason ?? "it does not hold what a catalogue does"
            throw .catalogueUnreadable(url, reason: Self.syntaxError(in: data) ?? reason)
        }
        if let path = pathOfRepeatedID {
            throw .catalogueUnreadable(url, reason: "\(path) is the same as one before")
        }
    }

    /// What the parser says of a text that is not JSON, in words of our own.
    private static func syntaxError(in data: Data) -> String? {
        guard let first = data.first(where: { $0 > 0x20 }) else { return "it is empty" }
        guard first != UInt8(ascii: "<") else { return "it is a web page or XML, and not JSON" }
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return nil
        } catch {
            let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
            if let line = description.firstMatch(of: /line (\d+)/)?.1 { return "line \(line) is not valid JSON" }
            guard let offset = description.firstMatch(of: /character (\d+)/).flatMap({ Int($0.1) }) else {
                return "it is not valid JSON; its end may be missing"
            }
            return "line \(data.prefix(offset).count { $0 == 0x0A } + 1) is not valid JSON"
        }
    }

    /// Where a product or a SKU is called like one before it, which would be taken for the same.
    private var pathOfRepeatedID: String? {
        var (productIDs, skuIDs): (Set<ProductID>, Set<SKUID>) = ([], [])
        for (index, item) in products.enumerated() {
            guard productIDs.insert(item.id).inserted else { return "products[\(index)].id" }
            for (skuIndex, variant) in item.skus.enumerated() where !skuIDs.insert(variant.id).inserted {
                return "products[\(index)].skus[\(skuIndex)].id"
            }
        }
        return nil
    }
}
