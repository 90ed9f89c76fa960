/// Keeps recent queries in a file, for the next visit.
public struct StoredRecentQueries: RecentQueriesRepository {
    private let file: StoredFile<[String]>

    public init(in folder: DataFolder) {
        file = StoredFile("recent-queries.json", in: folder, empty: [])
    }

    public func recentQueries() async throws(StorageError) -> [SearchQuery] {
        RecentQueries(try await file.read()).queries
    }

    public func remember(_ query: SearchQuery) async throws(StorageError) {
        try await file.update { texts in
            var recent = RecentQueries(texts)
            recent.remember(query)
            texts = recent.texts
        }
    }
}
