/// What was searched for, the latest first: each once, and no more than a glance takes in.
struct RecentQueries {
    static let limit = 10
    /// In characters; what is longer is searched for, but not kept.
    static let longest = 100

    private(set) var queries: [SearchQuery]

    /// Takes what was kept; what is empty or too much is left out.
    init(_ texts: [String]) {
        queries = Array(texts.map { SearchQuery($0) }.filter(Self.isKept).prefix(Self.limit))
    }

    var texts: [String] { queries.map(\.text) }

    mutating func remember(_ query: SearchQuery) {
        guard Self.isKept(query) else { return }
        queries = Array(([query] + queries.filter { !$0.means(query) }).prefix(Self.limit))
    }

    private static func isKept(_ query: SearchQuery) -> Bool { !query.isEmpty && query.text.count <= longest }
}
