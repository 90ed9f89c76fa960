/// What a screen shows, before it is known how wide the window is.
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
    ///   - text: What it says.
    ///   - style: How it looks.
    ///   - hanging: How much further in than the first line the others are.
    package mutating func text(_ text: String, _ style: Style = .plain, hanging: Int = 0) {
        blocks.append(.text(text.printable(), style, indent: 2, hanging: hanging))
    }

    /// Adds rows, whose columns are aligned and whose longest one is cut where the window is narrow.
    package mutating func table(_ rows: [TableRow]) { blocks.append(.table(rows)) }

    /// Adds why something is missing, and how to try again.
    package mutating func failure(_ sentence: String) {
        text(sentence, .error)
        text("Type retry to try again.", .faint)
    }

    mutating func heading(_ text: String) {
        blocks.append(.text(text.printable(limit: 300), .heading, indent: 0, hanging: 0))
    }

    /// Adds a sentence that stands by itself, without the indentation of what belongs to a heading.
    mutating func sentence(_ text: String, _ style: Style) {
        blocks.append(.text(text.printable(), style, indent: 0, hanging: 0))
    }

    /// What is written to a window.
    package func lines(width: Int) -> [Line] { parts(width: width).flatMap(\.self) }

    /// The same, in parts that belong together: all lines of a text, or of a row.
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

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - number: What is typed to choose the row; nil for one that cannot be chosen.
    ///   - cells: What stands in its columns.
    ///   - style: How it looks.
    package init(_ number: Int?, _ cells: [String], _ style: Style = .plain) {
        self.number = number
        self.cells = cells.map { $0.printable() }
        self.style = style
    }
}

/// A line as it is written: without a line break, and with nothing in it that a terminal would obey.
package struct Line: Hashable, Sendable {
    package let text: String
    package let style: Style

    package init(_ text: String, _ style: Style = .plain) {
        self.text = text.printable()
        self.style = style
    }
}
