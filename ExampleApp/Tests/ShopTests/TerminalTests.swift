import Foundation
import SimpleViewModelTesting
import Testing

@testable import Shop
@testable import ShopCore

struct TerminalTests {
    /// The shop as a person starts it: the executable that was built together with these tests.
    private static let executable = {
        let folders = sequence(first: Bundle(for: StubServer.self).bundleURL) {
            $0.deletingLastPathComponent()
        }
        let products = folders.prefix(6).map { $0.appendingPathComponent("Shop") }
        return products.first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? products[0]
    }()

    private func run(
        _ options: [String] = [], _ script: String, output: FileHandle? = nil
    ) throws -> (output: String, exitCode: Int32) {
        let process = Process()
        let keyboard = Pipe()
        let screen = Pipe()
        process.executableURL = Self.executable
        process.arguments = options
        process.standardInput = keyboard
        process.standardOutput = output ?? screen
        process.standardError = screen
        try process.run()
        try keyboard.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        try keyboard.fileHandleForWriting.close()
        let data = output == nil ? screen.fileHandleForReading.readDataToEndOfFile() : Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    @Test("the command of the README prints what the README shows")
    func readme() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../README.md")
        let blocks = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "```\n")
        let shown = try #require(blocks.first { $0.hasPrefix("Welcome to the shop.") })
        let (output, exitCode) = try run([], "1\nlike\n3\nwhy\n")
        #expect(fixed(output) == fixed(shown) && exitCode == 0)
    }

    private func fixed(_ output: String) -> String {
        output.replacing(/\([\d.]+ (s|ms|µs|ns)\)/, with: "(1 ms)")
            .replacing(/\.swift:\d+/, with: ".swift:1")
    }

    @Test("a script that is shown an error, a wrong option, and a full device say so at the end")
    func exitCodes() throws {
        #expect(try run(["--offline"], "refresh\n").exitCode == EXIT_FAILURE)
        #expect(try run([], "help\n").exitCode == EXIT_SUCCESS)
        for options in [["--nothing"], ["--latency", "x"], ["--timeline"]] {
            let (output, exitCode) = try run(options, "")
            #expect(exitCode == EX_USAGE && output.hasPrefix("Shop: "))
        }
        #expect(try run(["--timeline", "/missing/a.html"], "").exitCode == EX_IOERR)
        if let full = FileHandle(forWritingAtPath: "/dev/full") {
            #expect(try run([], "1\n", output: full).exitCode == EX_IOERR)
        }
    }

    @Test("a password is echoed on no page, and nothing that controls a terminal is")
    func echo() throws {
        let output = try run([], "password analytical\nsearch \u{1B}[2Jlinen\u{202E}\n").output
        #expect(!output.contains("analytical") && output.contains("> password ••••"))
        #expect(!output.unicodeScalars.contains("\u{1B}") && !output.contains("\u{202E}"))
    }

    @Test("the signals can be written as a page for a browser")
    func timeline() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).html")
        _ = try run(["--timeline", url.path, "--latency", "1"], "1\n")
        #expect(try String(contentsOf: url, encoding: .utf8).contains("didSelectItem"))
        try FileManager.default.removeItem(at: url)
    }

    @Test("the catalogue's view has no state: what it shows is what it is given")
    @MainActor func stateless() {
        #expect(Pages.catalogue(CatalogueState(content: .loading)) == ["Products", "  …"])
        var state = CatalogueState(content: .shown([.sample], problem: "It is old."))
        state.likedIDs = ["cup"]
        state.hasMore = true
        #expect(
            Pages.catalogue(state) == [
                "Products", "  1  ♥ Cup  not for sale  sold out", "  ✗ It is old. Type retry.",
                "  Type more to see more.",
            ])
        let message = Message(title: "No.", detail: "Why.")
        let failed = Pages.catalogue(CatalogueState(content: .failed(message)))
        #expect(failed == ["Products", "  ✗ No. Why. Type retry."])
        let empty = Pages.catalogue(CatalogueState(content: .empty(message)))
        #expect(empty == ["Products", "  No. Why."])
    }

    /// Types lines, and returns what is shown after the last.
    @MainActor private func type(_ lines: String, at terminal: Terminal? = nil) async throws
        -> [String]
    {
        let terminal = try terminal ?? Terminal(TestShop().container.makeFlow(), log: SignalLog())
        var shown: [String] = []
        for line in [""] + lines.split(separator: ",").map({ String($0).trimmed }) {
            shown = await terminal.run(line)
        }
        return shown
    }

    @MainActor @Test("each command is an input, and the page is printed if it changed")
    func commands() async throws {
        #expect(try await type("").first == "Products")
        #expect(try await type("type linen").first == "“linen”: 2 found")
        #expect(try await type("search linen, search, 1").first == "“linen”: 2 found")
        #expect(try await type("search, close").first == "Products")
        #expect(try await type("search linen, cancel").first == "Products")
        #expect(try await type("more").count == 13)
        #expect(try await type("refresh") == ["[ The products are up to date. ]"])
        #expect(try await type("5, like, 2").first == "Wool Socks ♥  Bag: 1")
        #expect(try await type("5, back").first == "Products")
        #expect(try await type("99").first?.hasPrefix("✗ “99” is not a command here.") == true)
        #expect(try await type("why").first?.contains("CatalogueViewModel") == true)
    }

    @MainActor @Test("an account in the terminal: sign in, addresses, their form, sign out")
    func account() async throws {
        let terminal = try Terminal(TestShop().container.makeFlow(), log: SignalLog())
        let signIn = "account, email ada@example.com, password analytical, submit"
        #expect(try await type(signIn, at: terminal).count == 4)
        #expect(try await type("status order", at: terminal).count == 2)
        #expect(try await type("status, filter lyon", at: terminal).count == 2)
        #expect(try await type("filter, delete 2", at: terminal).last == "[ Home is deleted. ]")
        #expect(try await type("delete 2", at: terminal).last?.hasPrefix("✗ An order") == true)
        #expect(try await type("1, city Nice", at: terminal).last?.hasPrefix("  Type save") == true)
        #expect(try await type("back", at: terminal).contains { $0.hasPrefix("  Your changes") })
        #expect(try await type("keep, save", at: terminal).last == "[ Aunt Élise is saved. ]")
        #expect(try await type("add, label X, back, discard", at: terminal)[0] == "Your addresses")
        #expect(try await type("refresh, retry, signout", at: terminal).first == "Products")
        #expect(try await type("account", at: terminal).first == "Sign in")
        #expect(try await type("back", at: terminal).first == "Products")
    }
}
