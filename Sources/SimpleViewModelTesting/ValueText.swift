// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// The description of a value on one line, of which failures show an excerpt.
struct ValueText: Equatable {
    private let characters: [Character]

    init(_ value: some Any) {
        characters = Array("\(value)".map { $0.isNewline ? "\\n" : "\($0)" }.joined())
    }

    /// Returns up to a hundred characters, beginning shortly before a position.
    func excerpt(around position: Int = 0) -> String {
        let length = 100
        guard characters.count > length else { return String(characters) }
        let start = max(0, min(position - 30, characters.count - length))
        let end = start + length
        return (start > 0 ? "…" : "") + String(characters[start..<end]) + (end < characters.count ? "…" : "")
    }

    /// Returns the position of the first character that differs.
    func firstDifference(from other: ValueText) -> Int {
        zip(characters, other.characters).prefix { $0 == $1 }.count
    }
}
