import Foundation

/// Runs random programs in a process of their own, so that one that crashes or hangs is reported and shrunk, too.
@main
@MainActor enum Main {
    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        var options: [String: String] = [:]
        while let option = arguments.popFirst() { options[option] = arguments.popFirst() ?? "" }
        MainQueueTurns.includeEverything = SingleThread.install()

        if let path = options["--worker"] {
            await run(count: number(options["--count"]), from: number(options["--seed"]), Progress(path: path))
        } else if let path = options["--program"] {
            try await run(JSONDecoder().decode(Program.self, from: Data(contentsOf: URL(fileURLWithPath: path))))
        } else if let path = options["--bytes"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            try report(ProgramBuilder.program(bytes: bytes), "")
        } else {
            try watch(options)
        }
    }

    /// Starts a process that runs the programs, and supervises it.
    private static func watch(_ options: [String: String]) throws {
        for (option, value) in options where !["--count", "--seed"].contains(option) || UInt64(value) == nil {
            fail("run-random-programs: \(option) \(value): the options are --count N and --seed S, with whole numbers")
        }
        let progress = Progress(path: FileManager.default.temporaryDirectory.path + "/\(UUID()).seed")
        defer { progress.remove() }
        let (count, seed) = (options["--count"] ?? "100000", options["--seed"] ?? "0")
        let worker = try Worker(["--worker", progress.path, "--count", count, "--seed", seed], isQuiet: false)
        var last: UInt64?
        // A program takes less than a millisecond, and is shrunk in a second.
        while !worker.hasEnded(within: 30) {
            if last == progress.seed { worker.kill() }
            last = progress.seed
        }
        if let status = worker.status { exit(status) }
        let remark = "To see it again: Checks/Programs/run --seed \(progress.seed) --count 1"
        try report(ProgramBuilder.program(seed: progress.seed), remark)
    }

    /// Prints the shortest program that fails in the same way; each runs in a process that may crash or hang.
    private static func report(_ program: Program, _ remark: String) throws {
        guard try Worker.fails(program) else { fail("This program does not fail now:\n\n\(program)\n\(remark)") }
        let shortest = try shrink(program)
        print("The shortest program that fails, of \(shortest.size) lines instead of \(program.size):\n\n\(shortest)")
        // Before the output of the process.
        fflush(nil)
        guard try Worker.fails(shortest, isQuiet: false) else { fail("It does not always fail.\n\(remark)") }
        fail("If no difference is shown, the program crashes or hangs.\n\(remark)")
    }

    private static func shrink(_ program: Program) throws -> Program {
        for simpler in program.simpler where try Worker.fails(simpler) { return try shrink(simpler) }
        return program
    }

    private static func run(count: UInt64, from first: UInt64, _ progress: Progress) async {
        let start = ContinuousClock.now
        for index in 0..<count {
            let seed = first &+ index
            progress.seed = seed
            if let difference = await ProgramCheck.difference(seed: seed) {
                fail("After \(index) programs without a difference, one with:\n\n\(difference)")
            }
        }
        print("\(count) random programs from seed \(first) on, no difference, in \(ContinuousClock.now - start)")
    }

    private static func run(_ program: Program) async {
        if let mismatch = await ProgramCheck.firstMismatch(of: program) { fail("\(mismatch)") }
    }

    private static func number(_ text: String?) -> UInt64 { text.flatMap { UInt64($0) } ?? 0 }

    private static func fail(_ message: String) -> Never {
        print(message)
        exit(1)
    }
}
