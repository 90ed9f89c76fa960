import BenchmarkModels
import SimpleViewModel

// The pages' views. All do the same with an output, in a method that is not inlined; they differ only in the connection
// to their view model.

extension PageOutput {
    /// The amount that a view adds to the value that it shows.
    var number: Int {
        switch self {
        case let .total(total): total
        case let .name(name): name.utf8.count
        }
    }
}

@MainActor final class PageView {
    let interface = ViewModelInterface(viewModel: PageViewModel())
    private var shown = 0

    @inline(never) init() {}

    func startReceiving() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

@MainActor final class EscapingPageView {
    let interface = ViewModelInterface(viewModel: EscapingPageViewModel())
    private var shown = 0

    @inline(never) init() {}

    func startReceiving() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

@MainActor final class ErasedPageView {
    let interface: ViewModelInterface<AnyViewModel<PageInput, PageOutput>>
    private var shown = 0

    @inline(never) init() {
        interface = ViewModelInterface(viewModel: AnyViewModel(PageViewModel()))
    }

    func startReceiving() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

/// Weak delegates in both directions: the view does not own the view model.
@MainActor final class BothWaysPageView: PageReceiving {
    private weak var viewModel: (any PageAccepting)?
    private var shown = 0

    @inline(never) init(_ viewModel: DelegatePageViewModel) {
        self.viewModel = viewModel
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel?.accept(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

/// A weak delegate one way: the view owns its view model.
@MainActor final class OneWayPageView: PageReceiving {
    let viewModel = DelegatePageViewModel()
    private var shown = 0

    @inline(never) init() {
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel.accept(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}
