import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("S1 children of either kind pass to parents of either kind")
@MainActor struct ObservedPassingTests {
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

    /// Creates an owner of an interface, and returns both.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func make<VM: ViewModel & AnyObject & Observable>(
        _ viewModel: VM, isObserved: Bool
    ) -> (owner: AnyObject, interface: ViewModelInterface<VM>) {
        let interface = ViewModelInterface(viewModel: viewModel)
        guard isObserved else { return (interface, interface) }
        let observed = ObservedViewModel(viewModel)
        return (observed, observed.interface)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test(
        "an output reaches the child's receiver first, then the parent, which the child does not keep alive",
        arguments: [false, true], [false, true])
    func pass(isChildObserved: Bool, isParentObserved: Bool) {
        let row = make(RowViewModel(), isObserved: isChildObserved)
        var log: [String] = []
        weak var released: AnyObject?
        do {
            let page = make(PageViewModel(), isObserved: isParentObserved)
            released = page.owner
            page.interface.receive { log.append($0) }
            row.interface.send(1)
            row.interface.receive(passingTo: page.interface, as: PageViewModel.Input.row) { log.append("row \($0)") }
            row.interface.send(2)
        }
        row.interface.send(3)
        #expect(released == nil)
        #expect(log == ["row 1", "page 1", "row 2", "page 2", "row 3"])
    }
}
