import SimpleViewModel
import Testing

@testable import Shop
@testable import ShopCore

struct PageTests {
    @Test("control characters become spaces, bidirectional marks vanish, and emoji stay whole")
    func printable() {
        #expect("a\u{1B}]0;x\u{7}b\nc\u{85}".printable() == "a ]0;x b c ")
        #expect("\u{202E}evil\u{2066}\u{200F}\u{FEFF}".printable() == "evil")
        #expect("👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿".printable() == "👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿")
        #expect(String(repeating: "a", count: 5_000).printable().count == 4_001)
    }

    @Test("text is wrapped between words, and a long word is cut")
    func wrap() {
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("a bbbbbbbbbb".wrapped(to: 8) == ["a", "bbbb", "bbbbbb"])
        #expect("日本語".columns == 6 && "日本語".truncated(to: 4) == "日…")
    }

    @Test("columns are aligned, and the first one is cut if the window is narrow")
    func table() {
        var page = Page(width: 30)
        page.table([Row(1, ["A long name of a product", "€1.00"]), Row(10, ["B", "€10.00"])])
        #expect(page.lines.map(\.text) == ["   1  A long name of …  €1.00", "  10  B                 €10.00"])
    }

    @Test("in a very narrow window, the first column is wrapped, and stands above the others")
    func narrow() {
        var page = Page(width: 20)
        page.table([Row(1, ["A long name of a product", "€1.00", "sold out"])])
        #expect(
            page.lines.map(\.text) == ["  1  A long name of", "     a product", "       €1.00, sold", "       out"])
    }

    @Test("the catalogue is drawn from its state alone")
    @MainActor func stateless() {
        var state = CatalogueState()
        state.show(CataloguePage(1, of: 1, from: [makeProduct(), makeProduct("jug")]), of: SearchQuery(""))
        state.selectedItemID = "cup"
        var page = Page(width: 40)
        CatalogueScreen.draw(state, on: &page)
        #expect(page.lines.map(\.text) == ["  1  Cup  €10.00  opened last", "  Type more to see more."])
    }

    @Test("a screen shows whatever view model has its inputs and outputs")
    @MainActor func standIn() {
        let viewModel = AnyViewModel<LoginViewModel.Input, LoginViewModel.Output> { input, respond in
            respond(.problem("stand-in"))
        }
        let screen = LoginScreen(viewModel)
        try? Command.run("submit", of: screen.commands)
        var page = Page(width: 40)
        screen.draw(on: &page)
        #expect(page.lines[2].text == "  ✗ stand-in")
    }

    @Test(
        "a line is a command, the beginning of one, or an error that says what to type",
        arguments: [
            ("add 2", "add 2"), ("ad 2 &", "add 2"), ("2", "add 2"), ("  find  a  b ", "find a  b"), ("", nil),
            ("a", "\"a\" can be add or also. Type one more letter."),
            ("add 3", "There is no row 3. The last one is 2."),
            ("add", "This is incomplete. Type it as in \"add N\"."),
            ("also x", "\"x\" is not expected after \"also\". Leave it out."),
            ("x", "\"x\" is not a command here. Type help to list the commands."),
            (String(repeating: "x", count: 1_001), "This line is too long. Type 1000 characters at most."),
        ])
    @MainActor func command(_ line: String, _ expected: String?) {
        var ran: String?
        let commands = [
            Command("add", row: 2, "", isDefault: true) { ran = "add \($0)" }, Command("also", "") { ran = "also" },
            Command("find", text: "WORDS", "") { ran = "find \($0)" },
        ]
        do throws(CommandError) { try Command.run(line, of: commands) } catch { ran = error.localizedDescription }
        #expect(ran == expected)
    }

    @Test("a password is not shown, whatever the screen")
    @MainActor func secret() {
        let command = Command("password", text: "PASSWORD", "", isSecret: true) { _ in }
        #expect(Command.shown("pass a b", of: [command]) == "pass ••••")
        #expect(Command.shown("password a", of: []) == "password ••••")
    }
}
