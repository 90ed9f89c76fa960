import Shop
import Testing

/// The line that a person is typing.
struct LineEditorTests {
    /// Types some text, and returns the line then and the events.
    private func type(_ text: String) -> (text: String, events: [LineEditor.Event]) {
        var editor = LineEditor()
        let events = text.utf8.compactMap { editor.type($0) }
        return (editor.text, events)
    }

    @Test(
        "keys do to the line what they do everywhere",
        arguments: [
            ("ab", "ab"), ("ab\u{7F}", "a"), ("\u{7F}a", "a"), ("né\u{8}", "n"), ("한👍🏽\u{7F}", "한"), ("a b\u{15}c", "c"),
            ("one two \u{17}", "one "), ("a\u{1B}[Ab\u{1B}[1;5Cc\u{1B}OPd\u{1B}xe", "abcde"), ("a\u{9}\u{1}b", "ab"),
            ("a\u{4}", "a"),
        ])
    func keys(typed: String, text: String) {
        #expect(type(typed).text == text)
        #expect(type(typed).events == [])
    }

    @Test("return ends a line, and Control-D on an empty one the input")
    func end() {
        #expect(type("one\rtwo\n\u{4}").events == [.line("one"), .line("two"), .endOfInput])
    }

    @Test("bytes that are no character are dropped, and what follows is taken")
    func brokenCharacter() {
        var editor = LineEditor()
        for byte in [0xE9, 0xFF, 0xFF, 0xFF] + Array("ok".utf8) { _ = editor.type(byte) }
        #expect(editor.text == "ok")
    }

    @Test("a line ends to grow when it is longer than the shop takes")
    func limit() {
        #expect(type(String(repeating: "a", count: 100_000)).text.count == 1_001)
    }
}
