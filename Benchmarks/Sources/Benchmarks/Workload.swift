/// A measured task: the library's side, and other sides that do the same.
struct Workload {
    /// The name for `--workload`.
    let name: String
    let summary: String
    /// The library first; it is compared with the second.
    let sides: [Side]
    /// How many signals a repetition sends, unless `--iterations` says otherwise.
    var iterations = 20_000
    /// How often each side is repeated, unless `--repetitions` says otherwise.
    var repetitions = 101
    var clock = Clock.processor
    /// The time allowed, as a multiple of the second side's; shown, but never checked.
    var ratioBudget: Double?
    /// The heap allocations allowed per signal, which `--check` enforces.
    var allocationBudget: Double?
    /// The instructions allowed, as a multiple of the second side's, which `Checks/Benchmarks/count-instructions --check` enforces:
    /// a tenth more than measured.
    var instructionBudget: Double?
}

extension Workload {
    enum Clock {
        /// The main thread's own time, which other processes do not lengthen.
        case processor
        /// All threads' time, for work that uses several.
        case process
    }
}

/// One of the ways to do the task of a workload.
struct Side {
    let name: String
    /// Prepares for a number of iterations, and returns the measured closure.
    let prepare: @MainActor (_ iterations: Int) -> () async -> Void
    /// How many signals one iteration counts as.
    var signalsPerIteration = 1
    /// A closure whose measurement is subtracted, so that only the difference counts.
    var minus: (@MainActor (_ iterations: Int) -> () async -> Void)?

    static let ours = "library"
    static let bothWays = "both ways"
    static let oneWay = "one way"
    static let byHand = "by hand"
}
