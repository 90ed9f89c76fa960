import BenchmarkModels

/// A page with 100 rows, tapped in turn: each row's output goes to the page, which answers its view.
@MainActor enum PassThrough {
    static let workloads = [
        Workload(
            name: "pass-through",
            summary: "one of 100 rows passes to the page, which responds",
            sides: [Side(name: Side.library, prepare: passing), bothWays, oneWay],
            ratioBudget: 1, allocationBudget: 2),
        Workload(
            name: "pass-through-shown",
            summary: "the same, the row's own view receives it first",
            sides: [Side(name: Side.library, prepare: showing), bothWaysShown, oneWayShown],
            ratioBudget: 1, allocationBudget: 2),
    ]

    private static let rows = 0..<100

    private static func passing(_ iterations: Int) -> () -> Void {
        let page = PageView()
        page.startReceiving()
        let views = rows.map { _ in RowView() }
        for view in views { view.pass(to: page.interface) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }

    private static func showing(_ iterations: Int) -> () -> Void {
        let page = PageView()
        page.startReceiving()
        let views = rows.map { _ in RowView() }
        for view in views { view.showAndPass(to: page.interface) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }

    private static let bothWays = Side(name: Side.bothWays) { iterations in
        let pageModel = DelegatePageViewModel()
        let page = BothWaysPageView(pageModel)
        let models = rows.map { _ in DelegateRowViewModel() }
        let views = models.map { BothWaysRowView($0, parent: pageModel) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime((page, pageModel, models)) {}
        }
    }

    private static let oneWay = Side(name: Side.oneWay) { iterations in
        let page = OneWayPageView()
        let views = rows.map { _ in OneWayRowView(parent: page.viewModel) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }

    private static let bothWaysShown = Side(name: Side.bothWays) { iterations in
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
        let page = OneWayPageView()
        let views = rows.map { _ in OneWayShownRowView(parent: page.viewModel) }
        return {
            for number in 0..<iterations { views[number % rows.count].tap(number) }
            withExtendedLifetime(page) {}
        }
    }
}
