import ShopCore
import SimpleViewModel

/// The bag in the terminal.
@MainActor final class BagScreen: Screen {
    private(set) var activity: String?

    private let bag: ViewModelInterface<BagViewModel>
    private var content = Content<BagViewModel.Lines>.loading

    private weak var window: (any Window)?

    init(_ viewModel: BagViewModel, in window: any Window) {
        self.window = window
        bag = ViewModelInterface(viewModel)
        bag.receive { [weak self] output in self?.show(output) }
        bag.send(.viewDidLoad)
    }

    func didAppear() { bag.send(.viewDidAppear) }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .content(content): self.content = content
        case let .isLoading(isLoading): activity = isLoading ? "Loading your bag" : nil
        case let .isChanging(isChanging): activity = isChanging ? "Changing your bag" : nil
        }
        window?.didChange()
    }

    func draw(on page: inout Page) {
        page.heading("Your bag")
        let bag = bag
        page.content(content, retry: { bag.send(.didTapRetry) }) { shown, page in
            let rows = shown.lines.enumerated().map {
                Row($0 + 1, [$1.name, $1.variant, "× \($1.quantity)", $1.price])
            }
            page.table(rows + [Row(nil, ["Total", "", "", shown.total])])
            let ids = shown.lines.map(\.id)
            page.commands += [
                Command("more", rows: ids, "have one more of row N") { bag.send(.didTapMore($0)) },
                Command("less", rows: ids, "have one less of row N") { bag.send(.didTapLess($0)) },
                Command("remove", rows: ids, "take all of row N out") {
                    bag.send(.didTapRemove($0))
                },
                Command("empty", "take everything out") { bag.send(.didTapEmpty) },
            ]
        }
    }
}
