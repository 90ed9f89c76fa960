/// Keeps the customer's recent searches.
public protocol RecentQueriesRepository: Sendable {
    /// Returns the searches, the latest first.
    func recentQueries() async throws(ShopError) -> [SearchQuery]

    /// Puts a query at the top, and forgets the oldest if there are too many.
    func remember(_ query: SearchQuery) async throws(ShopError)
}

/// Keeps recent queries in a file, for the next visit: the latest first, each once, ten at most.
public struct StoredRecentQueries: RecentQueriesRepository {
    private static let limit = 10
    /// In characters; a longer query is searched for, but not kept.
    private static let longest = 100

    private let file: StoredFile<[String]>

    public init(in folder: DataFolder) {
        file = StoredFile("recent-queries.json", in: folder, empty: [])
    }

    public func recentQueries() async throws(ShopError) -> [SearchQuery] { Self.kept(try await file.read()) }

    public func remember(_ query: SearchQuery) async throws(ShopError) {
        try await file.update { texts in
            let others = Self.kept(texts).filter { !$0.means(query) }
            texts = Self.kept([query.text] + others.map(\.text)).map(\.text)
        }
    }

    private static func kept(_ texts: [String]) -> [SearchQuery] {
        Array(texts.map { SearchQuery($0) }.filter { !$0.isEmpty && $0.text.count <= longest }.prefix(limit))
    }
}
