import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D4 one receiver, released at once")
@MainActor struct ReceiverReleaseTests {
    @Test("a replaced receiver is released before receive returns")
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

    // MARK: Sends and receives in the release of a receiver

    @Test("an output that the release of a replaced receiver causes reaches the new one")
    func sendsAsItIsReplaced() {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(
            receiver(onRelease: { [unowned interface] in interface.send(1) }) { received.append(-$0) })

        interface.receive { received.append($0) }

        #expect(received == [1])
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

    @Test("an output that the release of a receiver causes when the receiver returns comes after the earlier ones")
    func sendsAsItReturns() {
        var received: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive(
            receiver(onRelease: { [unowned interface] in interface.send(.echo(4)) }) { output in
                received.append("first \(output)")
                respond(2)
                interface.receive { received.append("second \($0)") }
                respond(3)
            })

        respond(1)

        #expect(received == ["first 1", "second 2", "second 3", "second 4"])
    }
}
