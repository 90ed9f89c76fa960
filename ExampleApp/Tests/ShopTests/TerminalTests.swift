import Foundation
import Testing

/// The shop at a terminal, where a person types.
@Suite(.timeLimit(.minutes(1))) struct TerminalTests {
    private let heading = "\u{1B}[1mProducts\u{1B}[0m\n"

    @Test("a person sees the prompt, what is loading, and then the screen")
    func visit() async throws {
        let shop = try await ShopAtTerminal([
            ("sold out", "6\n"), ("Felt Hat, €74.00", "like\n"), ("♥ Felt Hat", "quit\n"),
        ])
        #expect(shop.output.contains("⠋ Loading the products …"))
        #expect(shop.output.contains(heading))
        #expect(shop.plainOutput.contains("♥ Felt Hat, €74.00, sold out\n> "))
        #expect(shop.exitCode == 0)
    }

    @Test("below a screen that has come up, a person reads what can be typed there")
    func hint() async throws {
        let shop = try await ShopAtTerminal(
            columns: 200,
            [
                ("sold out", "6\n"), ("1 to 2, like", "bag\n"), ("It is empty", "quit\n"),
            ])
        #expect(shop.plainOutput.contains("\nType 1 to 8, search, open, more, refresh"))
        #expect(shop.plainOutput.contains("\nType 1 to 2, like, add, "))
        #expect(shop.plainOutput.contains("\nType products, "))
    }

    @Test("what is loading turns for as long as it takes")
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

    @Test("lines fit the window, whose width the terminal tells")
    func narrowWindow() async throws {
        let shop = try await ShopAtTerminal(columns: 30, [("sold out", "1\n"), ("Bag: empty", "quit\n")])
        #expect(shop.plainOutput.contains("  A heavy fisherman's knit of\n  merino wool.\n"))
    }

    @Test("COLUMNS counts more than what the terminal tells")
    func columns() async throws {
        let shop = try await ShopAtTerminal(
            columns: 120, environment: ["COLUMNS": "30"], [("sold out", "1\n"), ("Bag: empty", "quit\n")])
        #expect(shop.plainOutput.contains("  A heavy fisherman's knit of\n  merino wool.\n"))
    }

    @Test("a password is written over as soon as it has been typed")
    func password() async throws {
        let shop = try await ShopAtTerminal([
            ("sold out", "account\n"), ("Password", "password analytical\n"), ("••••", "quit\n"),
        ])
        #expect(shop.output.contains("\u{1B}[1A\r\u{1B}[K> password ••••\n"))
    }

    @Test("a person is answered while something is loading, and may leave")
    func typeWhileLoading() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "60000"],
            [
                ("Loading the products …", "like\n"),
                ("\"like\" is not a command here. Type help to see those that are.", "open felt-hat\n"),
                ("Loading felt-hat …", "quit\n"),
            ])
        #expect(shop.exitCode == 0)
    }

    @Test("a person who ends the input is still told what has been asked for")
    func endInputWhileLoading() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "300"], [("sold out", "open wool-socks\n"), ("Loading wool-socks", "\u{4}")])
        #expect(shop.plainOutput.contains("  3  Rust, 39 to 42  €9.90 (was €14.90)\n"))
        #expect(shop.exitCode == 0)
    }
}
