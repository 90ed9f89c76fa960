/// Finds the line on which something stands in a JSON text, which a decoder does not tell.
///
/// It reads the text again, and so is only asked about one that cannot be used.
struct JSONLines {
    /// The line of the first thing that is not JSON; nil if all of it is.
    let lineOfError: Int?

    /// The line of a value.
    let lineOfValue: Int

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The text, in UTF-8.
    ///   - path: The way to the value that is looked for. Where there is none, the line is that of the innermost value
    ///     around it: of an object that lacks a key, the line in which it opens.
    init(_ text: some Sequence<UInt8>, path: [any CodingKey]) {
        var reader = Reader(Array(text))
        do {
            try reader.skipWhole(path: path)
            lineOfError = nil
        } catch {
            lineOfError = reader.line
        }
        lineOfValue = reader.lineOfValue
    }

    private struct SyntaxError: Error {}

    private struct Reader {
        /// As deep as the decoder goes; deeper texts would exhaust the stack.
        private static let maxDepth = 512

        private(set) var line = 1
        private(set) var lineOfValue = 1
        private let bytes: [UInt8]
        private var position = 0
        private var depth = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            // The mark with which some editors begin a file.
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        }

        mutating func skipWhole(path: [any CodingKey]) throws(SyntaxError) {
            try skipValue(path: path[...])
            skipSpace()
            guard position == bytes.count else { throw SyntaxError() }
        }

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func skipSpace() {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                if byte == 0x0A { line += 1 }
                position += 1
            }
        }

        private mutating func skip(_ character: Unicode.Scalar) throws(SyntaxError) {
            skipSpace()
            guard next == UInt8(ascii: character) else { throw SyntaxError() }
            position += 1
        }

        private mutating func skipsIf(_ character: Unicode.Scalar) -> Bool {
            skipSpace()
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        /// Skips a value of whatever kind; `path` is the way from here to the value that is looked for, if it is inside.
        private mutating func skipValue(path: ArraySlice<any CodingKey>?) throws(SyntaxError) {
            skipSpace()
            if path != nil { lineOfValue = line }
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.maxDepth else { throw SyntaxError() }
            switch next {
            case UInt8(ascii: "{"): try skipObject(path: path)
            case UInt8(ascii: "["): try skipArray(path: path)
            case UInt8(ascii: "\""): _ = try readString()
            default: try skipWord()
            }
        }

        private mutating func skipObject(path: ArraySlice<any CodingKey>?) throws(SyntaxError) {
            try skip("{")
            guard !skipsIf("}") else { return }
            repeat {
                skipSpace()
                let key = try readString()
                try skip(":")
                let isOnPath = path?.first.map { $0.intValue == nil && key == Array($0.stringValue.utf8) } ?? false
                try skipValue(path: isOnPath ? path?.dropFirst() : nil)
            } while skipsIf(",")
            try skip("}")
        }

        private mutating func skipArray(path: ArraySlice<any CodingKey>?) throws(SyntaxError) {
            try skip("[")
            guard !skipsIf("]") else { return }
            var index = 0
            repeat {
                try skipValue(path: path?.first?.intValue == index ? path?.dropFirst() : nil)
                index += 1
            } while skipsIf(",")
            try skip("]")
        }

        /// Reads a string as it is written; a key with escapes in it is not one that a catalogue has.
        private mutating func readString() throws(SyntaxError) -> [UInt8] {
            guard next == UInt8(ascii: "\"") else { throw SyntaxError() }
            position += 1
            let start = position
            while let byte = next, byte != UInt8(ascii: "\"") {
                // A line break, or another control character, must be escaped; often a quotation mark is missing.
                guard byte >= 0x20 else { throw SyntaxError() }
                position += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            guard next != nil else { throw SyntaxError() }
            position += 1
            return Array(bytes[start..<(position - 1)])
        }

        /// Skips a number, or `true`, `false` or `null`.
        private mutating func skipWord() throws(SyntaxError) {
            let start = position
            while let byte = next, isPartOfWord(byte) { position += 1 }
            let word = String(decoding: bytes[start..<position], as: UTF8.self)
            let isNumber = word.first?.isLetter == false && word.first != "+" && Double(word) != nil
            guard isNumber || ["true", "false", "null"].contains(word) else { throw SyntaxError() }
        }

        private func isPartOfWord(_ byte: UInt8) -> Bool {
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
        }
    }
}
