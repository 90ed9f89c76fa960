import Observation
import ShopCore
import SimpleViewModel

/// The bag in the terminal.
@Observable @MainActor final class BagScreen: Screen {
    let title = "Your bag"
    private(set) var activity: String?

    private let bag: ViewModelInterface<BagViewModel>
    private let stage: Stage
    private var content = Content<BagViewModel.Lines>.loading

    init(_ viewModel: BagViewModel, stage: Stage) {
        bag = ViewModelInterface(viewModel: viewModel)
        self.stage = stage
        bag.receive { [weak self] output in self?.show(output) }
    }

    func didAppear() { bag.send(.viewDidAppear) }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .content(content): self.content = content
        case let .isLoading(isLoading): activity = isLoading ? "Loading your bag" : nil
        case let .isChanging(isChanging): activity = isChanging ? "Changing your bag" : nil
        case let .showError(sentence): stage.show(error: sentence)
        }
    }

    func draw(on page: inout Page) {
        page.content(content) { bag, page in
            let rows = bag.lines.enumerated().map { Row($0 + 1, [$1.name, "× \($1.quantity)", $1.price]) }
            page.table(rows + [Row(nil, ["Total", "", bag.total])])
        }
    }

    var commands: [Command] {
        let ids = content.value?.lines.map(\.id) ?? []
        func change(_ name: String, _ help: String, _ input: @escaping (SKUID) -> BagViewModel.Input) -> Command {
            Command(name, row: ids.count, help) { [bag] in bag.send(input(ids[$0 - 1])) }
        }
        return [
            change("more", "have one more of row N") { .didTapMore($0) },
            change("less", "have one less of row N") { .didTapLess($0) },
            change("remove", "take all of row N out") { .didTapRemove($0) },
        ] + (content.offersRetry ? [Command("retry", "try again") { [bag] in bag.send(.didTapRetry) }] : [])
    }
}
