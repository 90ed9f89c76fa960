import Foundation

/// A catalogue as it is written in its file; the rest of the shop knows only the products that it makes.
struct CatalogueFile: Decodable {
    struct Item: Decodable {
        let id: ProductID
        let name: String
        let summary: String
        let skus: [Variant]
    }

    /// Prices are in cents.
    struct Variant: Decodable {
        let id: SKUID
        let color: String
        let size: String
        let price: WholeNumber
        let salePrice: WholeNumber?
        let stock: WholeNumber
    }

    let currency: Currency
    let products: [Item]
}

extension CatalogueFile {
    /// Reads a catalogue.
    ///
    /// - Parameters:
    ///   - data: Its text.
    ///   - url: Where it came from, for the sentence of an error.
    /// - Throws: What is wrong with it, and on which line.
    init(_ data: Data, from url: URL) throws(ProductServiceError) {
        do {
            self = try JSONDecoder().decode(CatalogueFile.self, from: data)
        } catch let error as DecodingError {
            let lines = JSONLines(data, path: error.path)
            let line = error.path.isEmpty ? lines.lineOfError : lines.lineOfValue
            throw .catalogueUnreadable(url, line: line, reason: error.reason)
        } catch {
            throw .catalogueUnreadable(url, reason: "it does not hold what a catalogue does")
        }
        guard let path = pathOfRepeatedID else { return }
        let line = JSONLines(data, path: path.keys).lineOfValue
        throw .catalogueUnreadable(url, line: line, reason: "\(path) is the same as one before")
    }

    /// Where a product or a SKU is called like one before it, which would be taken for the same.
    private var pathOfRepeatedID: Path? {
        var (productIDs, skuIDs): (Set<ProductID>, Set<SKUID>) = ([], [])
        for (index, item) in products.enumerated() {
            let path = Path("products", index)
            guard productIDs.insert(item.id).inserted else { return path + Path("id") }
            for (index, variant) in item.skus.enumerated() where !skuIDs.insert(variant.id).inserted {
                return path + Path("skus", index) + Path("id")
            }
        }
        return nil
    }

    func makeProducts() -> [Product] {
        products.map { item in
            let skus = item.skus.map { makeSKU($0, of: item) }
            return Product(id: item.id, name: item.name, summary: item.summary, skus: skus)
        }
    }

    private func makeSKU(_ variant: Variant, of item: Item) -> SKU {
        SKU(
            id: variant.id,
            productName: item.name,
            color: variant.color,
            size: variant.size,
            price: makePrice(of: variant),
            stock: variant.stock.value
        )
    }

    private func makePrice(of variant: Variant) -> Price {
        let regular = Money(cents: variant.price.value, currency: currency)
        guard let salePrice = variant.salePrice else { return .regular(regular) }
        return .sale(Money(cents: salePrice.value, currency: currency), was: regular)
    }
}

/// The way to a value, for what a decoder does not look at.
private struct Path: CustomStringConvertible {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int?

        init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
        init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
    }

    let keys: [any CodingKey]

    init(_ name: String, _ index: Int? = nil) {
        keys = [Key(stringValue: name)] + (index.map { [Key(intValue: $0)] } ?? [])
    }

    private init(_ keys: [any CodingKey]) { self.keys = keys }

    static func + (left: Path, right: Path) -> Path { Path(left.keys + right.keys) }

    var description: String { keys.formatted }
}

extension DecodingError {
    /// The way to what is wrong; for a missing key, the way to where it would be.
    fileprivate var path: [any CodingKey] {
        switch self {
        case let .keyNotFound(key, context): context.codingPath + [key]
        case let .valueNotFound(_, context), let .typeMismatch(_, context), let .dataCorrupted(context):
            context.codingPath
        @unknown default: []
        }
    }
}
