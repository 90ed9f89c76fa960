import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("C1 outputs that a child's receiver sends to a parent")
@MainActor struct C1PassedTests {
    init() { silenceProblems() }

    @Test(
        "the parent accepts an output before the receiver returns, or after the input that it accepts"
    )
    func passed() {
        var log: [String] = []
        let parent = ViewModelInterface(
            ScriptedViewModel<Int, Int> { input, respond in
                log.append("parent accepts \(input)")
                respond(input * 10)
                log.append("parent accepted \(input)")
            })
        let child = Echo<Int>()
        parent.receive { output in
            log.append("parent's view \(output)")
            if output == 10 { child.send(2) }
        }
        @MainActor func attach(_ view: String) {
            child.receive { output in
                log.append("\(view) \(output)")
                parent.send(output)
            }
        }
        attach("child's view")
        child.send(1)
        child.stopReceiving()
        child.send(3)
        attach("child's next view")

        #expect(
            log == [
                "child's view 1", "parent accepts 1", "parent's view 10", "parent accepted 1",
                "child's view 2", "parent accepts 2", "parent's view 20", "parent accepted 2",
                "child's next view 3", "parent accepts 3", "parent's view 30", "parent accepted 3",
            ])
    }
}

#if os(macOS) || os(Linux)  // as exit tests are
// Clauses: CONTRACT.md
@Suite("C2, C6 many children, one parent")
@MainActor struct C2C6ManyChildrenTests {
    @Test(
        "children that are created, attached, reused and released leave nothing behind, nor parents that own some"
    )
    func manyChildren() async {
        // In a process of its own, whose memory no other test changes.
        await #expect(processExitsWith: .success) { @MainActor in
            let log = Log()
            let parents = (0..<2).map { _ in Page(log) }
            @MainActor func come(_ count: Int) -> Int {
                var heard = 0
                for id in 0..<count {
                    _ = OwningPage(rows: 1, log)
                    _ = Page(rows: 1, log)
                    let row = Row(log)
                    for parent in parents {
                        row.receive { parent.send(.row(id, $0)) }
                        row.send { $0(id) }
                    }
                    heard += log.take().count
                }
                return heard
            }
            #expect(come(1_000) == 2_000)
            guard let before = Footprint.residentBytes else { return }
            #expect(come(5_000) == 10_000)
            let after = try #require(Footprint.residentBytes)
            #expect(after - before < 512 << 10, "\(after - before) bytes are kept")
            #expect(log.live.current == 2)
            extendLifetime(parents)
        }
    }
}
#endif

// Clauses: CONTRACT.md
@Suite("C4 type erasure")
@MainActor struct C4AnyViewModelTests {
    @Test("an erased struct keeps a state of its own, erased once or twice")
    func erased() {
        let counter = CounterViewModel()
        for erased in [AnyViewModel(counter), AnyViewModel(AnyViewModel(counter))] {
            var received: [Int] = []
            let interface = ViewModelInterface(erased)
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
