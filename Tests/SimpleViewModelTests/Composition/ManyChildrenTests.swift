import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("C2 many children, one parent")
@MainActor struct ManyChildrenTests {
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
