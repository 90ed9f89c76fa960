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

        init(_ product: Product) {
            id = product.id
            name = product.name
            image = product.image
            price = "\(product.price)"
            isSoldOut = product.isSoldOut
        }
    }

    public let searchPlaceholder = "Search products"
    /// The search whose products are shown; nil before the first one has succeeded.
    private(set) var results: SearchQuery?
    private(set) var nextPage: Int?
    public internal(set) var loading: Loading?
    /// The text in the search field.
    public internal(set) var query = ""
    public private(set) var title = "Products"
    /// The product that was opened last.
    public internal(set) var selectedItemID: ProductID?
    /// The products whose heart is full.
    public internal(set) var likedIDs: Set<ProductID> = []
    /// Why the last load failed; nil after one that has succeeded.
    private var failure: Message?
    // The last member, so that a trace ends in it.
    public private(set) var items: [Item] = []

    public init() {}

    /// The state after a search, for a preview or a test.
    public init(_ page: CataloguePage, of query: SearchQuery = SearchQuery("")) {
        show(page, of: query)
    }

    public var hasMore: Bool { nextPage != nil }

    public var content: Content<[Item]> {
        if !items.isEmpty { return .shown(items, problem: failure?.sentence) }
        if let failure { return .failed(failure) }
        guard let results else { return .loading }
        return .empty(
            results.isEmpty
                ? Message(
                    title: "No products",
                    detail: "The catalogue has none. Open the shop with another one.")
                : Message(
                    title: "Nothing found",
                    detail:
                        "No product matches “\(results.text)”. Try other words, or show all products."
                ))
    }

    mutating func willSearch() {
        failure = nil
        if items.isEmpty { results = nil }
    }

    mutating func show(_ page: CataloguePage, of query: SearchQuery) {
        results = query
        title = query.isEmpty ? "Products" : "“\(query.text)”: \(page.totalCount) found"
        items = []
        append(page)
    }

    /// Adds a page, but no product twice: one can move to another page if the catalogue changes meanwhile.
    mutating func append(_ page: CataloguePage) {
        nextPage = page.next
        failure = nil
        var ids = Set(items.map(\.id))
        items += page.products.filter { ids.insert($0.id).inserted }.map(Item.init)
    }

    /// Shows why a load failed.
    ///
    /// Products of another search do not stay.
    mutating func fail(_ error: any Error, of query: SearchQuery) {
        failure = Message(error)
        guard results != query else { return }
        results = nil
        nextPage = nil
        items = []
        title = query.isEmpty ? "Products" : "“\(query.text)”"
    }
}
