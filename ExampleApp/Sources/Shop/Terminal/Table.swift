/// Lays out rows in columns.
///
/// If they do not fit the window, the first cell stands above the others.
struct Table {
    private static let gap = 2
    /// Enough of a name to recognise it.
    private static let shortestName = 12
    private static let longestShortList = 5

    private let rows: [TableRow]
    private let numberWidth: Int
    private let width: Int

    init(_ rows: [TableRow], width: Int) {
        self.rows = rows
        self.width = width
        let digits = rows.compactMap(\.number).map { String($0).count }.max() ?? 0
        // A long list may become longer, and its rows must not move then.
        numberWidth = digits > 0 && rows.count > Self.longestShortList ? max(2, digits) : digits
    }

    /// The lines of each row.
    var parts: [[Line]] {
        var widths = columnWidths
        guard let nameWidth = widths.first else { return [] }
        let excess = indent + widths.reduce(0, +) + Self.gap * (widths.count - 1) - width
        widths[0] = min(nameWidth, max(Self.shortestName, nameWidth - max(0, excess)))
        let fits = nameWidth - widths[0] >= excess
        return rows.map { fits ? [line(of: $0, widths)] : stackedLines(of: $0) }
    }

    private var indent: Int { Self.gap + (numberWidth > 0 ? numberWidth + Self.gap : 0) }

    /// Without empty columns at the end.
    private var columnWidths: [Int] {
        var widths = (0..<(rows.map(\.cells.count).max() ?? 0)).map { column in
            rows.map { column < $0.cells.count ? $0.cells[column].displayWidth : 0 }.max() ?? 0
        }
        while widths.count > 1, widths.last == 0 { widths.removeLast() }
        return widths
    }

    private func line(of row: TableRow, _ widths: [Int]) -> Line {
        let cells = zip(row.cells, widths).map { $0.truncated(to: $1).padded(to: $1 + Self.gap) }.joined()
        return Line((number(of: row) + cells).trimmedAtEnd, row.style)
    }

    private func stackedLines(of row: TableRow) -> [Line] {
        let name = row.cells.first?.truncated(to: width - indent) ?? ""
        let others = row.cells.dropFirst().filter { !$0.isEmpty }.joined(separator: ", ")
        let below = others.isEmpty ? [] : others.wrapped(to: width - indent - Self.gap)
        return [Line((number(of: row) + name).trimmedAtEnd, row.style)]
            + below.map { Line(String(repeating: " ", count: indent + Self.gap) + $0, row.style) }
    }

    private func number(of row: TableRow) -> String {
        guard numberWidth > 0 else { return String(repeating: " ", count: Self.gap) }
        let number = row.number.map(String.init) ?? ""
        return String(repeating: " ", count: Self.gap + numberWidth - number.count) + number + "  "
    }
}
