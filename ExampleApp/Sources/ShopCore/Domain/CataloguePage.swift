/// A part of what a search has found, as much as fits a screen or two.
public struct CataloguePage: Hashable, Sendable {
    public let products: [Product]

    /// How many products were found, on all pages.
    public let totalCount: Int

    /// The number of the page that follows; nil on the last one.
    public let next: Int?

    public init(_ products: [Product], totalCount: Int, next: Int? = nil) {
        self.products = products
        self.totalCount = totalCount
        self.next = next
    }
}

extension CataloguePage {
    /// Cuts one page out of all that was found; one that does not exist is empty.
    ///
    /// - Parameters:
    ///   - number: Which page, counted from 1.
    ///   - size: How many products are on a page.
    ///   - products: All that was found.
    init(_ number: Int, of size: Int, from products: [Product]) {
        let start = min(max(0, number - 1) * size, products.count)
        let end = min(start + size, products.count)
        let next = end < products.count ? number + 1 : nil
        self.init(Array(products[start..<end]), totalCount: products.count, next: next)
    }
}
