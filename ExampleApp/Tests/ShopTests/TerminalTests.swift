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

    @Test(
        "a script prints what is shown: of the README's command, and of a visit to every screen",
        arguments: ["../../README.md", "visit.txt"])
    func script(_ file: String) throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent(file)
        let text = try String(contentsOf: url, encoding: .utf8)
        let blocks = text.components(separatedBy: "```\n")
        let shown = try #require(blocks.first { $0.hasPrefix("Welcome to the shop.") })
        let lines = shown.split(separator: "\n").filter { $0.hasPrefix("> ") }
        let typed = lines.map { $0.dropFirst(2).replacing("••••", with: "analytical") }
        #expect(file == "visit.txt" || text.contains(typed.joined(separator: "\\n")))
        let (output, exitCode) = try run([], typed.joined(separator: "\n"))
        #expect(fixed(output) == fixed(shown) && exitCode == EXIT_SUCCESS)
    }

    private func fixed(_ output: String) -> String {
        output.replacing(/\([\d.]+ (s|ms|µs|ns)\)/, with: "(1 ms)")
            .replacing(/\.swift:\d+/, with: ".swift:1")
    }

    @Test("a wrong option, a file that can't be written, and a full device end with a failure")
    func exitCodes() throws {
        #expect(try run(["--offline"], "help\n").exitCode == EXIT_SUCCESS)
        for options in [["--nothing"], ["--timeline"]] {
            let (output, exitCode) = try run(options, "")
            #expect(exitCode == EX_USAGE && output.hasPrefix("Shop: "))
        }
        #expect(try run(["--timeline", "/missing/a.html"], "").exitCode == EX_IOERR)
        if let full = FileHandle(forWritingAtPath: "/dev/full") {
            #expect(try run([], "1\n", output: full).exitCode == EX_IOERR)
        }
    }

    @Test("the catalogue's view has no state: what it shows is what it is given")
    @MainActor func stateless() {
        #expect(Pages.catalogue(CatalogueState(content: .loading)) == ["Products", "  …"])
        let cup = CatalogueItem(Product(id: "cup", name: "Cup"))
        var state = CatalogueState(content: .shown([cup], problem: "It is old."))
        state.likedIDs = ["cup"]
        state.hasMore = true
        #expect(
            Pages.catalogue(state) == [
                "Products", "  1  ♥ Cup  not for sale", "  ✗ It is old. Type retry.",
                "  Type more to see more.",
            ])
        let message = Message(title: "No.", detail: "Why.")
        let failed = Pages.catalogue(CatalogueState(content: .failed(message)))
        #expect(failed == ["Products", "  ✗ No. Why. Type retry."])
    }
}
