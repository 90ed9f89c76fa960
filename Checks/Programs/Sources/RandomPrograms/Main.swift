import Foundation

/// Runs random programs, one for each seed: the options are `--count` and `--seed`.
@main @MainActor enum Main {
    /// What to say if the current program crashes or hangs: a signal handler prints it.
    nonisolated(unsafe) private static var remark = ""

    static func main() async {
        func option(_ name: String, otherwise: UInt64) -> UInt64 {
            CommandLine.arguments.drop { $0 != name }.dropFirst().first.flatMap(UInt64.init)
                ?? otherwise
        }
        let (first, count) = (option("--seed", otherwise: 0), option("--count", otherwise: 100_000))
        MainQueueTurns.includeEverything = SingleThread.install()
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGALRM] {
            signal(number) { number in
                _ = write(STDERR_FILENO, Main.remark, Main.remark.utf8.count)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        let start = ContinuousClock.now
        for seed in first..<first + count {
            // A program takes less than a millisecond, and is shrunk in a second.
            remark =
                "A program crashes or hangs. To see it again: \(ProgramCheck.command(seed))\n"
            alarm(60)
            let others = await ChildCheck.difference(seed: seed)
            if let difference =
                if let others { others } else { await ProgramCheck.difference(seed: seed) }
            {
                print(
                    "After \(seed - first) programs without a difference, one with:\n\n\(difference)"
                )
                exit(1)
            }
        }
        print(
            "\(count) random programs from seed \(first) on, no difference, in \(ContinuousClock.now - start)"
        )
    }
}
