import Foundation
import Testing

/// The shop at a terminal.
@Suite(.timeLimit(.minutes(1))) struct TerminalTests {
    private let heading = "\u{1B}[1mProducts\u{1B}[0m\n"

    @Test("the prompt and the running work are shown, and then the screen")
    func visit() async throws {
        let shop = try await ShopAtTerminal([
            ("sold out", "6\n"), ("Felt Hat, €74.00", "like\n"), ("♥ Felt Hat", "quit\n"),
        ])
        #expect(shop.output.contains("⠋ Loading the products …"))
        #expect(shop.output.contains(heading))
        #expect(shop.plainOutput.contains("♥ Felt Hat, €74.00, sold out\n  …\n> "))
        #expect(shop.exitCode == 0)
    }

    @Test("a new screen is followed by its commands")
    func hint() async throws {
        let shop = try await ShopAtTerminal(
            columns: 200,
            [
                ("sold out", "6\n"), ("1 to 2, like", "bag\n"), ("Your bag is empty", "quit\n"),
            ])
        #expect(shop.plainOutput.contains("\nType 1 to 8, search, more, refresh, open, products"))
        #expect(shop.plainOutput.contains("\nType 1 to 2, like, add, "))
        #expect(shop.plainOutput.contains("\nType open, products, "))
    }

    @Test("a search shows its results at once, without an empty list before them")
    func search() async throws {
        let shop = try await ShopAtTerminal([("sold out", "search linen\n"), ("3 found", "quit\n")])
        #expect(shop.plainOutput.components(separatedBy: "Products\n").count == 2)
    }

    @Test("an address form with problems is drawn once when it is saved")
    func saveWithProblems() async throws {
        let shop = try await ShopAtTerminal([
            ("sold out", "account\n"), ("Password", "email ada@example.com\npassword analytical\nsubmit\n"),
            ("+44 20", "addresses\n"), ("Workshop", "add\n"), ("Country", "label Home\nsave\n"),
            ("Correct the marked fields", "quit\nquit\n"),
        ])
        #expect(shop.plainOutput.components(separatedBy: "Country is missing.").count == 2)
    }

    @Test("the spinner turns until the work has ended")
    func spinner() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "60000"],
            [("⠋ Loading the products …", ""), ("⠹ Loading the products …", "quit\n")])
        #expect(shop.plainOutput.contains("⠙ Loading the products …"))
        #expect(shop.exitCode == 0)
    }

    @Test("NO_COLOR takes the colours away, and nothing else", arguments: [("", true), ("1", false)])
    func noColor(value: String, isColored: Bool) async throws {
        let shop = try await ShopAtTerminal(
            environment: ["NO_COLOR": value], [("sold out", "nonsense\n"), ("not a command", "quit\n")])
        #expect(shop.output.contains("\u{1B}[31m\"nonsense\" is not") == isColored)
        #expect(shop.output.contains(heading) == isColored)
        #expect(shop.plainOutput.contains("Products\n   1  Harbour Sweater  €69.00 to €89.00\n"))
    }

    @Test("lines fit the width of the terminal")
    func narrowWindow() async throws {
        let shop = try await ShopAtTerminal(columns: 30, [("sold out", "1\n"), ("Bag: empty", "quit\n")])
        #expect(shop.plainOutput.contains("  A heavy fisherman's knit of\n  merino wool.\n"))
    }

    @Test("COLUMNS overrides the width of the terminal")
    func columns() async throws {
        let shop = try await ShopAtTerminal(
            columns: 120, environment: ["COLUMNS": "30"], [("sold out", "1\n"), ("Bag: empty", "quit\n")])
        #expect(shop.plainOutput.contains("  A heavy fisherman's knit of\n  merino wool.\n"))
    }

    @Test("no letter of a password is shown, even if it is long or typed on another screen")
    func password() async throws {
        let password = String(repeating: "analytical", count: 40)
        let shop = try await ShopAtTerminal([
            ("sold out", "password \(password)\n"), ("not a command", "account\n"), ("Password", "password anal"),
            ("••••", "ytical\n"), ("Password  ", "quit\n"),
        ])
        #expect(!shop.output.replacing("the password analytical", with: "").contains("anal"))
        #expect(shop.output.contains("> password ••••\n"))
        #expect(shop.exitCode == 0)
    }

    @Test("typed text stays on its line while something is loading and when an answer arrives above it")
    func typedLine() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "300"],
            [("⠋ Loading the products …", "search wo"), ("or help.", ""), ("> search wo", "ol\nquit\n")])
        #expect(shop.plainOutput.contains("or help.\n> search wo"))
        #expect(shop.exitCode == 0)
    }

    @Test("a line is edited with the keys for it; arrows do nothing")
    func edit() async throws {
        let shop = try await ShopAtTerminal([
            ("sold out", "lik\u{7F}\u{15}bags\u{1B}[A"), ("> bags", "\u{7F}\n"), ("Your bag is empty", "\u{4}"),
        ])
        #expect(shop.exitCode == 0)
    }

    @Test("a line that is longer than the window shows its end, and can still be overwritten")
    func longLine() async throws {
        let text = String(repeating: "abcdefghi ", count: 20)
        let shop = try await ShopAtTerminal(columns: 40, [("sold out", "search \(text)"), ("…", "\u{15}quit\n")])
        let lines = shop.plainOutput.components(separatedBy: "\n").filter { $0.contains("> ") }
        #expect(!lines.contains { $0.contains("search abcdefghi abcdefghi abcdefghi abcdefghi") })
        #expect(shop.exitCode == 0)
    }

    @Test("a terminal that is dumb, or has no name, gets no escape sequences", arguments: ["dumb", ""])
    func dumbTerminal(name: String) async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "100"], environment: ["TERM": name],
            [
                ("sold out", "account\n"), ("Email", "password analytical\n"), ("••••", "bag\n"),
                ("Your bag is empty", "quit\n"),
            ])
        #expect(!shop.output.contains("\u{1B}"))
        #expect(shop.output.contains("> password ••••\n"))
        #expect(shop.exitCode == 0)
    }

    @Test("the prompt and the typed text are shown again when the shop comes back to the foreground")
    func foreground() async throws {
        let shop = try await ShopAtTerminal(
            [("sold out", "search wo"), ("> search wo", "SIGCONT"), ("> search wo", "ol\n"), ("4 found", "quit\n")])
        #expect(shop.exitCode == 0)
    }

    @Test("commands are answered while something is loading, and quit works")
    func typeWhileLoading() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "60000"],
            [
                ("Loading the products …", "like\n"),
                ("\"like\" is not a command here. Type help to list the commands.", "open felt-hat\n"),
                ("Loading felt-hat …", "quit\n"),
            ])
        #expect(shop.exitCode == 0)
    }

    @Test("the answer to a command is shown even if the input ends before it")
    func endInputWhileLoading() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "300"], [("sold out", "open wool-socks\n"), ("Loading wool-socks", "\u{4}")])
        #expect(shop.plainOutput.contains("  3  Rust, 39 to 42  €9.90 (was €14.90)\n"))
        #expect(shop.exitCode == 0)
    }
}
