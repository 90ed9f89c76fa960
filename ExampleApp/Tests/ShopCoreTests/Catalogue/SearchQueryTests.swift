import ShopCore
import Testing

struct SearchQueryTests {
    private let blouse = makeProduct("blouse", name: "Café Blouse", skus: [makeSKU(color: "Cream")])

    @Test(
        "a query finds a product by how words of its name, summary or colours begin, regardless of order, case and accents",
        arguments: ["blouse", "CAFE", "café", "cre caf", "tea cream", "  blouse \t holds ", ""])
    func found(text: String) {
        #expect(SearchQuery(text).matches(blouse))
    }

    @Test(
        "a query finds nothing of which a word is missing, or only ends so",
        arguments: ["blouse red", "blo use", "creamblouse", "afe", "ea"])
    func notFound(text: String) {
        #expect(!SearchQuery(text).matches(blouse))
    }

    @Test("spaces around words do not count, and a query of nothing but spaces is empty")
    func spaces() {
        #expect(SearchQuery("  linen \n shirt ").text == "linen shirt")
        #expect(SearchQuery(" \t").isEmpty)
        #expect(SearchQuery(" ") == .everything)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct StoredRecentQueriesTests {
    private let folder = TemporaryFolder()

    private func remember(_ texts: String...) async throws -> [String] {
        let queries = StoredRecentQueries(in: folder.data)
        for text in texts { try await queries.remember(SearchQuery(text)) }
        // As on the next visit.
        return try await StoredRecentQueries(in: folder.data).recentQueries().map(\.text)
    }

    @Test("queries are there on the next visit, the latest first")
    func order() async throws {
        #expect(try await remember("linen", "wool") == ["wool", "linen"])
        #expect(try await remember("hat") == ["hat", "wool", "linen"])
    }

    @Test("a repeated query moves to the top, as it was written last")
    func again() async throws {
        #expect(try await remember("linen", "wool", "  LINEN ") == ["LINEN", "wool"])
    }

    @Test("no more than ten are kept")
    func limit() async throws {
        for number in 1...11 { _ = try await remember("query \(number)") }
        let kept = try await StoredRecentQueries(in: folder.data).recentQueries().map(\.text)
        #expect(kept == (2...11).reversed().map { "query \($0)" })
        #expect(try !folder.content(of: "recent-queries.json").contains("\"query 1\""))
    }

    @Test("a damaged file is set aside and reported once")
    func damaged() async throws {
        try folder.write("{", to: "recent-queries.json")
        await #expect(throws: ShopError.self) { try await remember() }
        #expect(try await remember() == [])
        #expect(try folder.content(of: "recent-queries.damaged-1.json") == "{")
    }
}
