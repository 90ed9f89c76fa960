import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("C1, C3 pass-through to a parent, built in or by hand")
@MainActor struct PassThroughTests {
    init() { silenceProblems() }

    private typealias Parent = ViewModelInterface<ScriptedViewModel<Int, Int>>
    private typealias Child = ViewModelInterface<EchoViewModel<Int>>

    @Test("delegation by hand and pass-through have the same outcome, step by step")
    func sameByHand() {
        /// Runs one exchange, in which the second input comes while child and parent are busy.
        func log(attach: (Child, Parent, @escaping (Int) -> Void) -> Void) -> [String] {
            var log: [String] = []
            let parent = Parent(
                viewModel: ScriptedViewModel { input, respond in
                    log.append("parent accepts \(input)")
                    respond(input * 10)
                    log.append("parent accepted \(input)")
                })
            let child = Child(viewModel: EchoViewModel())
            parent.receive { output in
                log.append("parent's view \(output)")
                if output == 10 { child.send(2) }
            }
            attach(child, parent) { log.append("child's view \($0)") }
            child.send(1)
            child.stopReceiving()
            child.send(3)
            attach(child, parent) { log.append("child's next view \($0)") }
            return log
        }

        let byHand = log { child, parent, view in
            child.receive { [weak parent] output in
                view(output)
                parent?.send(output)
            }
        }
        let builtIn = log { child, parent, view in child.receive(passingTo: parent, as: { $0 }, view) }

        #expect(byHand == builtIn)
        #expect(
            byHand == [
                "child's view 1", "parent accepts 1", "parent's view 10", "parent accepted 1",
                "child's view 2", "parent accepts 2", "parent's view 20", "parent accepted 2",
                "child's next view 3", "parent accepts 3", "parent's view 30", "parent accepted 3",
            ])
    }
}

// Clauses: CONTRACT.md
@Suite("C2 many children, one parent")
@MainActor struct ManyChildrenTests {
    @Test("very many children that are created, attached, reused for another parent and released leave nothing behind")
    func manyChildren() {
        #if DEBUG
        let rows = 20_000
        #else
        let rows = 1_000_000
        #endif
        let live = LiveCount()
        var accepted = 0
        let parents = (0..<2).map { _ in
            ViewModelInterface(viewModel: ScriptedViewModel<Int, Int> { input, _ in accepted += input })
        }
        func useRow() {
            let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
            let counted = Counted(1, in: live)
            child.receive(passingTo: parents[0], as: { $0 * counted.value })
            child.send(1)
            child.receive(passingTo: parents[1], as: { $0 * counted.value }) { _ in _ = counted.value }
            child.send(1)
        }
        for _ in 0..<1_000 { useRow() }
        let bytesBefore = Footprint.residentBytes

        for _ in 0..<rows { useRow() }

        #expect(accepted == 2 * (rows + 1_000))
        #expect(live.current == 0)
        #expect(live.peak == 1)
        if let bytesBefore, let bytesAfter = Footprint.residentBytes { #expect(bytesAfter - bytesBefore < 8 << 20) }
    }
}

// Clauses: CONTRACT.md
@Suite("C4 type erasure")
@MainActor struct AnyViewModelTests {
    @Test("an erased struct keeps a state of its own, erased once or twice")
    func erased() {
        let counter = CounterViewModel()
        for erased in [AnyViewModel(counter), AnyViewModel(AnyViewModel(counter))] {
            var received: [Int] = []
            let interface = ViewModelInterface(viewModel: erased)
            interface.receive { received.append($0) }
            for input in 1...3 { interface.send(input) }
            #expect(received == [1, 3, 6])
        }
    }
}

private struct CounterViewModel: ViewModel {
    private var sum = 0

    mutating func accept(_ input: Int, respond: (Int) -> Void) {
        sum += input
        respond(sum)
    }
}
