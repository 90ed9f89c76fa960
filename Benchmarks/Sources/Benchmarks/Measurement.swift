import CAllocations

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The measurements of one side of a workload.
struct SideResult {
    let name: String
    /// Nanoseconds per signal, one figure for each repetition.
    let times: [Double]
    /// Heap allocations per signal, or nil if they cannot be counted.
    let allocations: Double?
}

@MainActor enum Measurement {
    static var canCountAllocations: Bool { allocations_are_counted() }

    /// Measures every side of a workload.
    ///
    /// The sides take turns, so that other load on the machine affects all of them.
    static func measure(_ workload: Workload, iterations: Int, repetitions: Int) async -> [SideResult] {
        var allocations: [Double?] = []
        for side in workload.sides { allocations.append(await countAllocations(side, iterations: iterations)) }
        var times = workload.sides.map { _ in [Double]() }
        for _ in 0..<repetitions {
            for (index, side) in workload.sides.enumerated() {
                times[index].append(await time(side, iterations: iterations, clock: workload.clock))
            }
        }
        return workload.sides.indices.map {
            SideResult(name: workload.sides[$0].name, times: times[$0], allocations: allocations[$0])
        }
    }

    /// Counts heap allocations per signal; nil if they cannot be counted.
    static func countAllocations(_ side: Side, iterations: Int) async -> Double? {
        guard canCountAllocations else { return nil }
        // Allocations that happen once per process, such as those of metadata, are not counted.
        await side.prepare(iterations)()
        return await perSignal(side, iterations) { body in
            allocations_start()
            await body()
            return Double(allocations_stop())
        }
    }

    /// Counts the bytes of an object and the objects that it owns; nil if they cannot be counted.
    static func countBytes(_ make: @MainActor () -> Any) -> Int? {
        guard canCountAllocations else { return nil }
        let count = 1_000
        var objects = [make(), make()]  // Objects that are created once per process are not counted.
        objects.reserveCapacity(count + objects.count)
        allocations_start()
        for _ in 0..<count { objects.append(make()) }
        _ = allocations_stop()
        // Rounded to a word, since other threads may allocate meanwhile.
        return allocations_bytes() / count / 8 * 8
    }

    private static func time(_ side: Side, iterations: Int, clock: Workload.Clock) async -> Double {
        await perSignal(side, iterations) { body in
            let start = nanoseconds(clock)
            await body()
            return nanoseconds(clock) - start
        }
    }

    private static func nanoseconds(_ clock: Workload.Clock) -> Double {
        var time = timespec()
        switch clock {
        case .processor: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        case .process: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        }
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private static func perSignal(
        _ side: Side, _ iterations: Int, measure: (() async -> Void) async -> Double
    ) async -> Double {
        let total = await measure(side.prepare(iterations))
        let base = if let minus = side.minus { await measure(minus(iterations)) } else { 0.0 }
        return (total - base) / Double(iterations * side.signalsPerIteration)
    }
}

extension [Double] {
    /// The value below which the given share of the values lies.
    func quantile(_ share: Double) -> Double {
        let sorted = sorted()
        return sorted[Int((Double(count - 1) * share).rounded())]
    }

    var median: Double { quantile(0.5) }
}
