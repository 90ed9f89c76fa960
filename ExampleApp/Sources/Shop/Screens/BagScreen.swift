import ShopCore
import SimpleViewModel

/// The bag in the terminal.
@MainActor final class BagScreen: Screen {
    let title = "Your bag"

    private let interface: ViewModelInterface<BagViewModel>
    private let stage: Stage
    private var content = Content<BagViewModel.Lines>.loading
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
        let retry = ScreenCommand("retry", help: "try to load the bag again") { [interface] in interface.send(.load) }
        let change = [
            command("more", "have one more of row N") { .didTapAdd($0) },
            command("less", "have one less of row N") { .didTapTakeOut($0) },
            command("remove", "take all of row N out") { .didTapRemove($0) },
        ]
        return (lines.isEmpty ? [] : change) + (content.offersRetry ? [retry] : [])
    }

    var choiceCount: Int { lines.count }

    func didAppear() { interface.send(.load) }

    func draw(in drawing: inout Drawing) {
        drawing.content(content) { bag, drawing in
            let rows = bag.lines.enumerated().map { index, line in
                TableRow(index + 1, [line.name, "× \(line.quantity)", line.price, line.note])
            }
            drawing.table(rows + [TableRow(nil, ["Total", "", bag.total], .heading)])
        }
    }

    private var lines: [BagViewModel.Line] { content.value?.lines ?? [] }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .isChanging(isChanging): self.isChanging = isChanging
        case let .content(content): self.content = content
        case let .showError(sentence): stage.say(sentence, .error)
        }
        stage.changed()
    }

    private func command(
        _ name: String, _ help: String, _ input: @escaping (SKUID) -> BagViewModel.Input
    ) -> ScreenCommand {
        ScreenCommand(name, number: "N", help: help) { [interface, lines] in
            interface.send(input(lines[$0 - 1].id))
        }
    }
}
