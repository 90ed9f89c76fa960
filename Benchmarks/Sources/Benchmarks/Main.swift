import CMainQueue
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@main @MainActor enum Main {
    static func main() {
        do throws(Failure) {
            let options = try Options(CommandLine.arguments.dropFirst())
            Task {
                do throws(Failure) {
                    try await run(options)
                    exit(0)
                } catch {
                    fail(error)
                }
            }
            // Valgrind cannot follow a main thread that ends, as it does in `dispatchMain`, which is faster.
            if options.side != nil { _ = main_queue_run_here() }
            dispatchMain()
        } catch {
            fail(error)
        }
    }

    private static func fail(_ failure: Failure) -> Never {
        let text = "error: \(failure.message)\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
        exit(1)
    }

    private static func run(_ options: Options) async throws(Failure) {
        let workloads = try selectedWorkloads(options)
        switch options.mode {
        case .help: print(Options.usage)
        case .markdown: await printTables(options)
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
        printMachine()
        print("ns and allocs are per signal; ratio is the library's median divided by that side's\n")
        print(Report.header)
        print(Report.rule)
        for workload in workloads {
            for line in Report.lines(for: workload, await results(of: workload, options)) { print(line) }
            fflush(nil)
        }
        guard options.workload == nil else { return }
        print("\n\(Markdown.memoryHeader)")
        for memory in Memory.all { print(Markdown.memoryLine(for: memory)) }
    }

    private static func printTables(_ options: Options) async {
        printMachine()
        print("\n\(Markdown.header)")
        for workload in Workload.all where Markdown.workloads.contains(workload.name) {
            print(Markdown.line(for: workload, await results(of: workload, options)))
            fflush(nil)
        }
        print("\n\(Markdown.growthHeader)")
        for workload in Growth.workloads {
            print(Markdown.growthLine(for: workload, await results(of: workload, options)))
            fflush(nil)
        }
        print("\n\(Markdown.memoryHeader)")
        for memory in Memory.all { print(Markdown.memoryLine(for: memory)) }
    }

    private static func printMachine() {
        #if DEBUG
        print("warning: this is a debug build; its times mean nothing. Add `-c release`.\n")
        #endif
        print(Machine.description)
    }

    private static func results(of workload: Workload, _ options: Options) async -> [SideResult] {
        await Measurement.measure(
            workload, iterations: options.iterations ?? workload.iterations,
            repetitions: options.repetitions ?? workload.repetitions)
    }

    // MARK: For scripts

    /// Workload, side, signals per iteration, whether a measurement is subtracted, and the instruction budget, between tabs.
    private static func list(_ workloads: [Workload]) {
        for workload in workloads {
            for side in workload.sides {
                let minus = side.minus == nil ? "-" : "minus"
                let budget = workload.instructionBudget.map { Report.number($0, digits: 2) } ?? "-"
                print(
                    workload.name, side.name, side.signalsPerIteration, minus, budget, workload.summary, separator: "\t"
                )
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
        var checks: [Check] = []
        for workload in workloads {
            guard let budget = workload.allocationBudget, let side = workload.sides.first else { continue }
            let iterations = options.iterations ?? min(workload.iterations, 10_000)
            guard let count = await Measurement.countAllocations(side, iterations: iterations) else { continue }
            checks.append(Check(name: workload.name, figure: count, unit: "allocations per signal", budget: budget))
        }
        if options.workload == nil {
            for memory in Memory.all {
                guard let bytes = Measurement.countBytes(memory.ours) else { continue }
                checks.append(
                    Check(name: memory.summary, figure: Double(bytes), unit: "bytes", budget: Double(memory.budget)))
            }
        }
        for check in checks where !check.isOver { print(check) }
        let failures = checks.filter(\.isOver)
        guard failures.isEmpty else {
            throw Failure(
                message: """
                    over the budget:
                    \(failures.map(\.description).joined(separator: "\n"))
                    Likely a closure, box or array that is now made for each signal; or, in a debug build, the missing \
                    optimization. Find it with `valgrind --tool=callgrind` and `--workload NAME --side library`.
                    """)
        }
    }
}
