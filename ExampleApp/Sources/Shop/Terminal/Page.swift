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

struct Line: Equatable {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .plain) {
        self.text = String(text.reversed().drop { $0 == " " }.reversed())
        self.style = style
    }
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

/// The lines of a screen, laid out for the width of the window, and its commands.
@MainActor struct Page {
    private(set) var lines: [Line] = []
    var commands: [Command] = []
    let width: Int

    init(width: Int) { self.width = width }

    mutating func heading(_ text: String) { add(text.printable(), .heading, indent: 0) }
    mutating func sentence(_ text: String, _ style: Style) {
        add(text.printable(), style, indent: 0)
    }
    mutating func text(_ text: String, _ style: Style = .plain) {
        add(text.printable(), style, indent: 2)
    }

    /// Adds rows with aligned columns, or, if they do not fit, with wrapped ones: nothing is left
    /// out.
    mutating func table(_ rows: [Row]) {
        let widths = (0..<(rows.map(\.cells.count).max() ?? 0)).map { column in
            rows.map { column < $0.cells.count ? $0.cells[column].count : 0 }.max() ?? 0
        }
        let digits = rows.compactMap(\.number).max().map { "\($0)".count } ?? 0
        let indent = 2 + (digits > 0 ? digits + 2 : 0)
        let fits = indent + widths.reduce(0) { $0 + $1 + 2 } - 2 <= width
        for row in rows {
            let number = row.number.map { "\($0)" } ?? ""
            let start =
                digits > 0
                ? "  " + String(repeating: " ", count: digits - number.count) + number : ""
            if fits {
                let cells = zip(row.cells, widths).map { $0.padded(to: $1) }
                let text = start.padded(to: indent) + cells.joined(separator: "  ")
                lines.append(Line(text, row.style))
            } else {
                let text = row.cells.filter { !$0.isEmpty }.joined(separator: ", ")
                add(text, row.style, indent: indent, start: start)
            }
        }
    }

    /// Adds the fields of a form, each with a command; one whose text cannot stay is marked, and
    /// says why.
    mutating func form<ID>(
        _ fields: FormFields<ID>, didType: @escaping (ID, String) -> Void
    ) {
        let indent = 4 + (fields.all.map(\.name.count).max() ?? 0)
        for field in fields.all {
            let problem = field.problem.map { "✗ \($0)" } ?? ""
            let texts = field.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, text) in texts.enumerated() {
                let text = [String(text).printable(), index == texts.count - 1 ? problem : ""]
                    .filter { !$0.isEmpty }
                add(
                    text.joined(separator: "  "), problem.isEmpty ? .plain : .error, indent: indent,
                    start: index == 0 ? "  \(field.name)" : "")
            }
            let command = field.name.lowercased()
            commands.append(
                Command(command, text: "[TEXT]", "change the \(command)") {
                    didType(field.id, $0.replacing("\\n", with: "\n"))
                })
        }
    }

    /// Adds what a screen shows, with the value drawn by a closure, and the way to try again.
    mutating func content<Value>(
        _ content: Content<Value>, retry: @escaping () -> Void, _ draw: (Value, inout Page) -> Void
    ) {
        switch content {
        case .loading: break
        case let .shown(value, problem):
            draw(value, &self)
            if let problem { text(problem, .error) }
        case let .empty(message), let .failed(message):
            text(message.title, content.offersRetry ? .error : .plain)
            text(message.detail, .faint)
        }
        guard content.offersRetry else { return }
        text("Type retry to try again.", .faint)
        commands.append(Command("retry", "try again", action: retry))
    }

    private mutating func add(
        _ text: String, _ style: Style, indent: Int, start: String = ""
    ) {
        for (index, line) in text.wrapped(to: max(1, width - indent)).enumerated() {
            lines.append(Line((index == 0 ? start : "").padded(to: indent) + line, style))
        }
    }
}
