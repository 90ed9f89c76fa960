import Foundation
import LocalServer
import Testing

/// The catalogue as a person sees it: searched, paged, refreshed, and from a web server.
@Suite(.timeLimit(.minutes(1))) struct CatalogueTranscriptTests {
    @Test(
        "the catalogue answers its commands as the transcript says",
        arguments: ["catalogue", "catalogue-search", "catalogue-wrong-commands"])
    func commands(_ name: String) async throws {
        try await expectTranscript(name)
    }

    @Test("the latest search wins, and a cancelled one restores the earlier results", arguments: ["0", "20"])
    func latency(_ milliseconds: String) async throws {
        try await expectTranscript("catalogue-cancel", arguments: ["--latency", milliseconds])
    }

    @Test("earlier searches are suggested on the next visit")
    func recentQueries() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: data) }
        _ = try await ShopProcess(input: "search wool\nsearch linen\n", data: data)
        let shop = try await ShopProcess(input: "search\n2\n", data: data)
        #expect(shop.standardOutput.contains("  1  linen\n  2  wool\n"))
        #expect(shop.standardOutput.contains("“wool”: 4 found\n"))
    }

    @Test("two shops at once lose none of their searches")
    func twoShops() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: data) }
        async let one = ShopProcess(input: "search a\nsearch b\nsearch c\n", data: data)
        async let other = ShopProcess(input: "search d\nsearch e\nsearch f\n", data: data)
        _ = try await (one, other)
        let queries = try Data(contentsOf: data.appendingPathComponent("recent-queries.json"))
        #expect(try Set(JSONDecoder().decode([String].self, from: queries)) == ["a", "b", "c", "d", "e", "f"])
    }

    // MARK: From a web server

    private let cups = """
        { "currency": "GBP", "products": [
          { "id": "cup", "name": "Cup", "summary": "Holds tea.", "skus": [
            { "id": "CUP-RED", "color": "Red", "size": "S", "price": 1000, "stock": 2 } ] }
        ] }
        """

    private func expectWebTranscript(
        _ name: String, from url: URL, arguments: [String] = [], at location: SourceLocation = #_sourceLocation
    ) async throws {
        try await expectTranscript(
            name, arguments: ["--catalogue", url.absoluteString] + arguments,
            names: ["127.0.0.1:\(url.port ?? 0)": "HOST"], at: location)
    }

    @Test("each failure of a web server is reported in a sentence, and a retry works")
    func webFailures() async throws {
        let broken = cups.replacingOccurrences(of: "1000", with: "\"ten\"")
        let server = try LocalServer(
            [.status(404), .status(503), .content(broken), .content("<html>"), .brokenOff(cups), .content(cups)])
        try await expectWebTranscript("web-failures", from: server.url)
    }

    @Test("a web server that does not answer is given up after the time limit")
    func webTimeout() async throws {
        let server = try LocalServer([.silence])
        try await expectWebTranscript("web-timeout", from: server.url, arguments: ["--timeout", "100"])
    }

    @Test("a search is cancelled even if the web server does not answer")
    func webCancel() async throws {
        let server = try LocalServer([.content(cups), .silence])
        try await expectWebTranscript("web-cancel", from: server.url, arguments: ["--timeout", "60000"])
    }

    @Test("a missing web server is reported")
    func webSwitchedOff() async throws {
        let server = try SwitchedOffServer()
        try await expectWebTranscript("web-switched-off", from: server.url)
        withExtendedLifetime(server) {}
    }

    @Test("an unknown server is reported in a sentence")
    func unknownServer() async throws {
        let shop = try await ShopProcess(arguments: ["--catalogue", "http://nowhere.invalid/"])
        #expect(shop.standardOutput.contains("There is no server called nowhere.invalid"))
    }
}
