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
    nonisolated(unsafe) static var isEndless = false

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url, let client,
            let response = HTTPURLResponse(
                url: url, statusCode: Self.answer.status, httpVersion: nil, headerFields: nil)
        else { return }
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client.urlProtocol(self, didLoad: Self.answer.content)
        if !Self.isEndless { client.urlProtocolDidFinishLoading(self) }
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

    private func text(of endpoint: Endpoint<some Any>) throws -> String {
        let server = try #require(URL(string: "http://shop.example/api/"))
        let request = try endpoint.request(to: server)
        let body = request.httpBody.map { $0 == endpoint.body ? "…" : "" }
        let parts = [
            request.httpMethod, request.url?.absoluteString,
            request.value(forHTTPHeaderField: "Content-Type"), body,
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }

    @Test("each request has its method, its escaped address and, with its type, its content")
    func requests() throws {
        let accounts = "http://shop.example/api/accounts"
        let addresses = "\(accounts)/ada/addresses"
        let address = Address(id: "a 1")
        #expect(
            try [
                text(of: .profile(of: "a/b?é")), text(of: .addresses(of: "ada")),
                text(of: .address("a 1", of: "ada")), text(of: .delete("a 1", of: "ada")),
                text(of: .update(address, of: "ada")), text(of: .create(address, of: "ada")),
            ] == [
                "GET \(accounts)/a%2Fb%3F%C3%A9/profile", "GET \(addresses)",
                "GET \(addresses)/a%201", "DELETE \(addresses)/a%201",
                "PUT \(addresses)/a%201 application/json …",
                "POST \(addresses) application/json …",
            ])
    }

    @Test("an id that would be another address is never sent", arguments: ["", ".", ".."])
    func unsafeID(_ id: AddressID) {
        #expect(throws: ShopError.self) { try text(of: .delete(id, of: "ada")) }
    }

    @Test(
        "an answer that cannot be used is an error, which the server can name",
        arguments: [
            (503, "", ShopError.badAnswer(server: "shop.example", reason: "its status is 503")),
            (409, "{\"labelTaken\": {\"label\": \"Home\"}}", .labelTaken(label: "Home")),
            (200, "{", .badAnswer(server: "the shop", reason: "it is not valid JSON")),
        ])
    func errors(_ status: Int, _ content: String, _ error: ShopError) async throws {
        StubProtocol.answer = (status, Data(content.utf8))
        let profiles = EditProfile(account: "ada", client: try makeClient())
        await #expect(throws: error) { try await profiles.profile() }
    }

    @Test("an answer that is too large is refused while it arrives: this one never ends")
    func endless() async throws {
        StubProtocol.answer = (200, Data(count: 17_000_000))
        StubProtocol.isEndless = true
        defer { StubProtocol.isEndless = false }
        let client = try makeClient()
        await #expect(
            throws: ShopError.badAnswer(server: "shop.example", reason: "it is too large")
        ) {
            try await client.download()
        }
    }

    @Test("of two addresses with one id, a tap would delete both: they are refused")
    func duplicates() async throws {
        let address = Address(id: "a", label: "Pub")
        StubProtocol.answer = (200, try JSONEncoder().encode([address, address]))
        let repository = CachedAddresses(of: "ada", client: try makeClient(), cache: Cache())
        await #expect(
            throws: ShopError.badAnswer(
                server: "the shop", reason: "two addresses have the same id")
        ) {
            try await repository.addresses()
        }
    }

    @Test(
        "each SKU of the shop's own catalogue has a picture of its cloth, which is in the package")
    func ownCatalogue() async throws {
        let page = try await Catalogue().page(1, of: 100, for: SearchQuery(""))
        #expect(page.products.count == page.totalCount && page.next == nil)
        for sku in page.products.flatMap(\.skus) {
            let picture = try Data(contentsOf: #require(sku.color.imageURL))
            #expect(picture.starts(with: "BM".utf8))
        }
    }
}
