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
}
