extension String {
    /// The text as a terminal can safely show it, in one line.
    ///
    /// A terminal obeys control characters, such as an escape that changes the title of the window, and text with
    /// bidirectional marks can imitate another text. The former become spaces, the latter are left out. A very long text is
    /// cut.
    func printable(limit: Int = 4_000) -> String {
        var result = UnicodeScalarView()
        for (count, scalar) in unicodeScalars.enumerated() {
            guard count < limit else { return String(result) + "…" }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: result.append(" ")
            // Of invisible characters, only the joiners of letters and emoji, and the tags of flags.
            case .format where !["\u{200C}", "\u{200D}"].contains(scalar) && !(0xE0020...0xE007F ~= scalar.value): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The number of terminal columns that it takes.
    var columns: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { $0 + ($1.isWide ? 2 : 1) }
    }

    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    /// Cuts a text that does not fit, and ends it in `…`.
    func truncated(to width: Int) -> String {
        guard columns > width else { return self }
        var text = self
        while text.columns >= max(1, width) { text.removeLast() }
        return text + "…"
    }

    /// Breaks into lines between words; a word that is longer than a line is cut into several.
    func wrapped(to width: Int) -> [String] {
        var lines = [""]
        for word in split(separator: " ") {
            var word = Substring(word)
            if !lines[lines.count - 1].isEmpty {
                if lines[lines.count - 1].columns + 1 + String(word).columns <= width {
                    lines[lines.count - 1] += " \(word)"
                    continue
                }
                lines.append("")
            }
            while String(word).columns > width {
                lines[lines.count - 1] = String(word.prefix(max(1, width / 2)))
                word = word.dropFirst(max(1, width / 2))
                lines.append("")
            }
            lines[lines.count - 1] += word
        }
        return lines
    }
}

extension Character {
    /// East Asian characters and emoji are two columns wide.
    fileprivate var isWide: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return true }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
