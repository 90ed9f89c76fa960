import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("C2 many children, one parent")
@MainActor struct ManyChildrenTests {
    @Test("many children's outputs reach the parent in the order in which they responded")
    func order() {
        var accepted: [Int] = []
        let parent = ViewModelInterface(viewModel: ScriptedViewModel<Int, Int> { input, _ in accepted.append(input) })
        let children = (0..<100).map { _ in ViewModelInterface(viewModel: EchoViewModel<Int>()) }
        for child in children { child.receive(passingTo: parent, as: { $0 }) }

        let order = (0..<1_000).map { ($0 * 37) % 100 }
        for (signal, child) in order.enumerated() { children[child].send(signal) }

        #expect(accepted == Array(0..<1_000))
    }

    @Test("a busy parent queues the outputs that several children pass on, in the order in which they responded")
    func busyParent() {
        var log: [String] = []
        let children = (0..<3).map { _ in ViewModelInterface(viewModel: EchoViewModel<Int>()) }
        let parent = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                log.append("begins \(input)")
                respond(input)
                log.append("ends \(input)")
            })
        for child in children { child.receive(passingTo: parent, as: { $0 }) }
        parent.receive { output in
            guard output == 0 else { return }
            children[2].send(1)
            children[0].send(2)
            children[1].send(3)
            children[2].send(4)
        }

        parent.send(0)

        #expect(log == (0...4).flatMap { ["begins \($0)", "ends \($0)"] })
    }

    @Test("an input that waits for a busy child is passed on when the child has responded to it")
    func busyChild() {
        var accepted: [Int] = []
        let parent = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                accepted.append(input)
                respond(input)
            })
        let children = (0..<2).map { _ in ViewModelInterface(viewModel: EchoViewModel<Int>()) }
        for child in children { child.receive(passingTo: parent, as: { $0 }) }
        parent.receive { output in
            guard output == 1 else { return }
            children[0].send(3)
            children[1].send(2)
        }

        children[0].send(1)

        #expect(accepted == [1, 2, 3])
    }

    @Test("a child's view receives at once, even if the parent is busy and accepts the output afterwards")
    func childsViewDoesNotWait() {
        var log: [String] = []
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let parent = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                log.append("parent accepts \(input)")
                respond(input)
            })
        child.receive(passingTo: parent, as: { $0 }) { log.append("child's view \($0)") }
        parent.receive { output in
            guard output == 0 else { return }
            child.send(1)
            log.append("child's send has returned")
        }

        parent.send(0)

        #expect(log == ["parent accepts 0", "child's view 1", "child's send has returned", "parent accepts 1"])
    }

    @Test("a child that is attached and sends while the parent accepts is queued too")
    func childMadeWhileBusy() {
        var accepted: [Int] = []
        var child: ViewModelInterface<EchoViewModel<Int>>?
        let parent = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                respond(input)
                accepted.append(input)
            })
        parent.receive { [unowned parent] output in
            guard output == 0 else { return }
            child = ViewModelInterface(viewModel: EchoViewModel())
            child?.send(1)
            child?.receive(passingTo: parent, as: { $0 })
            child?.send(2)
        }

        parent.send(0)

        #expect(accepted == [0, 1, 2])
    }

    @Test("a hundred thousand children that are created, attached, replaced and released leave nothing behind")
    func hundredsOfThousandsOfChildren() {
        #if DEBUG
        let rows = 200_000
        #else
        let rows = 1_000_000
        #endif
        let live = LiveCount()
        var accepted = 0
        let parent = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, _ in accepted += input })
        func useRow() {
            let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
            let counted = Counted(1, in: live)
            child.receive(passingTo: parent, as: { $0 * counted.value })
            child.send(1)
            child.receive(passingTo: parent, as: { $0 * counted.value }) { _ in _ = counted.value }
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

    @Test("a row that is reused a hundred thousand times, for two parents in turn, leaves nothing behind")
    func rowReuse() {
        let live = LiveCount()
        var accepted = 0
        let parents = (0..<2).map { _ in
            ViewModelInterface(viewModel: ScriptedViewModel<Counted, Int> { _, _ in accepted += 1 })
        }
        let child = ViewModelInterface(viewModel: EchoViewModel<Counted>())

        for use in 0..<100_000 {
            let kept = Counted(in: live)
            child.receive(passingTo: parents[use % 2], as: { $0 }) { _ in _ = kept.value }
            child.send(kept)
        }
        child.stopReceiving()

        #expect(accepted == 100_000)
        #expect(live.current == 0)
        #expect(live.peak <= 2)
    }
}
