/// The products that are loaded so far.
public struct CatalogueList: Hashable, Sendable {
    public let items: [CatalogueItem]
    public let more: MoreItems

    public init(_ items: [CatalogueItem], more: MoreItems = .none) {
        (self.items, self.more) = (items, more)
    }
}

/// A row of the list.
public struct CatalogueItem: Hashable, Identifiable, Sendable {
    public let id: ProductID
    public let name: String
    public let image: ProductImage
    public let price: String
    public let isSoldOut: Bool
    public var isLiked: Bool

    public init(_ product: Product) {
        id = product.id
        name = product.name
        image = product.image
        price = product.price.formatted
        isSoldOut = product.isSoldOut
        isLiked = product.isLiked
    }
}

/// The footer below the last item.
public enum MoreItems: Hashable, Sendable {
    case none
    case available
    case loading
    /// Why the next page did not load; offers a retry.
    case failed(String)
}

extension Message {
    static var cancelled: Message {
        Message(
            title: localized("Cancelled"),
            detail: localized("The products were not loaded to the end. Try again when you like."))
    }

    static func nothing(for query: SearchQuery) -> Message {
        guard !query.isEmpty else {
            return Message(
                title: localized("No products"),
                detail: localized("The catalogue has no products. Add one to it, or choose another."))
        }
        return Message(
            title: localized("Nothing found"),
            detail: localized("No product matches “\(query.text)”. Try fewer or other words."))
    }
}
