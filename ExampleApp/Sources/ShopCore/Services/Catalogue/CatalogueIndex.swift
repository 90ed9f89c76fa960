/// The products of a catalogue, ready to be asked again and again.
final class CatalogueIndex {
    private let products: [Product]
    private let positions: [ProductID: Int]
    /// The words by which each product is found; taken from all of them when something is first searched for.
    private lazy var words = products.map { SearchQuery.words(of: $0) }
    private var lastFound: (query: SearchQuery, products: [Product])?

    init(_ products: [Product]) {
        self.products = products
        positions = Dictionary(products.indices.map { (products[$0].id, $0) }) { first, _ in first }
    }

    func page(_ number: Int, of size: Int, for query: SearchQuery) -> CataloguePage {
        CataloguePage(number, of: size, from: found(query))
    }

    func product(_ id: ProductID) -> Product? { positions[id].map { products[$0] } }

    func skus(_ ids: Set<SKUID>) -> [SKU] { products.flatMap { $0.skus.filter { ids.contains($0.id) } } }

    /// Further pages are cut from what the first one has found.
    private func found(_ query: SearchQuery) -> [Product] {
        guard !query.isEmpty else { return products }
        if let lastFound, lastFound.query == query { return lastFound.products }
        let found = products.indices.filter { query.matches(words[$0]) }.map { products[$0] }
        lastFound = (query, found)
        return found
    }
}
