extension String {
    /// The text in one line, without what a terminal obeys, such as an escape that changes the title of the window, and without
    /// bidirectional marks, with which a text can imitate another.
    func printable() -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars.prefix(4_000) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            // Of invisible characters, only the joiners of letters and emoji.
            case .format where !["\u{200C}", "\u{200D}"].contains(scalar): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The number of terminal columns that it takes.
    var columns: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    /// Breaks into lines between words; a word that is longer than a line fills several.
    func wrapped(to width: Int) -> [String] {
        var lines = [""]
        for word in split(separator: " ") {
            var word = String(word)
            if !lines[lines.count - 1].isEmpty {
                if lines[lines.count - 1].columns + 1 + word.columns <= width {
                    lines[lines.count - 1] += " \(word)"
                    continue
                }
                lines.append("")
            }
            while word.columns > max(2, width) {
                var line = word
                while line.columns > max(2, width) { line.removeLast() }
                lines[lines.count - 1] = line
                lines.append("")
                word.removeFirst(line.count)
            }
            lines[lines.count - 1] += word
        }
        return lines
    }
}

extension Character {
    /// East Asian characters and emoji are two columns wide.
    fileprivate var isWide: Bool {
        guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return false }
        if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return true }
        return [0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFD]
            .contains { $0 ~= scalar.value }
    }
}
