import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D4 one receiver, released at once")
@MainActor struct ReceiverReleaseTests {
    @Test("a second receive replaces the receiver")
    func secondReplacesFirst() {
        var first: [Int] = []
        var second: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive { first.append($0) }
        interface.receive { second.append($0) }

        interface.send(1)

        #expect(first.isEmpty)
        #expect(second == [1])
    }

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

    @Test("a removed receiver is released before stopReceiving returns")
    func removed() {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        #expect(
            isReleased {
                let token = Token()
                interface.receive { _ in token.keep() }
                interface.send(1)
                interface.stopReceiving()
                return token
            })
    }

    @Test("a receiver is released with the interface")
    func releasedWithTheInterface() {
        let owner = Owner(EchoViewModel<Int>())
        #expect(
            isReleased {
                let token = Token()
                owner.interface?.receive { _ in token.keep() }
                owner.interface?.send(1)
                owner.interface = nil
                return token
            })
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

    @Test("a receiver that replaces itself while held outputs are delivered is released before the next output")
    func releasedBeforeTheNextHeldOutput() {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        respond(1)
        respond(2)
        func first() -> (Int) -> Void {
            receiver(onRelease: { log.append("first released") }) { output in
                interface.receive { log.append("second \($0)") }
                log.append("first \(output)")
            }
        }

        interface.receive(first())

        #expect(Set(log) == ["first 1", "first released", "second 2"])
        #expect(log.first == "first 1")
    }

    @Test("a receiver that was attached and replaced while another ran is released at once, without an output")
    func replacedBeforeItRan() {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive { _ in
            interface.receive(
                receiver(onRelease: { log.append("second released") }) { log.append("second received \($0)") })
            log.append("second in place")
            interface.receive { log.append("third \($0)") }
            log.append("third in place")
        }

        respond(1)
        respond(2)

        #expect(log == ["second in place", "second released", "third in place", "third 2"])
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

    @Test("an output that the release of a removed receiver causes is held")
    func sendsAsItIsRemoved() {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(
            receiver(onRelease: { [unowned interface] in interface.send(1) }) { received.append(-$0) })

        interface.stopReceiving()
        #expect(received.isEmpty)

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

    @Test("an output that the release of a removed receiver causes goes once to the receiver that the release attaches")
    func sendsAndReceivesAsItIsRemoved() {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(
            receiver(onRelease: { [unowned interface] in
                interface.send(1)
                interface.receive { received.append($0) }
            }))

        interface.stopReceiving()
        interface.send(2)

        #expect(received == [1, 2])
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

    @Test("a receiver that the release of another attaches when the other returns gets the remaining outputs")
    func receivesAsItReturns() {
        var received: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive(
            receiver(onRelease: { [unowned interface] in
                interface.receive { received.append("third \($0)") }
            }) { output in
                received.append("first \(output)")
                interface.receive { received.append("second \($0)") }
                respond(2)
            })

        respond(1)
        respond(3)

        #expect(received == ["first 1", "third 2", "third 3"])
    }
}
