import BenchmarkModels
import SimpleViewModel

// The pages' views. All do the same with an output, in a method that is not inlined; they differ only in how they are
// wired to their view model.

/// What a page shows.
struct PageContent {
    private(set) var sum = 0

    mutating func show(_ output: PageOutput) {
        switch output {
        case let .total(total): sum &+= total
        case let .name(name): sum &+= name.utf8.count
        }
    }
}

@MainActor final class PageView {
    let interface = ViewModelInterface(viewModel: PageViewModel())
    private var content = PageContent()

    @inline(never) init() {}

    func startReceiving() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { content.show(output) }
}

@MainActor final class EscapingPageView {
    let interface = ViewModelInterface(viewModel: EscapingPageViewModel())
    private var content = PageContent()

    @inline(never) init() {}

    func startReceiving() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { content.show(output) }
}

@MainActor final class ErasedPageView {
    let interface: ViewModelInterface<AnyViewModel<PageInput, PageOutput>>
    private var content = PageContent()

    @inline(never) init() {
        interface = ViewModelInterface(viewModel: AnyViewModel(PageViewModel()))
    }

    func startReceiving() {
        interface.receive { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { content.show(output) }
}

/// Weak delegates in both directions: somebody else owns the view model.
@MainActor final class BothWaysPageView: PageReceiving {
    private weak var viewModel: (any PageAccepting)?
    private var content = PageContent()

    @inline(never) init(_ viewModel: DelegatePageViewModel) {
        self.viewModel = viewModel
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel?.accept(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { content.show(output) }
}

/// A weak delegate one way: the view owns its view model.
@MainActor final class OneWayPageView: PageReceiving {
    let viewModel = DelegatePageViewModel()
    private var content = PageContent()

    @inline(never) init() {
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel.accept(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { content.show(output) }
}
