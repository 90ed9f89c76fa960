/// All that the catalogue shows, in one value: a view without state needs nothing else.
public struct CatalogueState: Equatable, Sendable {
    public enum Loading: Sendable { case search, nextPage }

    /// A load that failed.
    struct Failure: Equatable {
        let load: Loading
        let query: SearchQuery
        let message: Message
    }

    public let searchPlaceholder = "Search products"
    /// The text in the search field.
    public internal(set) var query = ""
    public internal(set) var loading: Loading?
    /// The product that was opened last.
    public internal(set) var selectedItemID: ProductID?
    /// The products whose heart is full.
    public internal(set) var likedIDs: Set<ProductID> = []
    /// Why hearts are missing.
    var likesFailure: Message?
    private(set) var failure: Failure?
    /// The products of the last search that was answered.
    private(set) var results = SearchResults()

    public init() {}

    /// The state after a search, for a preview or a test.
    public init(_ page: CataloguePage, of query: SearchQuery = SearchQuery("")) {
        show(page, of: query)
    }

    public var items: [SearchResults.Item] { results.items }
    public var hasMore: Bool { results.nextPage != nil }

    public var title: String {
        guard let query = results.query ?? failure?.query, !query.isEmpty else {
            return "Products"
        }
        return "“\(query.text)”" + (results.query == nil ? "" : ": \(results.totalCount) found")
    }

    public var content: Content<[SearchResults.Item]> {
        if items.isEmpty, failure == nil, loading != .search { return .empty(emptyMessage) }
        let shown = items.isEmpty ? nil : items
        return Content(shown, failure: failure?.message, beside: likesFailure)
    }

    private var emptyMessage: Message {
        switch results.query {
        case nil:
            Message(title: "No products yet", detail: "The search was stopped. Show all products.")
        case let query? where !query.isEmpty:
            Message(
                title: "Nothing found",
                detail:
                    "No product matches “\(query.text)”. Try other words, or show all products.")
        default:
            Message(
                title: "No products",
                detail: "The catalogue has none. Open the shop with another one.")
        }
    }

    mutating func willSearch() { failure = nil }

    mutating func show(_ page: CataloguePage, of query: SearchQuery) {
        failure = nil
        results = SearchResults(page, of: query)
    }

    mutating func append(_ page: CataloguePage) {
        failure = nil
        results.append(page)
    }

    /// Products of another search do not stay.
    mutating func fail(_ load: Loading, of query: SearchQuery, _ error: any Error) {
        failure = Failure(load: load, query: query, message: Message(error))
        if results.query != query { results = SearchResults() }
    }
}

/// The products that a search has found, as far as their pages are loaded.
public struct SearchResults: Equatable, Sendable {
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
            price = product.price
            isSoldOut = product.isSoldOut
        }
    }

    /// The search; nil before one was answered.
    private(set) var query: SearchQuery?
    /// How many were found, on all pages.
    private(set) var totalCount = 0
    private(set) var nextPage: Int?
    private(set) var items: [Item] = []

    init() {}

    init(_ firstPage: CataloguePage, of query: SearchQuery) {
        self.query = query
        totalCount = firstPage.totalCount
        append(firstPage)
    }

    /// Adds a page, but no product twice: one can move to another page if the catalogue changes
    /// meanwhile.
    mutating func append(_ page: CataloguePage) {
        nextPage = page.next
        let ids = Set(items.map(\.id))
        items += page.products.filter { !ids.contains($0.id) }.map(Item.init)
    }
}
