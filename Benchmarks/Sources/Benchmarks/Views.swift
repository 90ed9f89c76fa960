import BenchmarkModels
import Dispatch
import Observation
import SimpleViewModel

// Views do the same with an output, in a method that is not inlined; they differ in the connection to their view model.

@MainActor protocol TappedView: AnyObject {
    func tap(_ quantity: Int)
}

@MainActor final class PageView: TappedView {
    let interface = ViewModelInterface(PageViewModel())
    private var shown = 0

    @inline(never) init(receives: Bool = true) {
        if receives { interface.receive { [weak self] in self?.receive($0) } }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

/// A page's view with another view model; generic, so its creation is not measured.
@MainActor final class OtherPageView<VM: ViewModel>: TappedView
where VM.Input == PageInput, VM.Output == PageOutput {
    private let interface: ViewModelInterface<VM>
    private var shown = 0

    @inline(never) init(_ viewModel: VM) {
        interface = ViewModelInterface(viewModel)
        interface.receive { [weak self] in self?.receive($0) }
    }

    func tap(_ quantity: Int) { interface.send(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

/// Weak delegates in both directions: the view does not own the view model.
@MainActor final class DelegatePageView: PageReceiving, TappedView {
    private weak var viewModel: (any PageAccepting)?
    private var shown = 0

    @inline(never) init(_ viewModel: DelegatePageViewModel) {
        self.viewModel = viewModel
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel?.accept(.didAdd(quantity: quantity)) }

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

/// A row that passes its outputs to the page, and shows them itself or does not.
@MainActor final class RowView: TappedView {
    private let interface = ViewModelInterface(RowViewModel())
    private var shown = 0

    @inline(never) init(page: ViewModelInterface<PageViewModel>, isShown: Bool) {
        if isShown {
            interface.receive { [weak self] output in
                self?.receive(output)
                page.send(.row(output))
            }
        } else {
            interface.receive { page.send(.row($0)) }
        }
    }

    func tap(_ quantity: Int) { interface.send(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: RowOutput) { shown &+= output.number }
}

@MainActor final class OwnedRowView: TappedView {
    private let interface: ViewModelInterface<RowViewModel>

    @inline(never) init(_ interface: ViewModelInterface<RowViewModel>) {
        self.interface = interface
    }

    func tap(_ quantity: Int) { interface.send(.didTap(quantity: quantity)) }
}

@MainActor final class DelegateRowView: TappedView {
    private weak var viewModel: (any RowAccepting)?
    private var shown = 0

    @inline(never) init(_ viewModel: DelegateRowViewModel, page: DelegatePageViewModel) {
        self.viewModel = viewModel
        viewModel.parent = page
    }

    func tap(_ quantity: Int) { viewModel?.accept(.didTap(quantity: quantity)) }
}

@MainActor final class DelegateShownRowView: RowReceiving, TappedView {
    private weak var viewModel: (any RowAccepting)?
    private var shown = 0

    @inline(never) init(_ viewModel: DelegateShownRowViewModel, page: DelegatePageViewModel) {
        self.viewModel = viewModel
        viewModel.parent = page
        viewModel.view = self
    }

    func tap(_ quantity: Int) { viewModel?.accept(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: RowOutput) { shown &+= output.number }
}

/// The view of the uppermost of nested rows, which taps the lowest.
@MainActor final class NestedRowsView: TappedView {
    private let rows: [ViewModelInterface<RowViewModel>]
    private var shown = 0

    init(levels count: Int) {
        rows = (0..<count).map { _ in ViewModelInterface(RowViewModel()) }
        for (child, parent) in zip(rows, rows.dropFirst()) {
            child.receive { parent.send(.row($0)) }
        }
        rows.last?.receive { [weak self] in self?.receive($0) }
    }

    func tap(_ quantity: Int) { rows[0].send(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: RowOutput) { shown &+= output.number }
}

@MainActor final class DelegateNestedRowsView: RowReceiving, TappedView {
    private let rows: [DelegateRowViewModel]
    private weak var lowest: (any RowAccepting)?
    private var shown = 0

    init(levels count: Int) {
        rows = (0..<count).map { _ in DelegateRowViewModel() }
        for (child, parent) in zip(rows, rows.dropFirst()) { child.parent = parent }
        rows.last?.parent = self
        lowest = rows[0]
    }

    func tap(_ quantity: Int) { lowest?.accept(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: RowOutput) { shown &+= output.number }
}

/// Receives outputs that were held.
@MainActor final class LateView: PageReceiving {
    private var shown = 0

    @inline(never) func receive(_ output: PageOutput) { shown &+= output.number }
}

/// Sends each input from the receiver of the one before.
@MainActor final class ChainView: PageReceiving {
    var send: (PageInput) -> Void = { _ in }
    private var shown = 0
    private var remaining = 0

    func start(inputs: Int) {
        remaining = inputs
        sendNext()
    }

    private func sendNext() {
        guard remaining > 0 else { return }
        remaining -= 1
        send(.didAdd(quantity: remaining))
    }

    @inline(never) func receive(_ output: PageOutput) {
        shown &+= output.number
        sendNext()
    }
}

/// Reads the values that it shows, and is invalidated when they change, like a SwiftUI view.
@MainActor final class ReadingView {
    private let content: () -> Int
    private var shown = 0

    init(_ content: @escaping () -> Int) { self.content = content }

    @inline(never) func read() {
        shown &+= withObservationTracking {
            content()
        } onChange: {
        }
    }
}

/// Sends groups of numbers to a view model that answers each later, and sends the next group after the awaited answer.
///
/// It continues in a later turn of the main queue, when the work that answered has ended. It does not await that turn:
/// each `await` would use another thread, which costs several times as much as the measured code.
@MainActor final class AnswersView<VM: ViewModel> where VM.Output == Int {
    private let interface: ViewModelInterface<VM>
    private let group: Int
    /// The index of the answer that is waited for.
    private let awaited: Int
    private let send: (ViewModelInterface<VM>, Range<Int>) -> Void
    private var next = 0
    private var end = 0
    private var continuation: UnsafeContinuation<Void, Never>?

    init(
        _ viewModel: VM, group: Int, awaited: Int,
        send: @escaping (ViewModelInterface<VM>, Range<Int>) -> Void
    ) {
        (interface, self.group, self.awaited) = (ViewModelInterface(viewModel), group, awaited)
        self.send = send
        interface.receive { [weak self] in self?.receive($0) }
    }

    func run(_ count: Int) async {
        await withUnsafeContinuation { continuation in
            (self.continuation, end) = (continuation, count)
            goOn()
        }
    }

    private func goOn() {
        DispatchQueue.main.async { [self] in
            guard next < end else { return continuation.take()?.resume() ?? () }
            let numbers = next..<next + group
            next = numbers.upperBound
            send(interface, numbers)
        }
    }

    @inline(never) func receive(_ number: Int) {
        if number == next - group + awaited { goOn() }
    }
}
