import Shop
import Testing

/// How what a screen draws is laid out in windows of several widths.
struct DrawingTests {
    private func draw(width: Int, _ draw: (inout Drawing) -> Void) -> [String] {
        var drawing = Drawing()
        draw(&drawing)
        return drawing.lines(width: width).map(\.text)
    }

    private let rows = [
        TableRow(9, ["Harbour Sweater", "€69.00"]),
        TableRow(10, ["Hat", "€74.00", "sold out"], .faint),
        TableRow(nil, ["Total", "€143.00"], .heading),
    ]

    @Test("columns are aligned, and numbers at their right")
    func table() {
        #expect(
            draw(width: 80) { $0.table(rows) } == [
                "   9  Harbour Sweater  €69.00",
                "  10  Hat              €74.00   sold out",
                "      Total            €143.00",
            ])
    }

    @Test("a long list has room for two digits, so that its rows stay as they are when it becomes longer")
    func longTable() {
        let rows = { (count: Int) in (1...count).map { TableRow($0, ["Hat"]) } }
        let (long, longer) = (draw(width: 80) { $0.table(rows(6)) }, draw(width: 80) { $0.table(rows(12)) })
        #expect(long == Array(longer.prefix(6)))
        #expect(draw(width: 80) { $0.table(rows(5)) }.first == "  1  Hat")
        #expect(draw(width: 80) { $0.table((1...6).map { _ in TableRow(nil, ["Hat"]) }) }.first == "  Hat")
    }

    @Test("in a narrow window the name gives way, the price never does")
    func narrowTable() {
        #expect(
            draw(width: 37) { $0.table(rows) } == [
                "   9  Harbour Swe…  €69.00",
                "  10  Hat           €74.00   sold out",
                "      Total         €143.00",
            ])
    }

    @Test("in a window in which even that is not enough, the name stands above the rest")
    func stackedTable() {
        #expect(
            draw(width: 24) { $0.table(rows) } == [
                "   9  Harbour Sweater",
                "        €69.00",
                "  10  Hat",
                "        €74.00, sold out",
                "      Total",
                "        €143.00",
            ])
    }

    @Test("no line is wider than its window", arguments: 20...90)
    func widths(width: Int) {
        let lines = draw(width: width) { drawing in
            drawing.text("Waxed cotton, taped seams, and an incomprehensibilities-proof hood.")
            drawing.table(rows)
            drawing.table([])
            drawing.failure("There is no catalogue \"/a/very/long/path/that/has/no/spaces/in/it.json\".")
        }
        for line in lines { #expect(line.displayWidth <= width, "\(line)") }
    }

    @Test("the lines after the first can be further in")
    func hanging() {
        #expect(draw(width: 12) { $0.text("→ one two three", hanging: 2) } == ["  → one two", "    three"])
    }

    @Test("a failure says how to try again")
    func failure() {
        #expect(draw(width: 80) { $0.failure("It is gone.") } == ["  It is gone.", "  Type retry to try again."])
    }

    @Test("a row keeps its style in all of its lines, and counts as one part")
    func parts() {
        var drawing = Drawing()
        drawing.table([TableRow(1, ["Hat", "€74.00 (was €99.00)"], .faint)])
        #expect(
            drawing.parts(width: 20) == [
                [Line("  1  Hat", .faint), Line("       €74.00 (was", .faint), Line("       €99.00)", .faint)]
            ])
    }
}
