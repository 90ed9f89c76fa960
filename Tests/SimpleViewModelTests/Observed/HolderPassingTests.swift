import Observation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S6 children of any kind pass to parents of any kind")
@MainActor struct HolderPassingTests {
    init() { silenceProblems() }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Observable final class RowViewModel: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Observable final class PageViewModel: ViewModel {
        enum Input { case row(Int) }

        func accept(_ input: Input, respond: (String) -> Void) {
            if case let .row(number) = input { respond("page \(number)") }
        }
    }

    /// A holder of any kind, with the ways to pass from it and to it.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    enum Held<VM: ViewModel & AnyObject & Observable> {
        case interface(ViewModelInterface<VM>)
        case observed(ObservedViewModel<VM>)
        case state(ViewModelState<VM, Int>)

        @MainActor init(_ kind: Int, _ viewModel: VM) {
            switch kind {
            case 0: self = .interface(ViewModelInterface(viewModel: viewModel))
            case 1: self = .observed(ObservedViewModel(viewModel))
            default: self = .state(ViewModelState(viewModel, initial: 0) { $1 })
            }
        }

        var object: AnyObject {
            switch self {
            case let .interface(held): held
            case let .observed(held): held
            case let .state(held): held
            }
        }

        @MainActor func send(_ input: VM.Input) {
            switch self {
            case let .interface(held): held.send(input)
            case let .observed(held): held.send(input)
            case let .state(held): held.send(input)
            }
        }

        @MainActor func receive(_ receiver: @escaping (VM.Output) -> Void) {
            switch self {
            case let .interface(held): held.receive(receiver)
            case let .observed(held): held.receive(receiver)
            case let .state(held): held.receive(receiver)
            }
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func pass(
        from child: Held<RowViewModel>, to parent: Held<PageViewModel>, _ receiver: @escaping (Int) -> Void
    ) {
        typealias Input = PageViewModel.Input
        switch (child, parent) {
        case let (.interface(row), .interface(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.interface(row), .observed(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.interface(row), .state(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.observed(row), .interface(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.observed(row), .observed(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.observed(row), .state(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.state(row), .interface(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.state(row), .observed(page)): row.receive(passingTo: page, as: Input.row, receiver)
        case let (.state(row), .state(page)): row.receive(passingTo: page, as: Input.row, receiver)
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test(
        "an output reaches the child's receiver first, then the parent, which the child does not keep alive",
        arguments: 0..<3, 0..<3)
    func pass(child: Int, parent: Int) {
        let row = Held(child, RowViewModel())
        var log: [String] = []
        weak var released: AnyObject?
        do {
            let page = Held(parent, PageViewModel())
            released = page.object
            page.receive { log.append($0) }
            row.send(1)
            pass(from: row, to: page) { log.append("row \($0)") }
            row.send(2)
        }
        row.send(3)
        #expect(released == nil)
        #expect(log == ["row 1", "page 1", "row 2", "page 2", "row 3"])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("in a trace, the child's input causes the parent's", arguments: 0..<3, 0..<3)
    func traces(child: Int, parent: Int) {
        let row = Held(child, RowViewModel())
        let page = Held(parent, PageViewModel())
        pass(from: row, to: page) { _ in }
        let events = traced { row.send(1) }
        var signal = events.first { $0.viewModel.hasSuffix("PageViewModel") && $0.kind == .input }
        #expect(signal?.origin == nil)
        while let cause = signal?.cause { signal = events.first { $0.number == cause } }
        #expect(signal?.viewModel.hasSuffix("RowViewModel") == true)
        #expect((signal?.kind, signal?.value) == (.input, "1"))
    }
}
