import BenchmarkModels
import SimpleViewModel

/// The page's round trip, which is two signals, without tracing and with it.
// Contract: T1, T6
@MainActor enum Tracing {
    static let workloads = [
        Workload(
            name: "trace",
            summary: "the page's round trip with tracing off, compared with tracing on",
            sides: [off, described], iterations: 1_000, repetitions: 51, allocationBudget: 0),
        Workload(
            name: "trace-described",
            summary: "the page's round trip, each event described at once: at most 12 µs",
            sides: [described, off], iterations: 1_000, repetitions: 51, allocationBudget: 50),
        Workload(
            name: "trace-recorded",
            summary: "the page's round trip, recorded and described when it is read: at most 3 µs",
            sides: [recorded, off], iterations: 1_000, repetitions: 51, allocationBudget: 8),
    ]

    private static let off = Side(name: "off") { taps($0, observer: nil) }

    private static let described = Side(name: "described") { taps($0) { sink(&length, $0.description.utf8.count) } }

    private static let recorded = Side(name: "recorded") { iterations in
        var recording = ViewModelTrace.Recording(capacity: 200, keepsValues: true)
        return taps(iterations) { recording.record($0) }
    }

    private static var length = 0

    @inline(never) private static func sink(_ sum: inout Int, _ number: Int) { sum &+= number }

    private static func taps(
        _ iterations: Int, observer: (@MainActor (ViewModelTrace.Event) -> Void)?
    ) -> () -> Void {
        let view = PageView()
        view.startReceiving()
        // "Off" is measured after tracing was on; "on" after names were looked up and a recording was full.
        ViewModelTrace.observer = observer ?? { _ in }
        for number in 0..<200 { view.tap(number) }
        ViewModelTrace.observer = nil
        return {
            ViewModelTrace.observer = observer
            for number in 0..<iterations { view.tap(number) }
            ViewModelTrace.observer = nil
        }
    }
}
