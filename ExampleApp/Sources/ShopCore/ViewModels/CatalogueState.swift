/// All that the catalogue shows, in one value: a view without state needs nothing else.
public struct CatalogueState: Equatable, Sendable {
    public enum Loading: Sendable { case search, nextPage }

    /// A row of the list.
    public struct Item: Equatable, Identifiable, Sendable {
        public let id: ProductID
        public let name: String
        public let image: ProductImage
        public let price: String
        public let isSoldOut: Bool
        public internal(set) var isLiked: Bool
    }

    /// What stands below the search field: exactly one of these.
    public enum Phase: Equatable, Sendable {
        case loading
        case list
        case empty(Message)
        case failed(Message)
    }

    public let searchPlaceholder = "Search products"
    /// The search whose products are shown; nil before the first one has succeeded.
    private(set) var results: SearchQuery?
    private(set) var nextPage: Int?
    /// The hearts that were tapped: an answer that was asked for before does not know of them.
    private var likes: [ProductID: Bool] = [:]
    public internal(set) var loading: Loading?
    /// Which load failed last.
    private(set) var failed: Loading?
    /// Why it failed.
    public internal(set) var error: String?
    /// The text in the search field.
    public internal(set) var query = ""
    public internal(set) var title = "Products"
    /// The product that was opened last.
    public internal(set) var selectedItemID: ProductID?
    // The last member, so that a trace ends in it.
    public internal(set) var items: [Item] = []

    public init() {}

    public var isEmpty: Bool { items.isEmpty }
    public var hasMore: Bool { nextPage != nil }

    public var phase: Phase {
        guard isEmpty else { return .list }
        if loading != nil { return .loading }
        if let error { return .failed(Message(title: "The products did not load", detail: error)) }
        guard let results else { return .failed(Message(title: "Cancelled", detail: "Try again when you like.")) }
        return .empty(
            results.isEmpty
                ? Message(title: "No products", detail: "The catalogue has none. Name another with --catalogue.")
                : Message(title: "Nothing found", detail: "No product matches “\(results.text)”. Try other words."))
    }

    mutating func show(_ page: CataloguePage, of query: SearchQuery) {
        results = query
        items = []
        title = query.isEmpty ? "Products" : "“\(query.text)”: \(page.totalCount) found"
        append(page)
    }

    /// Adds a page, but no product twice: one can move to another page if the catalogue changes meanwhile.
    mutating func append(_ page: CataloguePage) {
        nextPage = page.next
        error = nil
        failed = nil
        var ids = Set(items.map(\.id))
        for product in page.products where ids.insert(product.id).inserted {
            items.append(
                Item(
                    id: product.id, name: product.name, image: product.image, price: "\(product.price)",
                    isSoldOut: product.isSoldOut, isLiked: likes[product.id] ?? product.isLiked))
        }
    }

    /// Shows why a load failed.
    ///
    /// Products of another search do not stay.
    mutating func fail(_ loading: Loading, of query: SearchQuery, _ error: any Error) {
        failed = loading
        self.error = error.sentence
        guard results != query else { return }
        items = []
        results = nil
        nextPage = nil
        title = query.isEmpty ? "Products" : "“\(query.text)”"
    }

    mutating func apply(_ change: ProductChange) {
        likes[change.id] = change.isLiked
        guard let index = items.firstIndex(where: { $0.id == change.id }) else { return }
        items[index].isLiked = change.isLiked
    }
}
