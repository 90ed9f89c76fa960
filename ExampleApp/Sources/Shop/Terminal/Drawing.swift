/// The content of a screen, before the width of the window is known.
///
/// ```swift
/// func draw(in drawing: inout Drawing) {
///     drawing.text("Washed linen with a small collar.")
///     drawing.table([TableRow(1, ["White, S", "€59.50"]), TableRow(2, ["White, L", "€59.50"], .faint)])
/// }
/// ```
package struct Drawing {
    private enum Block {
        case text(String, Style, indent: Int, hanging: Int)
        case table([TableRow])
    }

    private var blocks: [Block] = []

    package init() {}

    /// Adds text, which is wrapped between words.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - style: The style.
    ///   - hanging: The indentation of all lines but the first.
    package mutating func text(_ text: String, _ style: Style = .plain, hanging: Int = 0) {
        blocks.append(.text(text.printable(), style, indent: 2, hanging: hanging))
    }

    /// Adds rows with aligned columns.
    ///
    /// In a narrow window, the first column is cut.
    package mutating func table(_ rows: [TableRow]) { blocks.append(.table(rows)) }

    /// Adds an error and the command that tries again.
    package mutating func failure(_ sentence: String) {
        text(sentence, .error)
        text("Type retry to try again.", .faint)
    }

    mutating func heading(_ text: String) {
        blocks.append(.text(text.printable(limit: 300), .heading, indent: 0, hanging: 0))
    }

    /// Adds a sentence without the indentation below a heading.
    mutating func sentence(_ text: String, _ style: Style) {
        blocks.append(.text(text.printable(), style, indent: 0, hanging: 0))
    }

    /// The lines to write to a window.
    package func lines(width: Int) -> [Line] { parts(width: width).flatMap(\.self) }

    /// The same lines in parts: one for each text or row.
    package func parts(width: Int) -> [[Line]] {
        blocks.flatMap { block -> [[Line]] in
            switch block {
            case let .text(text, style, indent, hanging):
                [
                    text.wrapped(to: width - indent - hanging, firstWidth: width - indent).enumerated().map {
                        index, line in
                        Line(String(repeating: " ", count: index == 0 ? indent : indent + hanging) + line, style)
                    }
                ]
            case let .table(rows):
                Table(rows, width: width).parts
            }
        }
    }
}

/// A row of a table on a screen.
package struct TableRow {
    let number: Int?
    let cells: [String]
    let style: Style

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - number: The number that chooses the row; nil if it cannot be chosen.
    ///   - cells: The texts of its columns.
    ///   - style: The style.
    package init(_ number: Int?, _ cells: [String], _ style: Style = .plain) {
        self.number = number
        self.cells = cells.map { $0.printable() }
        self.style = style
    }
}

/// A line as it is written: without line breaks and control characters.
package struct Line: Hashable, Sendable {
    package let text: String
    package let style: Style

    package init(_ text: String, _ style: Style = .plain) {
        self.text = text.printable()
        self.style = style
    }
}
