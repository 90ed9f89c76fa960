extension Character {
    /// How many columns of a terminal it takes: none, one or two.
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
    /// How many columns of a terminal it takes.
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// Fills up with spaces to a width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
    }

    /// Cuts off what does not fit a width, and says so by `…`.
    package func truncated(to width: Int) -> String {
        guard displayWidth > width else { return String(self) }
        var (result, left) = ("", width - 1)
        for character in self {
            left -= character.displayWidth
            guard left >= 0 else { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }

    /// Breaks into lines of a width, between words where that is possible.
    ///
    /// - Parameters:
    ///   - otherWidth: How wide a line may be.
    ///   - firstWidth: How wide the first line may be, if that is different.
    /// - Returns: At least one line.
    package func wrapped(to otherWidth: Int, firstWidth: Int? = nil) -> [String] {
        guard displayWidth > firstWidth ?? otherWidth else { return [String(self)] }
        var lines: [String] = []
        var width: Int { lines.isEmpty ? firstWidth ?? otherWidth : otherWidth }
        var line = ""
        for word in split(separator: " ") {
            var word = String(word)
            if line.displayWidth + 1 + word.displayWidth <= width, !line.isEmpty {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while word.displayWidth > width {
                let head = word.headFitting(width)
                lines.append(head)
                word.removeFirst(head.count)
            }
            line = word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// At least one character, so that breaking comes to an end in a window of no width as well.
    private func headFitting(_ width: Int) -> String {
        var (head, left) = ("", width)
        for character in self {
            left -= character.displayWidth
            guard left >= 0 || head.isEmpty else { break }
            head.append(character)
        }
        return head
    }

    package var trimmedAtEnd: String {
        String(reversed().drop(while: \.isWhitespace).reversed())
    }
}
