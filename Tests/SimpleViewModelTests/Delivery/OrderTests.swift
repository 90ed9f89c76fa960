import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D2 ordered delivery")
@MainActor struct OrderTests {
    @Test("outputs of one accept arrive in the order of the respond calls")
    func withinOneAccept() {
        var received: [Int] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                for output in 0..<input { respond(output) }
            })
        interface.receive { received.append($0) }

        interface.send(1000)

        #expect(received == Array(0..<1000))
    }

    @Test("outputs of several accepts arrive in the order of the respond calls")
    func acrossAccepts() {
        var received: [Int] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                respond(input)
                respond(input + 1)
            })
        interface.receive { received.append($0) }

        for input in stride(from: 0, to: 100, by: 2) { interface.send(input) }

        #expect(received == Array(0..<100))
    }

    @Test("the respond of an earlier accept and that of the current one share one order")
    func acrossResponds() {
        var received: [String] = []
        var stored: [(String) -> Void] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, String> { input, respond in
                stored.append(respond)
                for (index, respond) in stored.enumerated() { respond("\(index) in accept \(input)") }
            })
        interface.receive { received.append($0) }

        interface.send(0)
        interface.send(1)
        stored[1]("1 late")
        stored[0]("0 late")

        #expect(received == ["0 in accept 0", "0 in accept 1", "1 in accept 1", "1 late", "0 late"])
    }

    @Test("outputs responded while held ones are delivered come after the held ones")
    func behindHeldOutputs() {
        var received: [Int] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        for output in 1...4 { respond(output) }

        interface.receive { output in
            received.append(output)
            if output < 3 { respond(output + 4) }
        }

        #expect(received == [1, 2, 3, 4, 5, 6])
    }

    @Test("outputs of queued inputs come after those of the earlier input")
    func behindTheInputBefore() {
        var received: [Int] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                for output in 0..<3 { respond(input * 10 + output) }
            })
        interface.receive { output in
            received.append(output)
            if output == 10 { interface.send(2) }
            if output == 11 { interface.send(3) }
            if output == 20 { interface.send(4) }
        }

        interface.send(1)

        #expect(received == [10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42])
    }
}
