import BenchmarkModels
import SimpleViewModel

/// The page's round trip, which is two signals, without tracing and with it.
@MainActor enum Tracing {
    static let workloads = [
        Workload(
            name: "trace",
            summary: "the page's round trip with tracing off, compared with tracing on",
            sides: [
                Side(name: "off") { taps($0, observer: nil) },
                Side(name: "on") { taps($0) { _ in } },
                Side(name: "recorded") { iterations in
                    var recording = ViewModelTrace.Recording(capacity: 200)
                    return taps(iterations) { recording.record($0) }
                },
            ],
            iterations: 1_000, repetitions: 51, allocationBudget: 0)
    ]

    private static func taps(
        _ iterations: Int, observer: (@MainActor (ViewModelTrace.Event) -> Void)?
    ) -> () -> Void {
        let view = PageView()
        view.startReceiving()
        ViewModelTrace.observer = { _ in }  // Off is measured as it is after tracing was on.
        view.tap(0)
        ViewModelTrace.observer = nil
        return {
            ViewModelTrace.observer = observer
            for number in 0..<iterations { view.tap(number) }
            ViewModelTrace.observer = nil
        }
    }
}
