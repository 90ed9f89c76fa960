import Foundation
import Testing

@testable import ShopCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers requests to `http://shop.example` with what a test has put there.
final class StubProtocol: URLProtocol {
    // `nonisolated(unsafe)`: written before a request begins, by one test at a time.
    nonisolated(unsafe) static var answer: (status: Int, content: Data) = (200, Data())
    nonisolated(unsafe) static var requests: [String] = []

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url, let client,
            let response = HTTPURLResponse(
                url: url, statusCode: Self.answer.status, httpVersion: nil, headerFields: nil)
        else { return }
        Self.requests.append("\(request.httpMethod ?? "") \(url.path)")
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client.urlProtocol(self, didLoad: Self.answer.content)
        client.urlProtocolDidFinishLoading(self)
    }
}

@Suite(.timeLimit(.minutes(1)), .serialized)
struct NetworkTests {
    private func makeClient() throws -> WebClient {
        let configuration = URLSessionConfiguration.shop
        configuration.protocolClasses = [StubProtocol.self]
        let url = try #require(URL(string: "http://shop.example/api"))
        return WebClient(url, configuration: configuration)
    }

    @Test("addresses are read, created, updated and deleted with a request each")
    func requests() async throws {
        StubProtocol.requests = []
        StubProtocol.answer = (200, Data("[]".utf8))
        let repository = CachedAddresses(of: "ada", client: try makeClient(), cache: Cache())
        let address = Address(id: "a 1", label: "Pub")
        #expect(try await repository.addresses() == [])
        try await repository.create(address)
        try await repository.update(address)
        try await repository.delete(address.id)
        #expect(
            StubProtocol.requests == [
                "GET /api/accounts/ada/addresses", "POST /api/accounts/ada/addresses",
                "PUT /api/accounts/ada/addresses/a 1", "DELETE /api/accounts/ada/addresses/a 1",
            ])
    }

    @Test(
        "a status that is no success is an error, which the server can name",
        arguments: [
            (503, "", ShopError.badAnswer(server: "shop.example", reason: "its status is 503")),
            (409, "{\"labelTaken\": {\"label\": \"Home\"}}", .labelTaken(label: "Home")),
            (200, "{", .badAnswer(server: "the shop", reason: "it is not valid JSON")),
        ])
    func errors(_ status: Int, _ content: String, _ error: ShopError) async throws {
        StubProtocol.answer = (status, Data(content.utf8))
        let profiles = WebProfiles(account: "ada", client: try makeClient())
        await #expect(throws: error) { try await profiles.profile() }
    }

    @Test(
        "an answer that never ends, breaks off, is none, takes too long or leads elsewhere is reported as what it is",
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n", .goOn, "it is too large"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{", .close, "it is not that of a web server, or broke off"),
            ("What?\r\n", .close, "it is not that of a web server, or broke off"),
            ("", .close, "it is not that of a web server, or broke off"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{", .wait, nil),
            (
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", .wait,
                "it leads to another server, 127.0.0.1:1"
            ),
        ] as [(String, HostileServer.End, String?)])
    func hostile(_ answer: String, _ end: HostileServer.End, _ reason: String?) async throws {
        let server = try HostileServer(answer, then: end)
        let configuration = URLSessionConfiguration.shop
        configuration.timeoutIntervalForRequest = 120  // Not the limit that is tested.
        let client = WebClient(
            server.url, configuration: configuration, timeLimit: reason == nil ? .milliseconds(300) : .seconds(5))
        let name = "127.0.0.1:\(server.url.port ?? 0)"
        let error = reason.map { ShopError.badAnswer(server: name, reason: $0) } ?? .timedOut(server: name)
        await #expect(throws: error) { try await client.download() }
    }

    @Test("a request that is cancelled ends at once")
    func cancelled() async throws {
        let server = try HostileServer("", then: .wait)
        let client = WebClient(server.url)
        let request = Task { () throws(ShopError) in try await client.download() }
        request.cancel()
        await #expect(throws: ShopError.cancelled) { try await request.value }
    }

    @Test(
        "a catalogue that cannot be used is reported with the place in it",
        arguments: [
            ("{", "it is not valid JSON"),
            ("{}", "products is missing"),
            (catalogue(price: "-1"), "products[0].skus[0].price has a value that is not allowed there"),
            (catalogue(price: "100000001"), "products[0].skus[0].price has a value that is not allowed there"),
            (catalogue(price: "1e300"), "products[0].skus[0].price has a value that is not allowed there"),
            (catalogue(price: "1", twice: true), "product cup is in it twice"),
        ])
    func catalogues(_ content: String, _ reason: String) async throws {
        let folder = makeFolder()
        let file = folder.url.appendingPathComponent("catalogue.json")
        try Data(content.utf8).write(to: file)
        let error = await #expect(throws: ShopError.self) {
            try await Catalogue(file, in: folder).page(1, of: 8, for: SearchQuery(""))
        }
        #expect(error == .unreadableCatalogue(path: file.relativePath, reason: reason))
    }

    @Test("the shop's own catalogue is read, with pictures, and what is not a file is refused")
    func ownCatalogue() async throws {
        let folder = makeFolder()
        let catalogue = Catalogue(in: folder)
        try await catalogue.setLiked(true, "felt-hat")
        let page = try await catalogue.page(1, of: 100, for: SearchQuery(""))
        #expect(page.products.count == page.totalCount && page.next == nil)
        #expect(page.products[0].image == .knitwear && page.products.first(where: \.isLiked)?.id == "felt-hat")
        for path in ["/dev/zero", "/", "/missing.json"] {
            await #expect(throws: ShopError.self) {
                try await Catalogue(URL(fileURLWithPath: path), in: folder).product("cup")
            }
        }
    }

    private static func catalogue(price: String, twice: Bool = false) -> String {
        let sku = "{\"id\": \"S\", \"color\": \"Red\", \"size\": \"L\", \"price\": \(price), \"stock\": 1}"
        let product = "{\"id\": \"cup\", \"name\": \"Cup\", \"summary\": \"\", \"skus\": [\(twice ? "" : sku)]}"
        return "{\"products\": [\(product)\(twice ? ",\(product)" : "")]}"
    }
}
