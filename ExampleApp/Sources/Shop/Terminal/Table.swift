/// Lays out rows in columns that fit the window.
struct Table {
    private static let gap = 2

    private let rows: [TableRow]
    private let widths: [Int]
    private let numberWidth: Int
    private let width: Int

    init(_ rows: [TableRow], width: Int) {
        self.rows = rows
        self.width = width
        numberWidth = rows.compactMap(\.number).map { String($0).count }.max() ?? 0
        let columnCount = rows.map(\.cells.count).max() ?? 0
        var widths = (0..<columnCount).map { column in
            rows.map { column < $0.cells.count ? $0.cells[column].displayWidth : 0 }.max() ?? 0
        }
        let indent = Self.gap + (numberWidth > 0 ? numberWidth + Self.gap : 0)
        let excess = indent + widths.reduce(0, +) + Self.gap * max(0, columnCount - 1) - width
        // The longest gives way: it is a name, which is still known by its beginning. A price must be whole.
        if excess > 0, let longest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
            widths[longest] = max(8, widths[longest] - excess)
        }
        self.widths = widths
    }

    var lines: [Line] {
        rows.map { row in
            var text = String(repeating: " ", count: Self.gap)
            if numberWidth > 0 {
                let number = row.number.map(String.init) ?? ""
                text += String(repeating: " ", count: numberWidth - number.count) + number + "  "
            }
            text += zip(row.cells, widths).map { $0.truncated(to: $1).padded(to: $1 + Self.gap) }.joined()
            return Line(text.trimmedAtEnd.truncated(to: width), row.style)
        }
    }
}
