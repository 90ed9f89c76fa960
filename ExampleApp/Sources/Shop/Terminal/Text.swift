extension String {
    /// The text in one line, without what a terminal obeys, such as an escape that changes the
    /// title of the window, and without bidirectional marks, with which a text can imitate another.
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

    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// Breaks into lines between words; a word that is longer than a line fills several.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            for start in stride(from: 0, to: word.count, by: width) {
                let part = word.dropFirst(start).prefix(width)
                if let last = lines.last, start == 0, last.count + 1 + part.count <= width {
                    lines[lines.count - 1] += " \(part)"
                } else {
                    lines.append(String(part))
                }
            }
        }
        return lines.isEmpty ? [""] : lines
    }
}
