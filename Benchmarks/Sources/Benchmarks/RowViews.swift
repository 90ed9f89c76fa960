import BenchmarkModels
import SimpleViewModel

extension RowOutput {
    /// The amount that a view adds to the value that it shows.
    var number: Int {
        switch self {
        case let .added(quantity): quantity
        case let .renamed(name): name.utf8.count
        }
    }
}

/// A row that passes its outputs to the page, and shows them itself or does not.
@MainActor final class RowView {
    let interface = ViewModelInterface(viewModel: RowViewModel())
    private var shown = 0

    @inline(never) init() {}

    func pass(to page: ViewModelInterface<PageViewModel>) {
        interface.receive(passingTo: page, as: PageInput.row)
    }

    func showAndPass(to page: ViewModelInterface<PageViewModel>) {
        interface.receive(passingTo: page, as: PageInput.row) { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { interface.send(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: RowOutput) { shown &+= output.number }
}

/// Weak delegates in both directions: view to view model, view model to the page's.
@MainActor final class BothWaysRowView {
    private weak var viewModel: (any RowAccepting)?
    private var shown = 0

    @inline(never) init(_ viewModel: DelegateRowViewModel, parent: DelegatePageViewModel) {
        self.viewModel = viewModel
        viewModel.parent = parent
    }

    func tap(_ quantity: Int) { viewModel?.accept(.didTap(quantity: quantity)) }
}

/// Weak delegates in both directions, and the view model notifies its own view, too.
@MainActor final class BothWaysShownRowView: RowReceiving {
    private weak var viewModel: (any RowAccepting)?
    private var shown = 0

    @inline(never) init(_ viewModel: DelegateShownRowViewModel, parent: DelegatePageViewModel) {
        self.viewModel = viewModel
        viewModel.parent = parent
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel?.accept(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: RowOutput) { shown &+= output.number }
}

/// Weak delegates one way: the view owns its view model.
@MainActor final class OneWayRowView {
    let viewModel = DelegateRowViewModel()
    private var shown = 0

    @inline(never) init(parent: DelegatePageViewModel) {
        viewModel.parent = parent
    }

    func tap(_ quantity: Int) { viewModel.accept(.didTap(quantity: quantity)) }
}

/// Weak delegates one way, and the view model notifies its own view, too.
@MainActor final class OneWayShownRowView: RowReceiving {
    let viewModel = DelegateShownRowViewModel()
    private var shown = 0

    @inline(never) init(parent: DelegatePageViewModel) {
        viewModel.parent = parent
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel.accept(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: RowOutput) { shown &+= output.number }
}
