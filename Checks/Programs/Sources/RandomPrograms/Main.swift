import Foundation

/// Runs random programs, one for each seed.
@main @MainActor enum Main {
    /// What to say if the current program crashes or hangs: a signal handler prints it.
    nonisolated(unsafe) private static var remark = ""

    static func main() async {
        var arguments = CommandLine.arguments.dropFirst()
        var options: [String: String] = [:]
        while let option = arguments.popFirst() { options[option] = arguments.popFirst() ?? "" }
        MainQueueTurns.includeEverything = SingleThread.install()
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGALRM] {
            signal(number) { number in
                _ = write(STDERR_FILENO, Main.remark, Main.remark.utf8.count)
                signal(number, SIG_DFL)
                raise(number)
            }
        }

        let count = UInt64(options.removeValue(forKey: "--count") ?? "100000")
        let first = UInt64(options.removeValue(forKey: "--seed") ?? "0")
        guard options.isEmpty, let count, let first else {
            fail("The options are --count N and --seed S, with whole numbers.")
        }
        let start = ContinuousClock.now
        for seed in first..<first + count {
            // A program takes less than a millisecond, and is shrunk in a second.
            remark = "A program crashes or hangs. To see it again: Checks/Programs/run --seed \(seed) --count 1\n"
            alarm(60)
            if let difference = await ProgramCheck.difference(seed: seed) {
                fail("After \(seed - first) programs without a difference, one with:\n\n\(difference)")
            }
        }
        print("\(count) random programs from seed \(first) on, no difference, in \(ContinuousClock.now - start)")
    }

    private static func fail(_ message: String) -> Never {
        print(message)
        exit(1)
    }
}
