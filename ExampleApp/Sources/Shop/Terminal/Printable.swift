extension String {
    /// The text as a terminal can safely show it.
    ///
    /// A terminal obeys control characters, such as an escape that changes the title of the window, and text with
    /// bidirectional marks can imitate another text. The former become spaces, the latter are left out. A very long text
    /// is cut, and ends in `…`.
    ///
    /// - Parameter limit: The number of scalars to keep.
    /// - Returns: A text of one line.
    package func printable(limit: Int = 4_000) -> String {
        var result = UnicodeScalarView()
        for (count, scalar) in unicodeScalars.enumerated() {
            guard count < limit else { return String(result) + "…" }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: result.append(" ")
            case .format where !Self.joiners.contains(scalar): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Joiners of letters and emoji, and the tags of flags.
    ///
    /// They do not change the direction.
    private static let joiners = Set<Unicode.Scalar>(["\u{200C}", "\u{200D}"])
        .union((0xE0020...0xE007F).compactMap(Unicode.Scalar.init))
}
