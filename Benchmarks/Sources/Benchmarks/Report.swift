/// The table on the terminal.
enum Report {
    static let header = row(
        ["workload", "side", "ns", "quartiles", "ratio", "quartiles", "allocs", "budget"])
    static let rule = String(repeating: "-", count: header.count)

    /// One line per side; the ratio is the library's median divided by that side's.
    static func lines(for workload: Workload, _ results: [SideResult]) -> [String] {
        guard let library = results.first else { return [] }
        let own = [
            workload.name, library.name, number(library.times.median), spread(library.times, digits: 1), "", "",
            library.allocations.map(allocations) ?? "n/a", budget(of: workload),
        ]
        let others = results.dropFirst().map { other in
            let ratio = library.times.median / other.times.median
            let ratios = zip(library.times, other.times).map { $0 / $1 }
            return [
                "", other.name, number(other.times.median), spread(other.times, digits: 1), number(ratio, digits: 2),
                spread(ratios, digits: 2), other.allocations.map(allocations) ?? "n/a", "",
            ]
        }
        return ([own] + others).map(row)
    }

    private static func budget(of workload: Workload) -> String {
        let ratio = workload.ratioBudget.map { "ratio <= \(number($0))" }
        let allocations = workload.allocationBudget.map { "allocs <= \(Int($0))" }
        return [ratio, allocations].compactMap(\.self).joined(separator: ", ")
    }

    static func allocations(_ value: Double) -> String { number(value, digits: 2) }

    private static func spread(_ values: [Double], digits: Int) -> String {
        "\(number(values.quantile(0.25), digits: digits))–\(number(values.quantile(0.75), digits: digits))"
    }

    /// Writes a number with a fixed count of decimals, without Foundation.
    static func number(_ value: Double, digits: Int = 1) -> String {
        guard value.isFinite else { return "–" }
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int((value.magnitude * Double(scale)).rounded())
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % scale)
        let padding = String(repeating: "0", count: digits - fraction.count)
        return "\(sign)\(scaled / scale).\(padding)\(fraction)"
    }

    private static func row(_ cells: [String]) -> String {
        let widths = [20, 10, 9, 15, 6, 11, 7]
        let padded = zip(cells, widths).enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index < 2 ? cell.0 + padding : padding + cell.0
        }
        return (padded + [cells[7]]).joined(separator: "  ")
    }
}
