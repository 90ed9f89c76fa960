import ShopCore
import SimpleViewModel

/// The bag in the terminal.
@MainActor final class BagScreen {
    private let interface: ViewModelInterface<BagViewModel>
    private let terminal: Terminal

    init(viewModel: BagViewModel, terminal: Terminal) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.terminal = terminal
        interface.receive { [weak self] output in self?.show(output) }
    }

    func load() { interface.send(.load) }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case .showEmptyBag:
            terminal.show("  Your bag is empty. Type add and the number of a row to put something in.")
        case let .showBag(lines, total):
            for line in lines { show("\(line.quantity) x \(line.name)", price: line.price) }
            show("Total", price: total)
        }
    }

    private func show(_ name: String, price: String) {
        terminal.show("  \(name.padded(to: 40))\(price)")
    }
}
