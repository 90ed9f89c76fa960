import Foundation
import Testing

@testable import ShopCore

/// Compares what the shop writes with the whole of a transcript.
///
/// A transcript is script and expectation: the first line has the shop's options, lines that begin with `> ` are typed, and the
/// output must be the same. With `UPDATE_TRANSCRIPTS` set, it is written instead.
@Suite(.timeLimit(.minutes(2)))
struct TranscriptTests {
    @Test(
        "the shop answers as the transcript says",
        arguments: [
            "shop", "catalogue", "account", "addresses", "why", "leaving", "wrong", "hostile", "narrow", "offline",
            "edges", "again",
        ])
    func transcript(_ name: String) async throws {
        let file = ShopProcess.folder.appendingPathComponent("\(name).txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n")
        let options = (lines.first ?? "").split(separator: " ").dropFirst(2).map(String.init)
        var password = ""
        let script = lines.filter { $0.hasPrefix("> ") }.map { line in
            if line.hasPrefix("> email") { password = line.contains("grace@") ? "compiler" : "analytical" }
            return "\(line.dropFirst(2))\n".replacing("••••", with: password)
        }.joined()
        let shop = try await ShopProcess(options, script: script, columns: name == "narrow" ? 32 : 76)
        let output = "\(lines.first ?? "")\n\(shop.output)(exit code \(shop.exitCode))\n"
            .replacing(/\.swift:\d+/, with: ".swift:N").replacing(/\([\d.]+ (s|ms|µs|ns)\)/, with: "(N ms)")
        if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] != nil {
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            try Data(output.utf8).write(to: source.appendingPathComponent("../Transcripts/\(name).txt"))
        } else {
            #expect(output == text)
        }
        #expect(shop.errors == "")
    }

    @Test("text from elsewhere reaches the terminal without control characters and bidirectional marks")
    func hostile() async throws {
        let shop = try await ShopProcess(
            ["--catalogue", "hostile.json", "--trace"], script: "search \u{1B}[31m\u{202E}x\nall\n1\nadd 1\nwhy\n")
        for text in [shop.output, shop.errors] {
            let hostile = text.unicodeScalars.filter {
                ($0.value < 0x20 && $0 != "\n") || (0x202A...0x2069 ~= $0.value)
            }
            #expect(hostile.isEmpty)
        }
        #expect(shop.output.contains("Cup ]0;owned"))
    }

    @Test(
        "a wrong option is reported, with how to type it",
        arguments: ["--nothing", "--latency=x", "--server=ftp://x", "--data="])
    func options(_ option: String) async throws {
        let shop = try await ShopProcess([option])
        #expect(shop.exitCode == EX_USAGE && shop.output == "" && shop.errors.hasPrefix("Shop: "))
    }

    @Test("what is decided is finished before the shop ends, even if its page was left")
    func quit() async throws {
        let data = makeFolder()
        let first = try await ShopProcess(["--latency", "50"], script: "1\nadd 1 &\nback &\nquit\n", data: data.url)
        #expect(first.output.hasSuffix("> quit\n"))
        let second = try await ShopProcess(script: "bag\n", data: data.url)
        #expect(second.output.contains("Harbour Sweater (Navy, S)  × 1"))
    }

    @Test(
        "a stream that is closed takes no file's place, and output that is closed is an error",
        arguments: [(">&-", EX_IOERR), ("<&-", 0), ("<&- >&- 2>&-", EX_IOERR)])
    func closedStreams(_ redirection: String, _ exitCode: Int32) async throws {
        let data = makeFolder()
        let shop = try await ShopProcess(script: "bag\n", data: data.url, redirection: redirection)
        #expect(shop.exitCode == exitCode)
        #expect(try Data(contentsOf: data.url.appendingPathComponent("lock")).isEmpty)
    }

    @Test("a second shop is kept out of a folder")
    func twoShops() async throws {
        let data = makeFolder()
        try data.open()
        let shop = try await ShopProcess(data: data.url)
        #expect(shop.exitCode == EX_CANTCREAT && shop.errors.contains("Another shop is using the folder"))
    }

    @Test("after 300 pages, a further one prints no more lines than the third")
    func pages() async throws {
        let folder = makeFolder().url
        let products = (1...2_400).map { number in
            #"{"id":"c\#(number)","name":"Cup \#(number)","summary":"","skus":[{"id":"s\#(number)","color":"Red","size":"S","#
                + #""price":100,"stock":1}]}"#
        }
        let catalogue = folder.appendingPathComponent("many.json")
        try Data("{\"products\":[\(products.joined(separator: ","))]}".utf8).write(to: catalogue)
        let shop = try await ShopProcess(
            ["--catalogue", catalogue.path], script: String(repeating: "more\n", count: 299) + "open 2400\n")
        #expect(shop.output.contains("♡ Cup 2400, €1.00"))
        #expect(shop.output.split(separator: "\n").count < 300 * 30)
    }

    @Test("a diagram and a timeline are written at the end, with an alarm for what failed after its page was left")
    func files() async throws {
        let folder = makeFolder().url
        let (diagram, timeline) = (folder.appendingPathComponent("a.mmd"), folder.appendingPathComponent("a.html"))
        _ = try await ShopProcess(["--diagram", diagram.path, "--timeline", timeline.path], script: "1\nadd 1\n")
        #expect(try String(contentsOf: diagram, encoding: .utf8).hasPrefix("sequenceDiagram"))
        #expect(try String(contentsOf: timeline, encoding: .utf8).contains("didTapAddToBag"))
        _ = try await ShopProcess(
            ["--latency", "100", "--timeline", timeline.path], script: "1\nadd 4 &\nback &\nquit\n")
        #expect(try String(contentsOf: timeline, encoding: .utf8).contains("\"alarm\":"))
        let shop = try await ShopProcess(["--timeline", "/missing/a.html"])
        #expect(shop.exitCode == EX_CANTCREAT && shop.errors.contains("cannot be written"))
    }
}
