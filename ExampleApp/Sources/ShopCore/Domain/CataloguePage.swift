/// A part of the results of a search, enough for a screen or two.
public struct CataloguePage: Hashable, Sendable {
    public let products: [Product]
    /// How many products were found, on all pages.
    public let totalCount: Int
    /// The number of the page that follows; nil on the last one.
    public let next: Int?

    public init(_ products: [Product], totalCount: Int, next: Int? = nil) {
        (self.products, self.totalCount, self.next) = (products, totalCount, next)
    }

    /// Cuts one page, counted from 1, out of all that was found; one that does not exist is empty.
    init(_ number: Int, of size: Int, from products: [Product]) {
        let start = min(max(0, number - 1) * size, products.count)
        let end = min(start + size, products.count)
        self.init(
            Array(products[start..<end]), totalCount: products.count, next: end < products.count ? number + 1 : nil)
    }
}
