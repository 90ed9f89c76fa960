import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D4 held, never lost")
@MainActor struct HeldOutputsTests {
    init() { silenceProblems() }

    @Test("outputs responded before the first receive are delivered in order before it returns, and then released")
    func beforeTheFirstReceive() {
        let live = LiveCount()
        var log: [String] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Counted>())
        for input in 1...3 { interface.send(Counted(input, in: live)) }

        interface.receive { log.append("received \($0.value) of \(live.current)") }
        log.append("after")

        #expect(log == ["received 1 of 3", "received 2 of 2", "received 3 of 1", "after"])
        #expect(live.current == 0)
    }

    @Test("outputs responded after stopReceiving are held for the next receiver, and no output is delivered twice")
    func afterStopReceiving() {
        var received: [[Int]] = [[], [], []]
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive { received[0].append($0) }
        interface.send(1)
        interface.stopReceiving()
        interface.send(2)
        interface.send(3)
        #expect(received[0] == [1])

        interface.receive { received[1].append($0) }
        interface.receive { received[2].append($0) }
        #expect(received == [[1], [2, 3], []])
    }

    @Test("a replaced receiver is released before its successor gets an output")
    func replaced() {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive(receiver(onRelease: { log.append("first released") }))
        respond(1)
        #expect(log.isEmpty)

        interface.receive { log.append("second received \($0)") }
        log.append("after")
        respond(2)

        #expect(log == ["first released", "after", "second received 2"])
    }

    @Test("a receiver that replaces or removes itself is released when it returns", arguments: [true, false])
    func releasedOnReturn(isReplaced: Bool) {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive(
            receiver(onRelease: { log.append("first released") }) { _ in
                log.append("first begins")
                if isReplaced { interface.receive { log.append("second \($0)") } } else { interface.stopReceiving() }
                respond(2)
                log.append("first ends")
            })

        respond(1)
        log.append("after")

        #expect(log == ["first begins", "first ends", "first released"] + (isReplaced ? ["second 2"] : []) + ["after"])
    }

    @Test("a receiver that the release of a replaced one attaches stays, and gets the held outputs")
    func receivesAsItIsReplaced() {
        var received: [String] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(
            receiver(onRelease: { [unowned interface] in
                interface.receive { received.append("third \($0)") }
                interface.send(1)
            }))

        interface.receive { received.append("second \($0)") }
        interface.send(2)

        #expect(received == ["third 1", "third 2"])
    }

    @Test("the memory of a burst of held outputs is freed when they are delivered, not with the interface")
    func memoryAfterABurst() async {
        // In a process of its own, whose memory no other test changes.
        await #expect(processExitsWith: .success) { @MainActor in
            silenceProblems()
            let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
            guard let before = Footprint.residentBytes else { return }
            for number in 1...400_000 { interface.send(number) }
            var received = 0
            interface.receive { _ in received += 1 }
            let after = try #require(Footprint.residentBytes)
            #expect(received == 400_000)
            #expect(after - before < 4_000_000, "\((after - before) / 1_000_000) MB are kept")
            withExtendedLifetime(interface) {}
        }
    }
}
