import Foundation
import Testing

/// Compares what the executable writes with the whole of a transcript, line by line and to the last space.
@Suite(.timeLimit(.minutes(1))) struct TranscriptTests {
    @Test(
        "the shop answers its commands as the transcript says",
        arguments: [
            "product-page", "every-command", "two-products", "wrong-commands", "end-of-input", "asynchronous", "bag",
        ]
    )
    func commands(_ name: String) async throws {
        try await expectTranscript(name)
    }

    @Test(
        "an unusable catalogue is reported at the start and at each request, and does not end the shop",
        arguments: ["broken", "missing", "empty"]
    )
    func catalogue(_ name: String) async throws {
        try await expectTranscript("\(name)-catalogue", arguments: ["--catalogue", "\(name).json"])
    }

    @Test("latency changes when a script is answered, and nothing else", arguments: ["product-page", "asynchronous"])
    func latency(_ name: String) async throws {
        try await expectTranscript(name, arguments: ["--latency", "20"])
    }

    @Test("in a narrow window lines are wrapped between words, and tables keep their prices")
    func narrowWindow() async throws {
        try await expectTranscript("narrow-window", environment: ["COLUMNS": "32"])
    }

    @Test("the end of the input waits for what runs")
    func endWhileLoading() async throws {
        let shop = try await ShopProcess(arguments: ["--latency", "20"], input: "open wool-socks &")
        #expect(shop.standardOutput.hasSuffix("Rust, 39 to 42  €9.90 (was €14.90)\n  Bag: empty\n"))
        #expect(shop.exitCode == 0)
    }

    @Test("quit does not wait for what runs")
    func quitWhileLoading() async throws {
        let shop = try await ShopProcess(arguments: ["--latency", "20"], input: "open wool-socks &\nquit &\nlike\n")
        #expect(shop.standardOutput.hasSuffix("> open wool-socks &\nLoading wool-socks …\n> quit &\n"))
        #expect(shop.exitCode == 0)
    }

    @Test("a last line without a line break is a command as well")
    func unfinishedLine() async throws {
        let shop = try await ShopProcess(input: "open felt-hat\nlike")
        #expect(shop.standardOutput.hasSuffix("> like\n♥ Felt Hat, €74.00, sold out\n  …\n"))
        #expect(shop.exitCode == 0)
    }

    @Test("commands after quit are not read")
    func afterQuit() async throws {
        let shop = try await ShopProcess(input: "quit\nbag\n")
        #expect(shop.standardOutput.hasSuffix("> quit\n"))
        #expect(shop.exitCode == 0)
    }
}
