extension String {
    /// At least this wide, and always apart from what follows.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }

    var trimmedAtEnd: String {
        String(reversed().drop(while: \.isWhitespace).reversed())
    }
}
