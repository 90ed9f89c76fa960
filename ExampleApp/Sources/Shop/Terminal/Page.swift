import ShopCore

/// The look of a line; the raw value is the terminal's code for it.
enum Style: String {
    case plain = ""
    case heading = "1"
    case faint = "2"
    case error = "31"
    case notice = "32"
    case warning = "33"

    init(_ tone: Tone) {
        switch tone {
        case .normal: self = .plain
        case .good: self = .notice
        case .warning: self = .warning
        case .inactive: self = .faint
        }
    }
}

extension ProductImage {
    /// The picture, as a terminal can show it.
    var glyph: String {
        switch self {
        case .bag: "👜"
        case .belt: "➰"
        case .boots: "👢"
        case .hat: "🎩"
        case .household: "🏠"
        case .jacket: "🧥"
        case .knitwear: "🧶"
        case .scarf: "🧣"
        case .shirt: "👕"
        case .socks: "🧦"
        case .trousers: "👖"
        case .unknown: "📦"
        }
    }
}

struct Line: Equatable {
    let text: String
    let style: Style
}

struct Row {
    /// The number that chooses the row; nil if it cannot be chosen.
    let number: Int?
    let cells: [String]
    let style: Style

    init(_ number: Int?, _ cells: [String], _ style: Style = .plain) {
        self.number = number
        self.cells = cells.map { $0.printable() }
        self.style = style
    }
}

/// The lines of a screen, laid out for the width of the window.
struct Page: Equatable {
    private(set) var lines: [Line] = []
    let width: Int

    init(width: Int) { self.width = width }

    mutating func heading(_ text: String) { add(text.printable(limit: 300), .heading, indent: 0) }
    mutating func sentence(_ text: String, _ style: Style) { add(text.printable(), style, indent: 0) }
    mutating func text(_ text: String, _ style: Style = .plain) { add(text.printable(), style, indent: 2) }

    /// Adds rows with aligned columns.
    ///
    /// If they do not fit, the first column is cut, or stands above the others, wrapped.
    mutating func table(_ rows: [Row]) {
        var widths = (0..<(rows.map(\.cells.count).max() ?? 0)).map { column in
            rows.map { column < $0.cells.count ? $0.cells[column].columns : 0 }.max() ?? 0
        }
        guard let first = widths.first else { return }
        let digits = rows.compactMap(\.number).max().map { "\($0)".count } ?? 0
        let indent = 2 + (digits > 0 ? digits + 2 : 0)
        let excess = indent + widths.reduce(0) { $0 + $1 + 2 } - 2 - width
        widths[0] = max(min(first, 12), first - max(0, excess))
        let fits = first - widths[0] >= excess
        for row in rows {
            let number = row.number.map { "\($0)" } ?? ""
            let start = digits > 0 ? "  " + String(repeating: " ", count: digits - number.count) + number : ""
            guard !fits else {
                let cells = zip(row.cells, widths).map { $0.truncated(to: $1).padded(to: $1) }
                let text = ([start] + cells).joined(separator: "  ")
                lines.append(Line(text: text.dropLast(where: { $0 == " " }), style: row.style))
                continue
            }
            add(row.cells[0], row.style, indent: indent, start: start)
            let others = row.cells.dropFirst().filter { !$0.isEmpty }
            if !others.isEmpty { add(others.joined(separator: ", "), row.style, indent: indent + 2) }
        }
    }

    /// Adds the fields of a form; one whose text cannot stay is marked, and says why.
    mutating func form(_ fields: [FormField]) {
        let indent = 4 + (fields.map(\.name.columns).max() ?? 0)
        for field in fields {
            let problem = field.problem.map { "✗ \($0)" } ?? ""
            let style = field.problem == nil ? Style.plain : .error
            let texts = field.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, text) in texts.enumerated() {
                let text = [String(text).printable(), index == texts.count - 1 ? problem : ""].filter { !$0.isEmpty }
                add(text.joined(separator: "  "), style, indent: indent, start: index == 0 ? "  \(field.name)" : "")
            }
        }
    }

    /// Adds what a screen shows, with the value drawn by a closure.
    mutating func content<Value>(_ content: Content<Value>, _ draw: (Value, inout Page) -> Void) {
        switch content {
        case .loading: break
        case let .shown(value, problem):
            draw(value, &self)
            if let problem { failure(problem) }
        case let .empty(message): self.message(message)
        case let .failed(message):
            text(message.title, .error)
            failure(message.detail)
        }
    }

    mutating func message(_ message: Message) {
        text(message.title)
        text(message.detail, .faint)
    }

    mutating func failure(_ sentence: String) {
        text(sentence, .error)
        text("Type retry to try again.", .faint)
    }

    mutating func alert(_ alert: Message?) {
        guard let alert else { return }
        text("[!] \(alert.title)", .error)
        text("\(alert.detail) Type ok to close this.", .error)
    }

    private mutating func add(_ text: String, _ style: Style, indent: Int, start: String = "") {
        for (index, line) in text.wrapped(to: width - indent).enumerated() {
            let line = (index == 0 ? start : "").padded(to: indent) + line
            lines.append(Line(text: line.dropLast(where: { $0 == " " }), style: style))
        }
    }
}
