import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("C1 pass-through to a parent")
@MainActor struct PassThroughTests {
    init() { silenceProblems() }

    @Test("a child's output becomes the parent's input, by the enum case")
    func byEnumCase() {
        var received: [PageViewModel.Output] = []
        let parent = ViewModelInterface(viewModel: PageViewModel())
        let child = ViewModelInterface(viewModel: RowViewModel())
        parent.receive { received.append($0) }
        child.receive(passingTo: parent, as: PageViewModel.Input.row)

        child.send(.didTapAdd)

        #expect(received == [.total(1, from: nil)])
    }

    @Test("a closure adds which of the parent's rows it was")
    func byClosure() {
        var received: [PageViewModel.Output] = []
        let parent = ViewModelInterface(viewModel: PageViewModel())
        parent.receive { received.append($0) }
        let rows = ["red", "blue"].map { id in
            let row = ViewModelInterface(viewModel: RowViewModel())
            row.receive(passingTo: parent, as: { .rowOf(id: id, $0) })
            return row
        }

        rows[1].send(.didTapAdd)
        rows[0].send(.didTapAdd)

        #expect(received == [.total(1, from: "blue"), .total(2, from: "red")])
    }

    @Test("the child's own receiver runs first, then the parent accepts, then the child's send returns")
    func childFirst() {
        var log: [String] = []
        let parent = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                log.append("parent accepts \(input)")
                respond(input)
            })
        parent.receive { log.append("parent's view receives \($0)") }
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        child.receive(passingTo: parent, as: { $0 * 10 }) { log.append("child's view receives \($0)") }

        child.send(1)
        log.append("send has returned")

        #expect(
            log == [
                "child's view receives 1", "parent accepts 10", "parent's view receives 10", "send has returned",
            ])
    }

    @Test("signals pass from child to parent to grandparent on one stack")
    func grandparent() {
        var log: [String] = []
        let grandparent = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let parent = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        grandparent.receive { log.append("grandparent \($0)") }
        parent.receive(passingTo: grandparent, as: { $0 + 1 }) { log.append("parent \($0)") }
        child.receive(passingTo: parent, as: { $0 + 1 }) { log.append("child \($0)") }

        child.send(1)
        log.append("send has returned")

        #expect(log == ["child 1", "parent 2", "grandparent 3", "send has returned"])
    }

    // MARK: One receiver

    @Test("passing on replaces the receiver, and the next receive replaces it")
    func replacesAndIsReplaced() {
        var log: [String] = []
        let parent = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, _ in log.append("parent \(input)") })
        let other = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, _ in log.append("other \(input)") })
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())

        child.receive { log.append("view \($0)") }
        child.receive(passingTo: parent, as: { $0 })
        child.send(1)
        child.receive(passingTo: other, as: { $0 })
        child.send(2)
        child.receive { log.append("view \($0)") }
        child.send(3)

        #expect(log == ["parent 1", "other 2", "view 3"])
    }

    // MARK: The parent is held weakly

    @Test("a child that is attached to a released parent still serves its own view, and keeps nothing")
    func parentGoneBeforeTheFirstOutput() {
        let live = LiveCount()
        var received = 0
        let parent = Owner(EchoViewModel<Counted>())
        let child = ViewModelInterface(viewModel: EchoViewModel<Counted>())
        child.receive(passingTo: parent.interface!, as: { $0 }) { _ in received += 1 }
        parent.interface = nil

        for _ in 1...10 { child.send(Counted(in: live)) }

        #expect(received == 10)
        #expect(live.current == 0)
    }

    @Test("an output that is passed to a parent that was released from inside its own accept is released at once")
    func parentReleasedWhileItAccepts() {
        let live = LiveCount()
        var log: [String] = []
        let first = ViewModelInterface(viewModel: EchoViewModel<Counted>())
        let second = ViewModelInterface(viewModel: EchoViewModel<Counted>())
        var releaseParent: () -> Void = {}
        let parent = Owner(
            ScriptedViewModel<Counted, Int> { input, _ in
                log.append("accepts \(input.value)")
                guard input.value == 1 else { return }
                releaseParent()
                second.send(Counted(2, in: live))
                log.append("living: \(live.current)")
            })
        releaseParent = { parent.interface = nil }
        first.receive(passingTo: parent.interface!, as: { $0 })
        second.receive(passingTo: parent.interface!, as: { $0 })

        first.send(Counted(1, in: live))

        #expect(log == ["accepts 1", "living: 1"])
        #expect(live.current == 0)
    }
}

/// A row of a page, like that in the documentation.
private final class RowViewModel: ViewModel {
    enum Input { case didTapAdd }
    enum Output { case added }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.added) }
}

private final class PageViewModel: ViewModel {
    enum Input {
        case row(RowViewModel.Output)
        case rowOf(id: String, RowViewModel.Output)
    }

    enum Output: Equatable { case total(Int, from: String?) }

    private var total = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        total += 1
        switch input {
        case .row: respond(.total(total, from: nil))
        case let .rowOf(id, _): respond(.total(total, from: id))
        }
    }
}
