/// The results of a search so far: the products of the pages that are loaded.
struct CatalogueResults {
    let query: SearchQuery
    let totalCount: Int
    private(set) var items: [CatalogueItem]
    private(set) var nextPage: Int?

    init(_ page: CataloguePage, of query: SearchQuery) {
        self.query = query
        totalCount = page.totalCount
        items = page.products.map { CatalogueItem($0) }
        nextPage = page.next
    }

    /// Adds a page, but no product twice: a product can move to another page if the catalogue changes meanwhile.
    mutating func append(_ page: CataloguePage) {
        let shownIDs = Set(items.map(\.id))
        items += page.products.filter { !shownIDs.contains($0.id) }.map { CatalogueItem($0) }
        nextPage = page.next
    }

    mutating func apply(_ change: ProductChange) {
        guard let index = items.firstIndex(where: { $0.id == change.id }) else { return }
        items[index].isLiked = change.isLiked
    }

    var title: String { query.isEmpty ? query.title : localized("\(query.title): \(totalCount) found") }

    var content: Content<CatalogueList> {
        items.isEmpty ? .empty(.nothing(for: query)) : .shown(list(nextPage == nil ? .none : .available))
    }

    func list(_ more: MoreItems) -> CatalogueList { CatalogueList(items, more: more) }
}

extension SearchQuery {
    /// The title of a list that is searched for, before there are results.
    var title: String { isEmpty ? localized("Products") : "“\(text)”" }
}
