import Shop
import Testing

/// How text is fitted into a window.
struct TextLayoutTests {
    @Test(
        "a character is as wide as a terminal shows it",
        arguments: [("a", 1), ("♥", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("。", 2), ("🛍", 1), ("🛍️", 2), ("👍🏽", 2)]
            as [(Character, Int)]
    )
    func width(character: Character, width: Int) {
        #expect(character.displayWidth == width)
    }

    @Test(
        "text is wrapped between words, and inside one only if it is longer than a line",
        arguments: [
            ("", 4, [""]),
            ("one two", 7, ["one two"]),
            ("one two", 6, ["one", "two"]),
            ("one two three", 8, ["one two", "three"]),
            ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]),
            ("리넨 셔츠", 4, ["리넨", "셔츠"]),
            ("리넨", 3, ["리", "넨"]),
            ("ab", 0, ["a", "b"]),
        ]
    )
    func wrap(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test(
        "what does not fit is cut, which a last character shows",
        arguments: [
            ("Harbour", 7, "Harbour"), ("Harbour", 6, "Harbo…"), ("한국어", 5, "한국…"), ("한국어", 4, "한…"),
            ("Harbour", 1, "…"), ("Harbour", 0, ""),
        ]
    )
    func truncate(text: String, width: Int, cut: String) {
        #expect(text.truncated(to: width) == cut)
    }

    @Test("padding counts columns, not characters", arguments: [("ab", "ab  "), ("한", "한  "), ("한국어", "한국어")])
    func pad(text: String, padded: String) {
        #expect(text.padded(to: 4) == padded)
    }

    @Test("text is laid out in one go, however long it is", .timeLimit(.minutes(1)), arguments: ["x", "ab "])
    func longText(part: String) {
        let text = String(repeating: part, count: 1_000_000 / part.count)
        #expect(text.wrapped(to: 78).count > 12_000)
        #expect(text.truncated(to: 10).displayWidth == 10)
    }

    @Test(
        "what a terminal would obey is not printed",
        arguments: [
            ("Cup", "Cup"), ("\u{1B}]0;title\u{7}Cup", " ]0;title Cup"), ("a\nb\r\tc", "a b  c"),
            ("a\u{9B}31m", "a 31m"),
            ("\u{202E}puC\u{202C}", "puC"), ("a\u{2028}b\u{2066}c\u{FEFF}", "a bc"), ("한 é 👨‍👩‍👧 می‌خواهم", "한 é 👨‍👩‍👧 می‌خواهم"),
        ])
    func printable(text: String, shown: String) {
        #expect(Array(text.printable().unicodeScalars) == Array(shown.unicodeScalars))
        #expect(Line(text).text == shown)
    }

    @Test("a very long text is cut, and its last character shows that")
    func printableLimit() {
        #expect("abcd".printable(limit: 4) == "abcd")
        #expect("abcde".printable(limit: 4) == "abcd…")
    }
}
