import CSupport
import Dispatch

@main @MainActor enum Main {
    private static let usage = """
        Benchmarks [NAME…]                            measures these workloads, or all
        Benchmarks --figures                          prints what does not depend on the machine, with its budgets
        Benchmarks --run NAME SIDE ITERATIONS         runs one side without measuring it, for a profiler

        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let (option, names) = (arguments.first, arguments.filter { !$0.hasPrefix("-") })
        let selected =
            names.isEmpty ? Workload.all : Workload.all.filter { names.contains($0.name) }
        let side = selected.first?.sides.first { $0.name == names.dropFirst().first }
        Task {
            switch (option, side, names.last.flatMap(Int.init)) {
            case ("--run", let side?, let iterations?): await side.prepare(iterations)()
            case ("--figures", _, _): await printFigures()
            case (nil, _, _),
                (_, _, _) where !selected.isEmpty && names.count == arguments.count:
                await measure(selected)
            default:
                print(
                    usage + "The workloads are: " + Workload.all.map(\.name).joined(separator: ", ")
                )
                exit(1)
            }
            exit(0)
        }
        // Valgrind cannot follow a main thread that ends, as it does in `dispatchMain`, which is faster.
        if option == "--run" { _ = main_queue_run_here() }
        dispatchMain()
    }

    /// Prints a table for people, which is also the one of README.md.
    private static func measure(_ workloads: [Workload]) async {
        #if DEBUG
        print("warning: this is a debug build; its times mean nothing. Add `-c release`.\n")
        #endif
        printRow("workload", "ns", "compared with", "ns", "ratio", "allocations", "budget")
        print("|---|---|---|---|---|---|---|")
        for workload in workloads {
            let times = await Measurement.times(workload)
            var counts: [String] = []
            for side in workload.sides {
                let count = await Measurement.allocations(side, iterations: workload.iterations)
                counts.append(count.map { number($0, digits: $0 < 100 ? 1 : 0) } ?? "n/a")
            }
            for other in workload.sides.indices.dropFirst() {
                let ratios = zip(times[0], times[other]).map { $0 / $1 }
                printRow(
                    workload.sides[0].name == "library"
                        ? workload.name : "\(workload.name), \(workload.sides[0].name)",
                    number(times[0].quantile(0.5)), workload.sides[other].name,
                    number(times[other].quantile(0.5)),
                    number(times[0].quantile(0.5) / times[other].quantile(0.5), digits: 2)
                        + " (\(number(ratios.quantile(0.25), digits: 2))–\(number(ratios.quantile(0.75), digits: 2)))",
                    "\(counts[0]) : \(counts[other])",
                    other == 1 ? workload.ratio.map { "≤ \(number($0, digits: 2))" } ?? "" : "")
            }
            fflush(nil)
        }
        guard workloads.count == Workload.all.count else { return }
        print("\n| bytes | library | delegates | budget |\n|---|---|---|---|")
        for objects in memory {
            let bytes = [objects.library, objects.delegates].map { make in
                make.flatMap(Measurement.bytes).map { number($0, digits: 0) } ?? "–"
            }
            printRow(objects.name, bytes[0], bytes[1], number(objects.budget, digits: 0))
        }
    }

    private static func printRow(_ cells: String...) {
        print("| " + cells.joined(separator: " | ") + " |")
    }

    /// Prints lines for `Checks/Benchmarks/check`, with tabs: the figures and their budgets, and what is to be counted.
    private static func printFigures() async {
        for workload in Workload.all {
            for side in workload.sides {
                let budget = side.name == workload.sides[0].name ? workload.instructions : nil
                print(
                    "instructions", workload.name, side.name, side.signals, budget ?? 0,
                    separator: "\t")
                if let budget = side.allocations,
                    let count = await Measurement.allocations(side, iterations: 2_000)
                {
                    print("allocations", workload.name, side.name, count, budget, separator: "\t")
                }
            }
        }
        for objects in memory {
            guard let bytes = Measurement.bytes(objects.library) else { continue }
            print("bytes", objects.name, "library", bytes, objects.budget, separator: "\t")
        }
    }

    /// Writes a number with a fixed count of decimals, without Foundation.
    private static func number(_ value: Double, digits: Int = 1) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int((value * Double(scale)).rounded())
        guard digits > 0 else { return "\(scaled)" }
        let fraction = String(scaled % scale)
        return
            "\(scaled / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
    }
}

extension [Double] {
    /// The value below which the given share of the values lies.
    func quantile(_ share: Double) -> Double {
        sorted()[Int((Double(count - 1) * share).rounded())]
    }
}
