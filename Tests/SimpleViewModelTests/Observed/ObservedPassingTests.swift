import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("S1 children of either kind pass to parents of either kind")
@MainActor struct S1ObservedPassingTests {
    init() { silenceProblems() }

    /// Creates an owner of an interface, and returns both.
    private func make(isObserved: Bool) -> (
        owner: AnyObject, interface: ViewModelInterface<ObservedRow>
    ) {
        let interface = ViewModelInterface(ObservedRow())
        guard isObserved else { return (interface, interface) }
        let observed = ObservedViewModel(ObservedRow())
        return (observed, observed.interface)
    }

    @Test(
        "an output reaches the child's receiver first, then the parent, which the child does not keep alive",
        arguments: [false, true], [false, true])
    func pass(isChildObserved: Bool, isParentObserved: Bool) {
        let row = make(isObserved: isChildObserved)
        var log: [String] = []
        weak var released: AnyObject?
        do {
            let page = make(isObserved: isParentObserved)
            released = page.owner
            page.interface.receive { log.append("page \($0)") }
            row.interface.send(1)
            row.interface.receive(passingTo: page.interface, as: { $0 }) { log.append("row \($0)") }
            row.interface.send(2)
        }
        row.interface.send(3)
        #expect(released == nil)
        #expect(log == ["row 1", "page 1", "row 2", "page 2", "row 3"])
    }
}
