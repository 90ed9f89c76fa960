import BenchmarkModels

/// A page with rows, tapped in turn: each row's output goes to the page, which answers its view.
@MainActor enum PassThrough {
    static let workloads =
        [passing("pass-through-1", 1), passing("pass-through", 100)]
        + [
            Workload(
                name: "pass-through-shown",
                summary: "the same of 100 rows, and the row's own view receives first",
                sides: [Side(name: Side.ours) { showing($0, 0..<100) }, bothWaysShown, oneWayShown],
                ratioBudget: 1, allocationBudget: 0)
        ] + [passing("pass-through-10000", 10_000)]

    static let growth = Workload(
        name: "grow-children", summary: "one of so many rows passes to the page",
        sides: [10_000, 1_000, 100].map { count in Side(name: "\(count)") { passing($0, 0..<count) } }
    )

    private static func passing(_ name: String, _ count: Int) -> Workload {
        let rows = 0..<count
        return Workload(
            name: name,
            summary: "\(count == 1 ? "the only row" : "one of \(count) rows") passes to the page, which responds",
            sides: [
                Side(name: Side.ours) { passing($0, rows) },
                Side(name: Side.bothWays) { bothWays($0, rows) },
                Side(name: Side.oneWay) { oneWay($0, rows) },
            ],
            ratioBudget: 1, allocationBudget: 0, instructionBudget: count == 100 ? 1.15 : nil)
    }

    private static func passing(_ iterations: Int, _ rows: Range<Int>) -> () -> Void {
        let page = PageView()
        page.startReceiving()
        let views = rows.map { _ in RowView() }
        for view in views { view.pass(to: page.interface) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }

    private static func showing(_ iterations: Int, _ rows: Range<Int>) -> () -> Void {
        let page = PageView()
        page.startReceiving()
        let views = rows.map { _ in RowView() }
        for view in views { view.showAndPass(to: page.interface) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }

    private static func bothWays(_ iterations: Int, _ rows: Range<Int>) -> () -> Void {
        let pageModel = DelegatePageViewModel()
        let page = BothWaysPageView(pageModel)
        let models = rows.map { _ in DelegateRowViewModel() }
        let views = models.map { BothWaysRowView($0, parent: pageModel) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime((page, pageModel, models)) {}
        }
    }

    private static func oneWay(_ iterations: Int, _ rows: Range<Int>) -> () -> Void {
        let page = OneWayPageView()
        let views = rows.map { _ in OneWayRowView(parent: page.viewModel) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }

    private static let bothWaysShown = Side(name: Side.bothWays) { iterations in
        let rows = 0..<100
        let pageModel = DelegatePageViewModel()
        let page = BothWaysPageView(pageModel)
        let models = rows.map { _ in DelegateShownRowViewModel() }
        let views = models.map { BothWaysShownRowView($0, parent: pageModel) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime((page, pageModel, models)) {}
        }
    }

    private static let oneWayShown = Side(name: Side.oneWay) { iterations in
        let rows = 0..<100
        let page = OneWayPageView()
        let views = rows.map { _ in OneWayShownRowView(parent: page.viewModel) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }
}
