import ShopCore
import SimpleViewModel

/// The bag in the terminal.
@MainActor final class BagScreen {
    private(set) var isBusy = false

    private let interface: ViewModelInterface<BagViewModel>
    private let terminal: Terminal
    private let didRest: () -> Void

    init(viewModel: BagViewModel, terminal: Terminal, didRest: @escaping () -> Void) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.terminal = terminal
        self.didRest = didRest
        interface.receive { [weak self] output in self?.show(output) }
    }

    func load() { interface.send(.load) }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .isLoading(isLoading):
            isBusy = isLoading
            if isLoading { terminal.show("Loading your bag …", .faint) } else { didRest() }
        case .showEmptyBag:
            terminal.show("  Your bag is empty. Type add and the number of a row to put something in.")
        case let .showBag(lines, total):
            for line in lines { show("\(line.quantity) x \(line.name)", price: line.price) }
            show("Total", price: total)
        case let .showError(sentence):
            terminal.show(sentence, .error)
        }
    }

    private func show(_ name: String, price: String) {
        terminal.show("  \(name.padded(to: 40))\(price)")
    }
}
