import BenchmarkModels
import SimpleViewModel

/// A view and its view model, created, connected and released once per iteration; the same two objects on every side.
@MainActor enum MakeAndRelease {
    static let workloads = [
        Workload(
            name: "make",
            summary: "a view with its view model, made and released",
            sides: [Side(name: Side.ours, prepare: alone), bothWays, oneWay],
            iterations: 5_000, ratioBudget: 1, allocationBudget: 4),
        Workload(
            name: "make-receiving",
            summary: "the same, and the view receives",
            sides: [Side(name: Side.ours, prepare: receiving), bothWays, oneWay],
            iterations: 5_000, ratioBudget: 1, allocationBudget: 6, instructionBudget: 1.75),
        Workload(
            name: "make-row",
            summary: "a row that passes to its page, made and released",
            sides: [Side(name: Side.ours, prepare: passing), bothWaysRow, oneWayRow],
            iterations: 5_000, ratioBudget: 1, allocationBudget: 5),
        Workload(
            name: "make-row-shown",
            summary: "the same, and the row receives as well",
            sides: [Side(name: Side.ours, prepare: showing), bothWaysShownRow, oneWayShownRow],
            iterations: 5_000, ratioBudget: 1, allocationBudget: 7, instructionBudget: 1.75),
    ]

    // MARK: Library

    private static func alone(_ iterations: Int) -> () -> Void {
        { for _ in 0..<iterations { use(PageView()) } }
    }

    private static func receiving(_ iterations: Int) -> () -> Void {
        {
            for _ in 0..<iterations {
                let view = PageView()
                view.startReceiving()
                use(view)
            }
        }
    }

    private static func passing(_ iterations: Int) -> () -> Void {
        let page = PageView()
        return {
            for _ in 0..<iterations {
                let view = RowView()
                view.pass(to: page.interface)
                use(view)
            }
        }
    }

    private static func showing(_ iterations: Int) -> () -> Void {
        let page = PageView()
        return {
            for _ in 0..<iterations {
                let view = RowView()
                view.showAndPass(to: page.interface)
                use(view)
            }
        }
    }

    // MARK: Weak delegates

    private static let bothWays = Side(name: Side.bothWays) { iterations in
        {
            for _ in 0..<iterations {
                let viewModel = DelegatePageViewModel()
                use(BothWaysPageView(viewModel))
                use(viewModel)
            }
        }
    }

    private static let oneWay = Side(name: Side.oneWay) { iterations in
        { for _ in 0..<iterations { use(OneWayPageView()) } }
    }

    private static let bothWaysRow = Side(name: Side.bothWays) { iterations in
        let page = DelegatePageViewModel()
        return {
            for _ in 0..<iterations {
                let viewModel = DelegateRowViewModel()
                use(BothWaysRowView(viewModel, parent: page))
                use(viewModel)
            }
        }
    }

    private static let oneWayRow = Side(name: Side.oneWay) { iterations in
        let page = DelegatePageViewModel()
        return { for _ in 0..<iterations { use(OneWayRowView(parent: page)) } }
    }

    private static let bothWaysShownRow = Side(name: Side.bothWays) { iterations in
        let page = DelegatePageViewModel()
        return {
            for _ in 0..<iterations {
                let viewModel = DelegateShownRowViewModel()
                use(BothWaysShownRowView(viewModel, parent: page))
                use(viewModel)
            }
        }
    }

    private static let oneWayShownRow = Side(name: Side.oneWay) { iterations in
        let page = DelegatePageViewModel()
        return { for _ in 0..<iterations { use(OneWayShownRowView(parent: page)) } }
    }

    /// Prevents the optimizer from removing an object, or from allocating it on the stack.
    @inline(never) private static func use(_ object: AnyObject) {}
}
