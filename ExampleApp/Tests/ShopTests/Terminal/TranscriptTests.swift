import Foundation
import SimpleViewModelTesting
import Testing

@testable import Shop
@testable import ShopCore

/// Compares what the shop writes with the whole of a transcript.
///
/// A transcript is script and expectation: the first line has the shop's options, lines that begin
/// with `> ` are typed, and the output must be the same. With `UPDATE_TRANSCRIPTS` set, it is
/// written instead.
struct TranscriptTests {
    @Test(
        "the shop answers as the transcript says",
        arguments: [
            "shop", "catalogue", "account", "addresses", "why", "leaving", "wrong", "hostile",
            "narrow", "offline",
            "edges", "help",
        ])
    func transcript(_ name: String) async throws {
        let file = ShopProcess.folder.appendingPathComponent("\(name).txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n")
        let options = (lines.first ?? "").split(separator: " ").dropFirst(2).map(String.init)
        var password = ""
        let script = lines.filter { $0.hasPrefix("> ") }.map { line in
            if line.hasPrefix("> email") {
                password = line.contains("grace@") ? "compiler" : "analytical"
            }
            return "\(line.dropFirst(2))\n".replacing("••••", with: password)
        }.joined()
        let shop = try await ShopProcess(options, columns: name == "narrow" ? 42 : 76).run(script)
        let output = "\(lines.first ?? "")\n\(shop.output)(exit code \(shop.exitCode))\n"
            .replacing(/\.swift:\d+/, with: ".swift:N").replacing(
                /\([\d.]+ (s|ms|µs|ns)\)/, with: "(N ms)")
        if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] != nil {
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            try Data(output.utf8).write(
                to: source.appendingPathComponent("../Transcripts/\(name).txt"))
        } else {
            #expect(output == text)
        }
        #expect(shop.errors == "")
    }

    @Test(
        "lines may end in CRLF, have tabs, capitals, and what arrow keys type; none is echoed raw")
    func lines() async throws {
        let shop = try await ShopProcess().run(
            "search\tli\u{1B}[Dnen\r\nALL\r\n \r\n&search A &\nwhy\u{1B}]x\u{202E}\n")
        for found in ["“linen”: 3 found", "“A &”: 15 found"] {
            #expect(shop.output.contains(found))
        }
        let raw: Set<Unicode.Scalar> = ["\t", "\r", "\u{1B}", "\u{202E}"]
        #expect(raw.isDisjoint(with: shop.output.unicodeScalars))
    }

    @Test("a script leaves no folder behind")
    func temporaryFolder() async throws {
        let folder = makeFolder().url
        _ = try await ShopProcess(environment: ["TMPDIR": folder.path]).run("1\nlike\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test(
        "a wrong option is reported at once, with how to type it",
        arguments: [
            (["--nothing"], EX_USAGE), (["--latency", "x"], EX_USAGE),
            (["--data"], EX_USAGE),
            (["--timeline", "/missing/a.html"], EX_CANTCREAT),
        ])
    func options(_ options: [String], _ code: Int32) async throws {
        let shop = try await ShopProcess(options).run()
        #expect(shop.exitCode == code && shop.output == "" && shop.errors.hasPrefix("Shop: "))
    }

    @Test("a screen shows whatever view model has its inputs and outputs")
    @MainActor func standIn() throws {
        let viewModel = AnyViewModel<LoginViewModel.Input, LoginViewModel.Output> { _, respond in
            respond(.problem("stand-in"))
        }
        let shop = StubShop()
        let display = Display(Terminal(), shop.failures)
        let screen = LoginScreen(viewModel, in: ShopFlow(shop, display: display)) { _ in }
        var page = Page(width: 40)
        screen.draw(on: &page)
        try Command.run("submit", of: page.commands)
        screen.draw(on: &page)
        #expect(page.lines.last?.text == "  ✗ stand-in")
    }

    @available(macOS 26, *)
    @Test(
        "a script goes on when a form that signs in below another screen is left",
        .timeLimit(.minutes(1)))
    @MainActor func leftBelow() async throws {
        let shop = StubShop()
        let display = Display(Terminal(), shop.failures)
        let flow = ShopFlow(shop, display: display)
        flow.showAccount()
        for line in ["email ada@example.com", "password analytical"] {
            try Command.run(line, of: display.commands)
        }
        let form = display.commands
        flow.showBag()
        await flow.settle()
        let requests = shop.server.hold()
        try Command.run("submit", of: form)
        let settling = Task.immediate { await flow.settle() }
        await requests.answer(with: ())
        await settling.value
        #expect(shop.session.account == "ada")
    }
}
