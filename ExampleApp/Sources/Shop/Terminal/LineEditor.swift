/// The line that is being typed, key by key.
///
/// A terminal's own line cannot be shown again below new output; this one can, and it hides a password from its first
/// letter on.
package struct LineEditor {
    package enum Event: Equatable {
        case line(String)
        /// As Control-D does on an empty line.
        case endOfInput
    }

    private enum Escape { case none, begun, sequence }

    package private(set) var text = ""
    /// The first bytes of a character.
    private var pending: [UInt8] = []
    private var escape = Escape.none

    package init() {}

    /// Handles a byte of a key.
    ///
    /// - Parameter byte: One byte of UTF-8, or of the sequence that an arrow or the like sends, which does nothing.
    /// - Returns: An event if the line has ended.
    package mutating func type(_ byte: UInt8) -> Event? {
        guard escape == .none else {
            endEscape(with: byte)
            return nil
        }
        switch byte {
        case 0x0A, 0x0D: return endLine()
        case 0x04: return text.isEmpty ? .endOfInput : nil
        case 0x08, 0x7F: _ = text.popLast()
        case 0x15: text = ""
        case 0x17: removeLastWord()
        case 0x1B: escape = .begun
        case 0..<0x20: break
        default: append(byte)
        }
        return nil
    }

    private mutating func endLine() -> Event {
        defer { (text, pending) = ("", []) }
        return .line(text)
    }

    private mutating func endEscape(with byte: UInt8) {
        switch escape {
        case .begun where byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"): escape = .sequence
        case .sequence where !(0x40...0x7E).contains(byte): break
        default: escape = .none
        }
    }

    /// Removes the spaces at the end and the word before them, as Control-W does.
    private mutating func removeLastWord() {
        text = text.trimmedAtEnd
        while let last = text.last, !last.isWhitespace { text.removeLast() }
    }

    private mutating func append(_ byte: UInt8) {
        pending.append(byte)
        guard let character = String(validating: pending, as: UTF8.self) else {
            if pending.count > 3 { pending = [] }
            return
        }
        pending = []
        // Keeps one more than is allowed, so that the shop can report a line that is too long.
        if text.unicodeScalars.count <= CommandLineReader.longestLine { text += character }
    }
}
