import ShopCore
import SimpleViewModel

/// The bag in the terminal.
@MainActor final class BagScreen: Screen {
    let title = "Your bag"
    private(set) var isBusy = false

    private enum Content {
        case nothing
        case empty
        case lines([BagViewModel.Line], total: String)
        case failure(String)
    }

    private let interface: ViewModelInterface<BagViewModel>
    private let stage: Stage
    private var content = Content.nothing

    init(viewModel: BagViewModel, stage: Stage) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
    }

    var activity: String? { "Loading your bag" }

    var commands: [ScreenCommand] {
        guard case .failure = content else { return [] }
        return [ScreenCommand("retry", help: "try to load the bag again") { [interface] in interface.send(.load) }]
    }

    func didAppear() { interface.send(.load) }

    func draw(in drawing: inout Drawing) {
        switch content {
        case .nothing:
            break
        case .empty:
            drawing.text("It is empty. Open a product, and type add and the number of a row to put something in.")
        case let .lines(lines, total):
            let rows = lines.map { TableRow(nil, ["\($0.quantity) x \($0.name)", $0.price]) }
            drawing.table(rows + [TableRow(nil, ["Total", total], .heading)])
        case let .failure(sentence):
            drawing.failure(sentence)
        }
    }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .isLoading(isLoading): isBusy = isLoading
        case .showEmptyBag: content = .empty
        case let .showBag(lines, total): content = .lines(lines, total: total)
        case let .showError(sentence): content = .failure(sentence)
        }
        stage.changed()
    }
}
