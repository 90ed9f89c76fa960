#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@main @MainActor enum Main {
    static func main() async {
        do throws(Failure) {
            let options = try Options(CommandLine.arguments.dropFirst())
            try await run(options)
        } catch {
            let text = "error: \(error.message)\n"
            _ = write(STDERR_FILENO, text, text.utf8.count)
            exit(1)
        }
    }

    private static func run(_ options: Options) async throws(Failure) {
        let workloads = try selectedWorkloads(options)
        switch options.mode {
        case .help: print(Options.usage)
        case .list: list(workloads)
        case .check: try await check(workloads, options)
        case .measure where options.side != nil: try await runOneSide(of: workloads, options)
        case .measure: await measure(workloads, options)
        }
    }

    private static func selectedWorkloads(_ options: Options) throws(Failure) -> [Workload] {
        guard let name = options.workload else { return Workload.all }
        guard let workload = Workload.all.first(where: { $0.name == name }) else {
            let names = Workload.all.map(\.name).joined(separator: ", ")
            throw Failure(message: "There is no workload \"\(name)\". There are: \(names).")
        }
        return [workload]
    }

    // MARK: Measuring

    private static func measure(_ workloads: [Workload], _ options: Options) async {
        #if DEBUG
        print("warning: this is a debug build; its times mean nothing. Add `-c release`.\n")
        #endif
        print(Machine.description)
        print("ns and allocs are per signal; ratio is the library's median divided by that side's\n")
        print(Report.header)
        print(Report.rule)
        for workload in workloads {
            let results = await Measurement.measure(
                workload, iterations: options.iterations ?? workload.iterations,
                repetitions: options.repetitions ?? workload.repetitions)
            for line in Report.lines(for: workload, results) { print(line) }
            fflush(nil)
        }
    }

    // MARK: For scripts

    /// Workload, side, signals per iteration, and whether something is taken away, between tabs.
    private static func list(_ workloads: [Workload]) {
        for workload in workloads {
            for side in workload.sides {
                let minus = side.minus == nil ? "-" : "minus"
                print(workload.name, side.name, side.signalsPerIteration, minus, workload.summary, separator: "\t")
            }
        }
    }

    private static func runOneSide(of workloads: [Workload], _ options: Options) async throws(Failure) {
        guard options.workload != nil, let workload = workloads.first, let name = options.side else {
            throw Failure(message: "--side needs a --workload that it is a side of.")
        }
        let prefix = "minus:"
        let isMinus = name.hasPrefix(prefix)
        let side = workload.sides.first { $0.name == (isMinus ? String(name.dropFirst(prefix.count)) : name) }
        guard let prepare = isMinus ? side?.minus : side?.prepare else {
            let names = workload.sides.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw Failure(message: "\(workload.name) has no side \"\(name)\". It has: \(names).")
        }
        await prepare(options.iterations ?? workload.iterations)()
    }

    // MARK: Checking

    private static func check(_ workloads: [Workload], _ options: Options) async throws(Failure) {
        guard Measurement.canCountAllocations else {
            return print("Allocations cannot be counted on this platform (only with Glibc): nothing checked.")
        }
        var failures: [String] = []
        for workload in workloads {
            guard let budget = workload.allocationBudget, let side = workload.sides.first else { continue }
            let iterations = options.iterations ?? min(workload.iterations, 10_000)
            guard let count = await Measurement.countAllocations(side, iterations: iterations) else { continue }
            let figures = "\(Report.number(count, digits: 3)) allocations per signal, budget \(Report.number(budget))"
            // A queue that grows allocates now and then: that is far less than one for each signal.
            guard count <= budget + 0.01 else {
                failures.append("\(workload.name): \(figures)")
                continue
            }
            print("ok: \(workload.name): \(figures)")
        }
        guard failures.isEmpty else {
            throw Failure(
                message: """
                    over the allocation budget:
                    \(failures.joined(separator: "\n"))
                    Likely a closure, box or array that is now made for each signal; or, in a debug build, the missing \
                    optimization. Find it with `valgrind --tool=callgrind` and `--workload NAME --side library`.
                    """)
        }
    }
}
