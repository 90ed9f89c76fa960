import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D3 run to completion")
@MainActor struct ReentrancyTests {
    // MARK: Accept

    @Test("an input sent from the receiver is accepted after the running accept has returned")
    func acceptIsNotReenteredFromTheReceiver() {
        var log: [String] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                log.append("accept \(input) begins")
                respond(input)
                log.append("accept \(input) ends")
            })
        interface.receive { output in
            log.append("receive \(output) begins")
            if output == 1 { interface.send(2) }
            log.append("receive \(output) ends")
        }

        interface.send(1)

        #expect(
            log == [
                "accept 1 begins", "receive 1 begins", "receive 1 ends", "accept 1 ends",
                "accept 2 begins", "receive 2 begins", "receive 2 ends", "accept 2 ends",
            ])
    }

    @Test("an input sent from within accept is accepted after it has returned")
    func acceptIsNotReenteredFromItself() {
        var log: [String] = []
        var send: ((Int) -> Void)?
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, _ in
                log.append("accept \(input) begins")
                if input == 1 { send?(2) }
                log.append("accept \(input) ends")
            })
        send = { [unowned interface] in interface.send($0) }

        interface.send(1)

        #expect(log == ["accept 1 begins", "accept 1 ends", "accept 2 begins", "accept 2 ends"])
    }

    @Test("queued inputs are accepted first in, first out, including those that come while the queue is emptied")
    func firstInFirstOut() {
        var accepted: [Int] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                accepted.append(input)
                respond(input)
            })
        interface.receive { output in
            guard output < 100 else { return }
            for next in 1...3 { interface.send(output * 10 + next) }
        }

        interface.send(1)

        #expect(accepted == [1, 11, 12, 13, 111, 112, 113, 121, 122, 123, 131, 132, 133])
    }

    @Test("an interface that is accepting does not cause another interface to queue")
    func eachInterfaceHasItsOwnQueue() {
        var log: [String] = []
        let other = ViewModelInterface(viewModel: EchoViewModel<Int>())
        other.receive { log.append("other received \($0)") }
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive { output in
            other.send(output)
            log.append("receiver goes on")
        }

        interface.send(1)

        #expect(log == ["other received 1", "receiver goes on"])
    }

    // MARK: Receiver

    @Test("outputs responded while the receiver runs are delivered after it returns, in their order")
    func receiverIsNotReentered() {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive { output in
            log.append("receive \(output) begins")
            if output == 1 {
                respond(2)
                respond(3)
            }
            if output == 2 { respond(4) }
            log.append("receive \(output) ends")
        }

        respond(1)

        #expect(log == (1...4).flatMap { ["receive \($0) begins", "receive \($0) ends"] })
    }

    // MARK: A receiver outside any accept

    @Test(
        "an input sent while a late output is delivered is accepted at once; its outputs wait until the receiver has returned"
    )
    func sendDuringDeliveryOfALateOutput() {
        var log: [String] = []
        var late: ((Int) -> Void)?
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                late = respond
                log.append("accept \(input)")
                if input > 0 { respond(input) }
            })
        interface.send(0)
        log = []
        interface.receive { output in
            log.append("receive \(output) begins")
            if output == 1 {
                interface.send(2)
                interface.send(3)
            }
            log.append("receive \(output) ends")
        }

        late?(1)

        #expect(
            log == [
                "receive 1 begins", "accept 2", "accept 3", "receive 1 ends",
                "receive 2 begins", "receive 2 ends",
                "receive 3 begins", "receive 3 ends",
            ])
    }
}
