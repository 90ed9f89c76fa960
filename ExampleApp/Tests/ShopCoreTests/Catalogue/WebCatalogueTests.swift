import Foundation
import LocalServer
import ShopCore
import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// A catalogue on a web server, which runs here and really answers, or does not.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct WebCatalogueTests {
    private let clock = ManualClock()
    private let folder = TemporaryFolder()

    private func makeService(_ url: URL) -> CatalogueProductService {
        CatalogueProductService(catalogue: url, data: folder.data, timeout: .seconds(10), clock: clock)
    }

    /// Makes a catalogue under test that is on a server.
    private func makeCatalogue(_ url: URL) -> ObservedViewModel<CatalogueViewModel> {
        let search = SearchProducts(catalogue: makeService(url), recentQueries: StubRecentQueries())
        return ObservedViewModel(CatalogueViewModel(products: search))
    }

    private let cups = """
        { "currency": "EUR", "products": [
          { "id": "cup", "name": "Cup", "summary": "Holds tea.", "skus": [
            { "id": "CUP-RED-S", "color": "Red", "size": "S", "price": 1000, "stock": 2 } ] }
        ] }
        """

    /// Expects that loading fails, and that a retry succeeds when the server serves the catalogue.
    private func expectFailure(
        _ sentence: String, of load: Task<Void, Never>? = nil, then retry: Bool = true,
        from catalogue: ObservedViewModel<CatalogueViewModel>, at location: SourceLocation = #_sourceLocation
    ) async {
        if let load { await load.value } else { await catalogue.perform(.viewDidLoad) }
        let message = Message(title: "The products did not load", detail: sentence)
        #expect(catalogue.content == .failed(message), sourceLocation: location)
        guard retry else { return }
        await catalogue.perform(.didTapRetry)
        #expect(catalogue.content == .items("Cup"), sourceLocation: location)
    }

    @Test("a catalogue is read from a web server, with its SKUs")
    func read() async throws {
        let server = try LocalServer([.content(cups)])
        #expect(try await makeService(server.url).everything() == [makeProduct()])
        #expect(try await makeService(server.url).product(id: "cup") == makeProduct())
        #expect(server.requestCount == 2)
    }

    @Test("a large catalogue is read completely")
    func large() async throws {
        let products = (1...5_000).map { #"{ "id": "\#($0)", "name": "Café \#($0)", "summary": "", "skus": [] }"# }
        let server = try LocalServer(
            [.content("{ \"currency\": \"EUR\", \"products\": [\(products.joined(separator: ",\n"))] }")])
        #expect(try await makeService(server.url).everything().count == 1_000)
        let last = try await makeService(server.url).page(5, of: 1_000, for: .everything)
        #expect(last.products.last?.name == "Café 5000")
    }

    @Test(
        "a refusal by the server is reported with its status, and can be tried again",
        arguments: [
            (
                404,
                "There is no /catalogue.json on the server HOST (status 404). "
                    + "Check the address, or choose another catalogue."
            ),
            (
                403,
                "The server HOST does not serve the catalogue (status 403). "
                    + "Check the address and whether you may see it, or choose another catalogue."
            ),
            (503, "The server HOST does not serve the catalogue (status 503). Try again later."),
        ])
    func status(status: Int, sentence: String) async throws {
        let server = try LocalServer([.status(status), .content(cups)])
        let catalogue = makeCatalogue(server.url)
        let host = "127.0.0.1:\(server.port)"
        await expectFailure(sentence.replacingOccurrences(of: "HOST", with: host), from: catalogue)
    }

    @Test("a broken catalogue on a server can be tried again when it has been corrected")
    func broken() async throws {
        let server = try LocalServer(
            [.content(cups.replacingOccurrences(of: "\"stock\": 2", with: "\"stock\": two")), .content(cups)])
        let catalogue = makeCatalogue(server.url)
        let sentence =
            "The catalogue \"\(server.url.absoluteString)\" cannot be read: it is not valid JSON. "
            + "Try again when it has been corrected."
        await expectFailure(sentence, from: catalogue)
    }

    @Test("a request without an answer ends after the time limit, and can be tried again")
    func timeout() async throws {
        let server = try LocalServer([.silence, .content(cups)])
        let catalogue = makeCatalogue(server.url)
        let load = Task { await catalogue.perform(.viewDidLoad) }
        await server.requests(1)
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(10))
        let sentence =
            "The server 127.0.0.1:\(server.port) has not answered to the end in 10 seconds; it may be busy. "
            + "Wait a moment, and try again."
        await expectFailure(sentence, of: load, from: catalogue)
        await server.clientsGone(1)
    }

    @Test(
        "one that has begun to answer has no more time, neither if it hangs nor if it drips", arguments: [true, false])
    func stalled(hangs: Bool) async throws {
        let server = try LocalServer([hangs ? .beginning(of: cups) : .drip, .content(cups)])
        let catalogue = makeCatalogue(server.url)
        let load = Task { await catalogue.perform(.viewDidLoad) }
        await server.answersBegun(1)
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(10))
        let sentence =
            "The server 127.0.0.1:\(server.port) has not answered to the end in 10 seconds; it may be busy. "
            + "Wait a moment, and try again."
        await expectFailure(sentence, of: load, from: catalogue)
        await server.clientsGone(1)
    }

    @Test("a broken connection is reported, and can be tried again")
    func brokenOff() async throws {
        let server = try LocalServer([.brokenOff(cups), .content(cups)])
        let catalogue = makeCatalogue(server.url)
        let sentence =
            "The server 127.0.0.1:\(server.port) broke off in the middle of its answer. Wait a moment, and try again."
        await expectFailure(sentence, from: catalogue)
    }

    @Test("without a server there is no connection")
    func noConnection() async throws {
        let server = try SwitchedOffServer()
        let catalogue = makeCatalogue(server.url)
        let sentence =
            "There is no connection to the server 127.0.0.1:\(server.url.port ?? 0); it may be switched off. "
            + "Check the address and your network, and try again."
        await expectFailure(sentence, then: false, from: catalogue)
    }

    @Test("an answer that is too large is not read to the end")
    func tooLarge() async throws {
        let server = try LocalServer([.content(String(repeating: " ", count: 16_000_001))])
        let service = makeService(server.url)
        await #expect { try await service.everything() } throws: { error in
            error.localizedDescription.hasPrefix("The content of \(server.url.absoluteString) is larger than 16 MB")
        }
    }

    @Test("a compressed answer is not unpacked: a bomb of 10 kB would fill 10 MB, and one of 1 MB a gigabyte")
    func packed() async throws {
        // `head -c 1000000 /dev/zero | gzip` has a thousandth of that size; its beginning is enough here.
        let server = try LocalServer([.bytes(Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]), encoding: "gzip")])
        let host = "127.0.0.1:\(server.port)"
        let error = ShopError.packed(server: host, as: "gzip")
        await #expect(throws: error) { try await makeService(server.url).everything() }
    }

    @Test("another kind of server, and an answer without content, are reported")
    func nonsense() async throws {
        for answer in [LocalServer.Answer.hangUp, .gibberish] {
            let server = try LocalServer([answer])
            let error = ShopError.noWebServer("127.0.0.1:\(server.port)")
            await #expect(throws: error) { try await makeService(server.url).everything() }
        }
        let server = try LocalServer([.status(204), .content("")])
        await #expect { try await makeService(server.url).everything() } throws: { error in
            error.localizedDescription.hasPrefix("There is nothing at \(server.url.absoluteString) (status 204).")
        }
        let unreadable = ShopError.catalogueUnreadable(server.url, reason: "it is not valid JSON")
        await #expect(throws: unreadable) { try await makeService(server.url).everything() }
    }

    // MARK: Pages

    @Test("a page, a product and the SKUs of a bag are separate requests")
    func questions() async throws {
        let page = cups.replacingOccurrences(of: "\"currency\"", with: "\"total\": 9, \"currency\"")
        let server = try LocalServer([.content(page)], path: "/shop?key=1")
        let service = makeService(server.url)
        let second = try await service.page(2, of: 1, for: SearchQuery("Café & c+p"))
        #expect(second == CataloguePage([makeProduct()], totalCount: 9, next: 3))
        #expect(try await service.page(9, of: 1, for: .everything).next == nil)
        #expect(try await service.product(id: "cup") == makeProduct())
        #expect(try await service.skus(["CUP-RED-S", "GONE"]) == [makeSKU()])
        #expect(
            server.questions == [
                "/shop?key=1&query=Caf%C3%A9%20%26%20c%2Bp&page=2&size=1", "/shop?key=1&query=&page=9&size=1",
                "/shop?key=1&id=cup", "/shop?key=1&sku=CUP-RED-S&sku=GONE",
            ])
    }

    @Test("the failure of a page is reported below the others, and a retry loads it")
    func failingPage() async throws {
        let first = cups.replacingOccurrences(of: "\"currency\"", with: "\"total\": 9, \"currency\"")
        let second = first.replacingOccurrences(of: "\"cup\"", with: "\"jug\"")
            .replacingOccurrences(of: "\"Cup\"", with: "\"Jug\"")
        let server = try LocalServer([.content(first), .status(503), .content(second)])
        let catalogue = makeCatalogue(server.url)
        await catalogue.perform(.viewDidLoad)
        #expect(catalogue.content == .items("Cup", more: .available))
        let sentence =
            "The server 127.0.0.1:\(server.port) does not serve the catalogue (status 503). Try again later."
        await catalogue.perform(.didReachEnd)
        #expect(catalogue.content == .items("Cup", more: .failed(sentence)))
        await catalogue.perform(.didTapRetry)
        #expect(catalogue.content == .items("Cup", "Jug"))
    }

    @Test("a search that is cancelled closes its connection at once")
    func cancel() async throws {
        let server = try LocalServer([.silence, .content(cups)])
        let catalogue = makeCatalogue(server.url)
        let load = Task { await catalogue.perform(.viewDidLoad) }
        await server.requests(1)
        catalogue.send(.didTapCancel)
        await server.clientsGone(1)
        await load.value
        #expect(!catalogue.isSearching)
    }

    @Test("a request that is cancelled before it begins is not sent")
    func cancelEarly() async throws {
        let server = try LocalServer([.content(cups)])
        let service = makeService(server.url)
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.everything()
        }
        await #expect(throws: ShopError.cancelled) { try await reading.value }
        #expect(server.requestCount == 0)
    }
}
