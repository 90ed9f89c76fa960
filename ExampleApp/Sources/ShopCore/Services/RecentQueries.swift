/// Keeps the customer's recent searches.
public protocol RecentQueries: Sendable {
    /// Returns the searches, the latest first.
    func recentQueries() async throws(ShopError) -> [SearchQuery]
    func remember(_ query: SearchQuery) async throws(ShopError)
}

/// Keeps recent searches in a file, each once, ten at most.
actor FileRecentQueries: RecentQueries {
    private let file: JSONFile<[String]>

    init(in folder: DataFolder) { file = JSONFile("recent-queries.json", in: folder, empty: []) }

    func recentQueries() throws(ShopError) -> [SearchQuery] {
        try file.read().map { SearchQuery($0) }
    }

    func remember(_ query: SearchQuery) throws(ShopError) {
        let queries = [query] + (try recentQueries().filter { !$0.means(query) })
        try file.write(queries.prefix(10).map(\.text))
    }
}
