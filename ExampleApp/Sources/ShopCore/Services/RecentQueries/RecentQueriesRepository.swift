/// Keeps what the customer has searched for.
public protocol RecentQueriesRepository: Sendable {
    /// Returns what was searched for, the latest first.
    func recentQueries() async throws(StorageError) -> [SearchQuery]

    /// Puts a query at the top, and forgets the oldest where there are too many.
    func remember(_ query: SearchQuery) async throws(StorageError)
}
