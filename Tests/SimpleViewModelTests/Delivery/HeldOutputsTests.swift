import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("D4 held, never lost", .endsIfStuck)
@MainActor struct D4HeldOutputsTests {
    init() { silenceProblems() }

    @Test(
        "a receiver that is replaced while it runs gets no more outputs, and is released when it returns",
        arguments: [false, true])
    func replacedWhileItRuns(isHolding: Bool) {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive(
            receiver(onRelease: { log.append("released") }) { [unowned interface] output in
                log.append("old \(output)")
                interface.stopReceiving()
                if isHolding, output == 1 { respond(2) }
                if output == 1 { interface.receive { log.append("new \($0)") } }
                log.append("returns")
            })

        respond(1)
        if !isHolding { respond(2) }

        #expect(log == ["old 1", "returns", "released", "new 2"])
        interface.stopReceiving()
        respond(3)
        #expect(log.count == 4)
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "the memory of a burst of held outputs is freed when they are delivered, not with the interface"
    )
    func memoryAfterABurst() async {
        // In a process of its own, whose memory no other test changes.
        await #expect(processExitsWith: .success) { @MainActor in
            silenceProblems()
            let interface = Echo<Int>()
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
    #endif
}
