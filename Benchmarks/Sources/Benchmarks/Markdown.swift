/// The tables of Benchmarks/README.md.
@MainActor enum Markdown {
    static let workloads = [
        "round-trip", "round-trip-escaping", "round-trip-erased", "pass-through", "pass-through-shown", "level", "make",
        "make-receiving", "make-row", "make-row-shown", "held-1000", "chain", "background", "stream-held",
        "work-restart",
        "work-ignore", "work-queue", "work-concurrent", "state", "state-observed", "trace",
    ]

    static let header = """
        | | library, ns | compared with, ns | ratio | allocations |
        |---|---|---|---|---|
        """

    static func line(for workload: Workload, _ results: [SideResult]) -> String {
        let (library, other) = (results[0], results[1])
        let ratio = library.times.median / other.times.median
        let allocations = [library, other].map { $0.allocations.map { Report.number($0, digits: 0) } ?? "n/a" }
        return row([
            workload.summary, nanoseconds(library), "\(other.name): \(nanoseconds(other))",
            Report.number(ratio, digits: ratio < 0.01 ? 4 : 2), allocations.joined(separator: " : "),
        ])
    }

    static let growthHeader = """
        | per signal, ns | n | 10 n | 100 n | 100 n : n |
        |---|---|---|---|---|
        """

    static func growthLine(for workload: Workload, _ results: [SideResult]) -> String {
        let cells = results.reversed().map { "\($0.name): \(Report.number($0.times.median))" }
        let ratio = results[0].times.median / results[results.count - 1].times.median
        return row([workload.summary] + cells + [Report.number(ratio, digits: 2)])
    }

    static let memoryHeader = """
        | on the heap, bytes | library | weak delegates |
        |---|---|---|
        """

    static func memoryLine(for memory: Memory) -> String {
        row(
            [memory.summary]
                + [memory.ours, memory.bothWays].map { make in
                    make.map { Measurement.countBytes($0).map(String.init) ?? "n/a" } ?? "–"
                })
    }

    private static func nanoseconds(_ result: SideResult) -> String {
        let median = result.times.median
        return Report.number(median, digits: median < 100 ? 1 : 0)
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
