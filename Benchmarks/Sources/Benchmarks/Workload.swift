/// One thing that is measured: the library's side against others that do the same.
struct Workload {
    /// What `--workload` calls it.
    let name: String
    let summary: String
    /// The library first; the one after it is what it is compared with.
    let sides: [Side]
    /// How many signals a repetition sends, unless `--iterations` says otherwise.
    var iterations = 20_000
    /// How often each side is repeated, unless `--repetitions` says otherwise.
    var repetitions = 101
    var clock = Clock.processor
    /// The time allowed, as a multiple of the second side's; it is shown and never checked.
    var ratioBudget: Double?
    /// The heap allocations allowed per signal, which `--check` enforces.
    var allocationBudget: Double?
    /// The instructions allowed, as a multiple of the second side's, which `Scripts/count-instructions --check` enforces:
    /// a tenth more than there were.
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

/// One of the ways of doing what a workload measures.
struct Side {
    let name: String
    /// Prepares for a number of iterations and returns what is measured.
    let prepare: @MainActor (_ iterations: Int) -> () async -> Void
    /// How many signals one iteration stands for.
    var signalsPerIteration = 1
    /// What is measured as well and taken away, so that only the difference counts.
    var minus: (@MainActor (_ iterations: Int) -> () async -> Void)?

    static let ours = "library"
    static let bothWays = "both ways"
    static let oneWay = "one way"
    static let byHand = "by hand"
}
