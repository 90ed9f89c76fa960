import Foundation
import LocalServer
import Testing

/// The product page if its catalogue does not load, at first or later.
@Suite(.timeLimit(.minutes(1))) struct ProductTranscriptTests {
    private let cups = """
        { "currency": "GBP", "products": [
          { "id": "cup", "name": "Cup", "summary": "Holds tea.", "skus": [
            { "id": "CUP-RED", "color": "Red", "size": "S", "price": 1000, "stock": 2 } ] }
        ] }
        """

    @Test("a page that does not load offers a retry; a page that does not load again stays, and offers one too")
    func retry() async throws {
        let (good, bad) = (LocalServer.Answer.content(cups), LocalServer.Answer.status(503))
        let server = try LocalServer([good, bad, good, good, bad, good])  // The fourth: the bag asks, too.
        try await expectTranscript(
            "product-retry", arguments: ["--catalogue", server.url.absoluteString],
            names: ["127.0.0.1:\(server.port)": "HOST"])
    }
}
