import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D4 held, never lost")
@MainActor struct HeldOutputsTests {
    init() { silenceProblems() }

    @Test("outputs responded before the first receive are delivered in order, before receive returns")
    func beforeTheFirstReceive() {
        var log: [String] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        for input in 1...3 { interface.send(input) }

        interface.receive { log.append("received \($0)") }
        log.append("after")

        #expect(log == ["received 1", "received 2", "received 3", "after"])
    }

    @Test("outputs responded after stopReceiving are held for the next receiver")
    func afterStopReceiving() {
        var first: [Int] = []
        var second: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive { first.append($0) }
        interface.send(1)

        interface.stopReceiving()
        interface.send(2)
        interface.send(3)
        #expect(first == [1])

        interface.receive { second.append($0) }
        #expect(first == [1])
        #expect(second == [2, 3])
    }

    @Test("outputs that were delivered are not replayed to a second receiver")
    func nothingIsReplayed() {
        var second: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.send(1)
        interface.receive { _ in }
        interface.send(2)

        interface.receive { second.append($0) }

        #expect(second.isEmpty)
    }

    @Test("held outputs that remain when the receiver is replaced during their delivery go to the new one")
    func replacedInTheMiddle() {
        var log: [String] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        for input in 1...4 { interface.send(input) }

        interface.receive { output in
            log.append("first begins \(output)")
            if output == 2 { interface.receive { log.append("second \($0)") } }
            log.append("first ends \(output)")
        }

        #expect(
            log == ["first begins 1", "first ends 1", "first begins 2", "first ends 2", "second 3", "second 4"])
    }

    @Test("held outputs are released once they are delivered")
    func deliveredOutputsAreLetGo() {
        let live = LiveCount()
        var liveDuringDelivery: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Counted>())
        for _ in 1...3 { interface.send(Counted(in: live)) }
        #expect(live.current == 3)

        interface.receive { _ in liveDuringDelivery.append(live.current) }

        #expect(liveDuringDelivery == [3, 2, 1])
        #expect(live.current == 0)
    }

    @Test("the memory of a burst of held outputs is freed when they are delivered, not with the interface")
    func memoryAfterABurst() throws {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let before = try #require(Footprint.residentBytes)
        for number in 1...4_000_000 { interface.send(number) }
        var received = 0
        interface.receive { _ in received += 1 }
        let after = try #require(Footprint.residentBytes)
        #expect(received == 4_000_000)
        #expect(after - before < 50_000_000, "\((after - before) / 1_000_000) MB are kept")
        withExtendedLifetime(interface) {}
    }
}
