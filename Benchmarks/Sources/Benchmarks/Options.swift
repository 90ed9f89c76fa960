/// The options of the command line.
struct Options {
    enum Mode { case measure, markdown, check, list, help }

    static let usage = """
        Usage: Benchmarks [--markdown | --list | --check] [--workload NAME] [--side NAME] [--iterations N] [--repetitions N]

          --markdown       Print the tables of Benchmarks/README.md.
          --list           List the workloads, with their sides.
          --check          Check only what does not depend on the machine: heap allocations and memory.
          --workload NAME  Take only this workload.
          --side NAME      Run this side of the workload, once, without measuring: for a profiler.
                           With "minus:" in front of the name, run the part that is subtracted from it.
          --iterations N   Send so many signals in each repetition.
          --repetitions N  Repeat each side so often.
        """

    var mode = Mode.measure
    var workload: String?
    var side: String?
    var iterations: Int?
    var repetitions: Int?

    init(_ arguments: some Sequence<String>) throws(Failure) {
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            switch argument {
            case "--markdown": mode = .markdown
            case "--list": mode = .list
            case "--check": mode = .check
            case "--help", "-h": mode = .help
            case "--workload": workload = try Self.value(of: argument, iterator.next())
            case "--side": side = try Self.value(of: argument, iterator.next())
            case "--iterations": iterations = try Self.count(of: argument, iterator.next())
            case "--repetitions": repetitions = try Self.count(of: argument, iterator.next())
            default: throw Failure(message: "There is no option \(argument).\n\n\(Self.usage)")
            }
        }
    }

    private static func value(of option: String, _ value: String?) throws(Failure) -> String {
        guard let value else { throw Failure(message: "\(option) needs a value after it.") }
        return value
    }

    private static func count(of option: String, _ value: String?) throws(Failure) -> Int {
        let text = try self.value(of: option, value)
        guard let count = Int(text), count > 0 else {
            throw Failure(message: "\(option) needs a whole number above zero; found \"\(text)\".")
        }
        return count
    }
}

/// The reason why the run ends without a result.
struct Failure: Error {
    let message: String
}
