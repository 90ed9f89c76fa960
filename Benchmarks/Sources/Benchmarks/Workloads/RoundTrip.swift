import BenchmarkModels

/// View → view model → view, once per iteration.
@MainActor enum RoundTrip {
    static let workloads = [
        Workload(
            name: "round-trip",
            summary: "page: send, accept, respond, receive",
            sides: [Side(name: Side.ours, prepare: plain), bothWays, oneWay],
            ratioBudget: 1, allocationBudget: 0, instructionBudget: 1.15),
        Workload(
            name: "round-trip-escaping",
            summary: "the same, accept takes an escaping respond",
            sides: [Side(name: Side.ours, prepare: escaping), bothWays, oneWay],
            ratioBudget: 1, allocationBudget: 1, instructionBudget: 2.05),
        Workload(
            name: "round-trip-erased",
            summary: "the same, through AnyViewModel",
            sides: [Side(name: Side.ours, prepare: erased), bothWays, oneWay]),
    ]

    private static let bothWays = Side(name: Side.bothWays) { iterations in
        let viewModel = DelegatePageViewModel()
        let view = BothWaysPageView(viewModel)
        return {
            for number in 0..<iterations { view.tap(number) }
            withExtendedLifetime(viewModel) {}
        }
    }

    private static let oneWay = Side(name: Side.oneWay) { iterations in
        let view = OneWayPageView()
        return { for number in 0..<iterations { view.tap(number) } }
    }

    private static func plain(_ iterations: Int) -> () -> Void {
        let view = PageView()
        view.startReceiving()
        return { for number in 0..<iterations { view.tap(number) } }
    }

    private static func escaping(_ iterations: Int) -> () -> Void {
        let view = EscapingPageView()
        view.startReceiving()
        return { for number in 0..<iterations { view.tap(number) } }
    }

    private static func erased(_ iterations: Int) -> () -> Void {
        let view = ErasedPageView()
        view.startReceiving()
        return { for number in 0..<iterations { view.tap(number) } }
    }
}
