import ShopCore
import SimpleViewModel

/// The bag in the terminal.
@MainActor final class BagScreen: Screen {
    let title = "Your bag"

    private enum Content {
        case nothing
        case empty
        case lines([BagViewModel.Line], total: String)
        case failure(String)
    }

    private let interface: ViewModelInterface<BagViewModel>
    private let stage: Stage
    private var content = Content.nothing
    private var isLoading = false
    private var isChanging = false

    init(viewModel: BagViewModel, stage: Stage) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
    }

    var isBusy: Bool { isLoading || isChanging }
    var activity: String? { isLoading ? "Loading your bag" : nil }

    var commands: [ScreenCommand] {
        switch content {
        case .nothing, .empty:
            []
        case let .lines(lines, _):
            [
                command("more", "have one more of row N", lines) { .didTapAdd($0) },
                command("less", "have one less of row N", lines) { .didTapTakeOut($0) },
                command("remove", "take all of row N out", lines) { .didTapRemove($0) },
            ]
        case .failure:
            [ScreenCommand("retry", help: "try to load the bag again") { [interface] in interface.send(.load) }]
        }
    }

    var choiceCount: Int {
        guard case let .lines(lines, _) = content else { return 0 }
        return lines.count
    }

    func didAppear() { interface.send(.load) }

    func draw(in drawing: inout Drawing) {
        switch content {
        case .nothing:
            break
        case .empty:
            drawing.text("It is empty. Open a product, and type add and the number of a row to put something in.")
        case let .lines(lines, total):
            let rows = lines.enumerated().map { index, line in
                TableRow(index + 1, [line.name, "× \(line.quantity)", line.price, line.note])
            }
            drawing.table(rows + [TableRow(nil, ["Total", "", total], .heading)])
        case let .failure(sentence):
            drawing.failure(sentence)
        }
    }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .isChanging(isChanging): self.isChanging = isChanging
        case .showEmptyBag: content = .empty
        case let .showBag(lines, total): content = .lines(lines, total: total)
        case let .showError(sentence): content = .failure(sentence)
        case let .couldNotChange(reason): stage.say(reason, .error)
        }
        stage.changed()
    }

    private func command(
        _ name: String, _ help: String, _ lines: [BagViewModel.Line], _ input: @escaping (SKUID) -> BagViewModel.Input
    ) -> ScreenCommand {
        ScreenCommand(name, number: "N", help: help) { [interface] in interface.send(input(lines[$0 - 1].id)) }
    }
}
