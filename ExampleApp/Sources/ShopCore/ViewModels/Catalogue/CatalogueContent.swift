import Foundation

/// What the catalogue's view shows: one of these, and never two at once.
public enum CatalogueContent: Hashable, Sendable {
    case loading
    case items([CatalogueItem], more: MoreItems)
    case empty(CatalogueMessage)
    /// Offers a retry.
    case failed(CatalogueMessage)

    var isResult: Bool {
        switch self {
        case .items, .empty: true
        case .loading, .failed: false
        }
    }
}

/// What the list shows of a product.
public struct CatalogueItem: Hashable, Sendable {
    public let id: ProductID
    public let name: String
    public let price: String
    public let isSoldOut: Bool
    public var isLiked: Bool

    public init(_ product: Product) {
        id = product.id
        name = product.name
        price = product.price.formatted
        isSoldOut = product.isSoldOut
        isLiked = product.isLiked
    }
}

/// What stands below the last item.
public enum MoreItems: Hashable, Sendable {
    case none
    case available
    case loading
    /// Why the next page did not load; offers a retry.
    case failed(String)
}

/// What stands where there are no items.
public struct CatalogueMessage: Hashable, Sendable {
    public let title: String
    public let detail: String

    public init(title: String, detail: String) {
        self.title = title
        self.detail = detail
    }

    static let cancelled = CatalogueMessage(
        title: "Cancelled", detail: "The products were not loaded to the end. Try again when you like.")

    static func nothing(for query: SearchQuery) -> CatalogueMessage {
        guard !query.isEmpty else {
            return CatalogueMessage(
                title: "No products", detail: "The catalogue has no products. Add one to it, or choose another.")
        }
        return CatalogueMessage(
            title: "Nothing found", detail: "No product matches “\(query.text)”. Try fewer or other words.")
    }

    static func failure(_ title: String, _ error: any Error) -> CatalogueMessage {
        CatalogueMessage(title: title, detail: error.localizedDescription)
    }
}
