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
    init(contentsOf url: URL) throws(ProductServiceError) {
        do {
            self = try JSONDecoder().decode(CatalogueFile.self, from: Data(contentsOf: url))
        } catch let error as DecodingError {
            throw .catalogueUnreadable(url, reason: error.reason)
        } catch CocoaError.fileReadNoSuchFile {
            throw .catalogueNotFound(url)
        } catch {
            throw .catalogueUnreadable(url, reason: "it does not open as a file that you may read")
        }
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
