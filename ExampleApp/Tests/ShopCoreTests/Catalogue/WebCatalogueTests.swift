import Foundation
import LocalServer
import ShopCore
import SimpleViewModelTesting
import Testing

/// A catalogue on a web server, which runs here and really answers, or does not.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct WebCatalogueTests {
    private let clock = CountingClock()

    private func makeService(_ url: URL) -> CatalogueProductService {
        CatalogueProductService(catalogue: url, timeout: .seconds(10), clock: clock)
    }

    /// Makes a catalogue under test that is on a server.
    private func makeCatalogue(_ url: URL) -> ViewModelTester<CatalogueViewModel> {
        let search = SearchProducts(catalogue: makeService(url), recentQueries: StubRecentQueries())
        return ViewModelTester(CatalogueViewModel(products: search))
    }

    private let cups = """
        { "currency": "EUR", "products": [
          { "id": "cup", "name": "Cup", "summary": "Holds tea.", "skus": [
            { "id": "CUP-RED-S", "color": "Red", "size": "S", "price": 1000, "stock": 2 } ] }
        ] }
        """

    /// Expects that loading fails, and that a retry succeeds when the server serves the catalogue.
    private func expectFailure(
        _ sentence: String, then retry: Bool = true, from catalogue: ViewModelTester<CatalogueViewModel>,
        at location: SourceLocation = #_sourceLocation
    ) async {
        let message = CatalogueMessage(title: "The products did not load", detail: sentence)
        #expect(await catalogue.next(7).last == .content(.failed(message)), sourceLocation: location)
        guard retry else { return }
        #expect(
            await catalogue.outputs(5, after: .didTapRetry).contains(.items("Cup")), sourceLocation: location)
    }

    @Test("a catalogue is read from a web server, with its SKUs")
    func read() async throws {
        let server = try LocalServer([.content(cups)])
        #expect(try await makeService(server.url).everything() == [makeProduct()])
        #expect(try await makeService(server.url).product(id: "cup") == makeProduct())
        #expect(server.requestCount == 2)
    }

    @Test("a large catalogue comes whole")
    func large() async throws {
        let products = (1...5_000).map { #"{ "id": "\#($0)", "name": "Café \#($0)", "summary": "", "skus": [] }"# }
        let server = try LocalServer(
            [.content("{ \"currency\": \"EUR\", \"products\": [\(products.joined(separator: ",\n"))] }")])
        #expect(try await makeService(server.url).everything().count == 1_000)
        let last = try await makeService(server.url).page(5, of: 1_000, for: .everything)
        #expect(last.products.last?.name == "Café 5000")
    }

    @Test(
        "a server that refuses is told by its status, and can be tried again",
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
        catalogue.send(.viewDidLoad)
        let host = "127.0.0.1:\(server.port)"
        await expectFailure(sentence.replacingOccurrences(of: "HOST", with: host), from: catalogue)
    }

    @Test("a broken catalogue on a server is told by its line, and can be tried again when it has been corrected")
    func broken() async throws {
        let server = try LocalServer(
            [.content(cups.replacingOccurrences(of: "\"stock\": 2", with: "\"stock\": two")), .content(cups)])
        let catalogue = makeCatalogue(server.url)
        catalogue.send(.viewDidLoad)
        let sentence =
            "The catalogue \"\(server.url.absoluteString)\" cannot be read, because of line 3: it is not valid JSON. "
            + "Try again when it has been corrected."
        await expectFailure(sentence, from: catalogue)
    }

    @Test("a server that never answers is given up when the time is over, and can be tried again")
    func timeout() async throws {
        let server = try LocalServer([.silence, .content(cups)])
        let catalogue = makeCatalogue(server.url)
        catalogue.send(.viewDidLoad)
        await server.requests(1)
        await clock.advance(by: .seconds(10))
        let sentence =
            "The server 127.0.0.1:\(server.port) has not answered for 10 seconds; it may be busy. "
            + "Wait a moment, and try again."
        await expectFailure(sentence, from: catalogue)
        await server.clientsGone(1)
    }

    @Test("a server that hangs in the middle is told from one that never answers, and can be tried again")
    func stalled() async throws {
        let server = try LocalServer([.beginning(of: cups), .content(cups)])
        let catalogue = makeCatalogue(server.url)
        catalogue.send(.viewDidLoad)
        // The request, the head of the answer, and the beginning of its content.
        await clock.sleeps.reach(3)
        await clock.advance(by: .seconds(10))
        let sentence =
            "The server 127.0.0.1:\(server.port) began to answer, and has sent nothing more for 10 seconds; "
            + "it may hang. Wait a moment, and try again."
        await expectFailure(sentence, from: catalogue)
        await server.clientsGone(1)
    }

    @Test("a server that breaks off is told as such, and can be tried again")
    func brokenOff() async throws {
        let server = try LocalServer([.brokenOff(cups), .content(cups)])
        let catalogue = makeCatalogue(server.url)
        catalogue.send(.viewDidLoad)
        let sentence =
            "The server 127.0.0.1:\(server.port) broke off in the middle of its answer. Wait a moment, and try again."
        await expectFailure(sentence, from: catalogue)
    }

    @Test("where no server listens, there is no connection")
    func noConnection() async throws {
        let server = try SwitchedOffServer()
        let catalogue = makeCatalogue(server.url)
        catalogue.send(.viewDidLoad)
        let sentence =
            "There is no connection to the server 127.0.0.1:\(server.url.port ?? 0); it may be switched off. "
            + "Check the address and your network, and try again."
        await expectFailure(sentence, then: false, from: catalogue)
    }

    @Test("what is too large for a catalogue is not read to the end")
    func tooLarge() async throws {
        let server = try LocalServer([.content(String(repeating: " ", count: 16_000_001))])
        let service = makeService(server.url)
        let error = ProductServiceError.catalogueNotDownloaded(.tooLarge(server.url, limit: 16_000_000))
        await #expect(throws: error) { try await service.everything() }
    }

    @Test("a server that hangs up without a word, or talks gibberish, is an error and no catalogue")
    func nonsense() async throws {
        for answer in [LocalServer.Answer.hangUp, .gibberish] {
            let server = try LocalServer([answer])
            let service = makeService(server.url)
            await #expect(throws: ProductServiceError.self) { try await service.everything() }
        }
    }

    @Test("a search that is cancelled lets go of the server at once")
    func cancel() async throws {
        let server = try LocalServer([.silence, .content(cups)])
        let catalogue = makeCatalogue(server.url)
        catalogue.send(.viewDidLoad)
        await server.requests(1)
        catalogue.send(.didTapCancel)
        await server.clientsGone(1)
        #expect(await catalogue.next(6).suffix(2).first == .isSearching(false))
    }

    @Test("a request that is cancelled before it begins asks no server")
    func cancelEarly() async throws {
        let server = try LocalServer([.content(cups)])
        let service = makeService(server.url)
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.everything()
        }
        await #expect(throws: ProductServiceError.cancelled) { try await reading.value }
        #expect(server.requestCount == 0)
    }
}
