import CSupport

/// A measured task: the library's side, and other sides that do the same.
struct Workload {
    enum Clock {
        /// The main thread's own time, which other processes do not lengthen.
        case thread
        /// All threads' time, for work that uses several.
        case process
    }

    let name: String
    let sides: [Side]
    let iterations: Int
    let repetitions: Int
    let clock: Clock
    /// The time allowed, as a multiple of the second side's; shown, but never checked.
    let ratio: Double?
    /// The instructions allowed, as a multiple of the second side's, which `Checks/Benchmarks/check` enforces.
    let instructions: Double?

    init(
        _ name: String, iterations: Int = 20_000, repetitions: Int = 101, clock: Clock = .thread,
        ratio: Double? = nil, instructions: Double? = nil, _ sides: Side...
    ) {
        (self.name, self.sides, self.iterations, self.repetitions) = (
            name, sides, iterations, repetitions
        )
        (self.clock, self.ratio, self.instructions) = (clock, ratio, instructions)
    }
}

/// One of the ways to do the task of a workload.
struct Side {
    let name: String
    /// How many signals one iteration counts as.
    var signals = 1
    /// The heap allocations allowed per signal, which `Checks/Benchmarks/check` enforces.
    var allocations: Double?
    /// Prepares for a number of iterations, and returns the measured closure.
    let prepare: @MainActor (_ iterations: Int) -> () async -> Void
}

@MainActor enum Measurement {
    /// Measures the nanoseconds per signal of every side, once for each repetition.
    ///
    /// The sides take turns, so that other load on the machine affects all of them.
    static func times(_ workload: Workload) async -> [[Double]] {
        var times = workload.sides.map { _ in [Double]() }
        for _ in 0..<workload.repetitions {
            for (index, side) in workload.sides.enumerated() {
                let body = side.prepare(workload.iterations)
                let start = nanoseconds(workload.clock)
                await body()
                times[index].append(
                    (nanoseconds(workload.clock) - start)
                        / Double(workload.iterations * side.signals))
            }
        }
        return times
    }

    /// Counts heap allocations per signal; nil if they cannot be counted.
    static func allocations(_ side: Side, iterations: Int) async -> Double? {
        guard allocations_are_counted() else { return nil }
        // Allocations that happen once per process, such as those of metadata, are not counted.
        await side.prepare(iterations)()
        let body = side.prepare(iterations)
        allocations_start()
        await body()
        let count = allocations_stop()
        // What it keeps is released here: a signal does not pay for that.
        withExtendedLifetime(consume body) {}
        return Double(count) / Double(iterations * side.signals)
    }

    /// Counts the bytes of an object and the objects that it owns; nil if they cannot be counted.
    static func bytes(_ make: @MainActor () -> Any) -> Double? {
        guard allocations_are_counted() else { return nil }
        let count = 1_000
        // Objects that are created once per process are not counted.
        var objects = [make(), make()]
        objects.reserveCapacity(count + objects.count)
        allocations_start()
        for _ in 0..<count { objects.append(make()) }
        _ = allocations_stop()
        // Rounded to a word, since other threads may allocate meanwhile.
        return Double(allocations_bytes() / count / 8 * 8)
    }

    private static func nanoseconds(_ clock: Workload.Clock) -> Double {
        var time = timespec()
        clock_gettime(clock == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
