import BenchmarkModels
import SimpleViewModel

/// The memory of an idle view and its view model, in bytes on the heap.
@MainActor struct Memory {
    let summary: String
    let ours: @MainActor () -> Any
    let bothWays: (@MainActor () -> Any)?
    /// The bytes allowed, which `--check` enforces.
    let budget: Int

    static let all = [
        Memory(summary: "a view with its view model", ours: { PageView() }, bothWays: delegates, budget: 272),
        Memory(
            summary: "the same, the view receives",
            ours: {
                let view = PageView()
                view.startReceiving()
                return view
            }, bothWays: delegates, budget: 352),
        Memory(
            summary: "a row that passes to its page",
            ours: {
                let view = RowView()
                view.pass(to: page.interface)
                return view
            }, bothWays: rowDelegates, budget: 352),
        Memory(
            summary: "a row that receives and passes to its page",
            ours: {
                let view = RowView()
                view.showAndPass(to: page.interface)
                return view
            }, bothWays: shownRowDelegates, budget: 432),
        Memory(
            summary: "an interface whose view model has tasks, none of them begun",
            ours: { ViewModelInterface(viewModel: WorkViewModel(.restart)) }, bothWays: nil, budget: 400),
    ]

    private static let page = PageView()
    private static let pageModel = DelegatePageViewModel()

    private static func delegates() -> Any {
        let viewModel = DelegatePageViewModel()
        return Pair(BothWaysPageView(viewModel), viewModel)
    }

    private static func rowDelegates() -> Any {
        let viewModel = DelegateRowViewModel()
        return Pair(BothWaysRowView(viewModel, parent: pageModel), viewModel)
    }

    private static func shownRowDelegates() -> Any {
        let viewModel = DelegateShownRowViewModel()
        return Pair(BothWaysShownRowView(viewModel, parent: pageModel), viewModel)
    }
}

/// A view and the view model that it does not own; small enough to be stored without an allocation of its own.
private struct Pair {
    let view, viewModel: AnyObject

    init(_ view: AnyObject, _ viewModel: AnyObject) { (self.view, self.viewModel) = (view, viewModel) }
}
