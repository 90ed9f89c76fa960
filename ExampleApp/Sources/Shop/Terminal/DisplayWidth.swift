extension Character {
    /// The number of terminal columns it takes: none, one or two.
    package var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return Self.isWide(first.value) ? 2 : 1
        }
    }

    /// East Asian characters that are two columns wide.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}

extension StringProtocol {
    /// The number of terminal columns it takes.
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// Fills up with spaces to a width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
    }

    /// Cuts a text that does not fit a width, and ends it in `…`.
    package func truncated(to width: Int) -> String {
        var (fitting, left) = (startIndex, width - 1)
        for index in indices {
            left -= self[index].displayWidth
            if left >= 0 { fitting = self.index(after: index) }
            guard left < -1 else { continue }
            return width > 0 ? self[..<fitting] + "…" : ""
        }
        return String(self)
    }

    /// Breaks into lines of a width, between words if possible.
    ///
    /// - Parameters:
    ///   - otherWidth: The largest width of a line.
    ///   - firstWidth: The largest width of the first line, if it is different.
    /// - Returns: At least one line.
    package func wrapped(to otherWidth: Int, firstWidth: Int? = nil) -> [String] {
        guard displayWidth > firstWidth ?? otherWidth else { return [String(self)] }
        var (lines, line, lineWidth) = ([String](), "", 0)
        var width: Int { lines.isEmpty ? firstWidth ?? otherWidth : otherWidth }
        func endLine() {
            if !line.isEmpty { lines.append(line) }
            (line, lineWidth) = ("", 0)
        }
        for word in split(separator: " ") {
            let wordWidth = word.displayWidth
            if lineWidth + 1 + wordWidth <= width, !line.isEmpty {
                line += " " + word
                lineWidth += 1 + wordWidth
                continue
            }
            endLine()
            // At least one character on each line, so that this ends even without any width.
            for character in word {
                if lineWidth + character.displayWidth > width { endLine() }
                line.append(character)
                lineWidth += character.displayWidth
            }
        }
        endLine()
        return lines.isEmpty ? [""] : lines
    }

    package var trimmedAtEnd: String {
        String(reversed().drop(while: \.isWhitespace).reversed())
    }
}
