import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D6 release from inside a delivery")
@MainActor struct ReleaseDuringDeliveryTests {
    init() { silenceProblems() }

    // MARK: A late output

    @Test(
        "if the interface is released while a late output is delivered, the receiver finishes and other outputs are dropped"
    )
    func duringALateOutput() {
        let live = LiveCount()
        var log: [String] = []
        let (owner, respond) = Owner.late(of: Counted.self)
        owner.interface?.receive { output in
            log.append("begins \(output.value)")
            respond(Counted(2, in: live))
            owner.interface = nil
            respond(Counted(3, in: live))
            log.append("ends \(output.value)")
        }

        respond(Counted(1, in: live))
        respond(Counted(4, in: live))

        #expect(log == ["begins 1", "ends 1"])
        #expect(live.current == 0)
    }

    // MARK: A parent, whose interface nothing on the stack keeps

    @Test("a parent that is released while it accepts a queued input accepts no other from the queue")
    func parentWhileItTakesFromTheQueue() {
        var log: [String] = []
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let other = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let parent = Owner(
            ScriptedViewModel<Int, Int> { input, respond in
                log.append("accept \(input)")
                respond(input)
                log.append("accepted \(input)")
            })
        child.receive(passingTo: parent.interface!, as: { $0 })
        other.receive(passingTo: parent.interface!, as: { $0 })
        parent.interface?.receive { output in
            if output == 1 { for next in 2...4 { other.send(next) } }
            if output == 3 { parent.interface = nil }
        }

        child.send(1)

        #expect(log == ["accept 1", "accepted 1", "accept 2", "accepted 2", "accept 3", "accepted 3"])
    }

    @Test("a parent's view model that is released during its accept is freed when accept has returned, not before")
    func viewModelOutlivesItsAccept() {
        var log: [String] = []
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let token = WeakProbe(Token { log.append("freed") })
        let parent = Owner(
            AnyViewModel<Int, Int> { [token = token.take()] input, respond in
                respond(input)
                log.append("accept ends")
                token.keep()
            })
        child.receive(passingTo: parent.interface!, as: { $0 })
        parent.interface?.receive { _ in parent.interface = nil }

        child.send(1)
        log.append("send has returned")

        #expect(log == ["accept ends", "freed", "send has returned"])
    }

    @Test("a struct view model that is released during its accept can still use its members")
    func structOutlivesItsAccept() {
        var sums: [Int] = []
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let parent = Owner(SummingViewModel { sums.append($0) })
        child.receive(passingTo: parent.interface!, as: { $0 })
        parent.interface?.receive { _ in parent.interface = nil }

        child.send(3)
        child.send(4)

        #expect(sums == [3])
    }

    // MARK: A send that is on the stack

    @Test("if the interface is released during its own send, the running accept finishes")
    func duringSend() {
        var log: [String] = []
        let owner = Owner(
            ScriptedViewModel<Int, Int> { input, respond in
                log.append("accept begins")
                respond(input)
                log.append("accept ends")
            })
        weak let interface = owner.interface
        owner.interface?.receive { output in
            log.append("received \(output)")
            owner.interface = nil
        }

        owner.interface?.send(1)

        #expect(log == ["accept begins", "received 1", "accept ends"])
        #expect(interface == nil)
    }

    @Test("if the caller's reference lasts until send returns, the rest of the exchange is still delivered")
    func callersReference() {
        var received: [Int] = []
        let owner = Owner(
            ScriptedViewModel<Int, Int> { input, respond in
                respond(input)
                respond(input + 1)
            })
        owner.interface?.receive { output in
            received.append(output)
            if output == 1 {
                owner.interface?.send(3)
                owner.interface = nil
            }
        }

        if let interface = owner.interface {
            withExtendedLifetime(interface) { interface.send(1) }
        }

        #expect(received == [1, 2, 3, 4])
    }
}

private struct SummingViewModel: ViewModel {
    private var sum = 0
    private let note: (Int) -> Void

    init(note: @escaping (Int) -> Void) {
        self.note = note
    }

    mutating func accept(_ input: Int, respond: (Int) -> Void) {
        for _ in 0..<input {
            sum += 1
            respond(sum)
        }
        note(sum)
    }
}
