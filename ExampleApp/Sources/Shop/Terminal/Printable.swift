extension String {
    /// The text as a terminal can show it, whoever has written it.
    ///
    /// A terminal obeys control characters, such as an escape that changes the title of the window, and text that turns
    /// the direction of reading can pretend to be another. So the ones become spaces, and the others are left out. What
    /// is very long is cut, which a last character shows.
    ///
    /// - Parameter limit: How much of it is kept.
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

    /// What joins letters in some scripts and pictures in emoji (with the tags of flags): it changes no direction.
    private static let joiners = Set<Unicode.Scalar>(["\u{200C}", "\u{200D}"])
        .union((0xE0020...0xE007F).compactMap(Unicode.Scalar.init))
}
