import Foundation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D1 synchronous delivery")
@MainActor struct SynchronousDeliveryTests {
    @Test("when send returns, accept has run, even without a receiver")
    func acceptHasRun() {
        var accepted: [Int] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, _ in accepted.append(input) })

        interface.send(1)
        #expect(accepted == [1])
        interface.send(2)
        #expect(accepted == [1, 2])
    }

    @Test("when send returns, every output that accept responded with has reached the receiver")
    func everyOutputHasArrived() {
        var log: [String] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                for output in 1...input { respond(output) }
            })
        interface.receive { log.append("received \($0)") }

        log.append("before")
        interface.send(3)
        log.append("after")

        #expect(log == ["before", "received 1", "received 2", "received 3", "after"])
    }

    @Test("an output reaches the receiver before respond returns")
    func respondIsACall() {
        var log: [String] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Void, Int> { _, respond in
                log.append("accept begins")
                respond(1)
                log.append("between")
                respond(2)
                log.append("accept ends")
            })
        interface.receive { log.append("received \($0)") }

        interface.send(())

        #expect(log == ["accept begins", "received 1", "between", "received 2", "accept ends"])
    }

    @Test("a late output reaches the receiver before respond returns")
    func lateRespondIsACall() {
        var log: [String] = []
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        interface.receive { log.append("received \($0)") }

        respond(1)
        log.append("after")

        #expect(log == ["received 1", "after"])
    }

    @Test("accept and the receiver run on the caller's thread and in the caller's task")
    func sameThreadAndTask() async {
        func place() -> [Int?] {
            [ObjectIdentifier(Thread.current).hashValue, withUnsafeCurrentTask { $0?.hashValue }]
        }
        var places: [[Int?]] = []
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                places.append(place())
                respond(input)
            })
        interface.receive { _ in places.append(place()) }

        interface.send(1)

        #expect(places == [place(), place()])
    }

    @Test("a send from another interface's receiver is synchronous too")
    func sendFromAnotherReceiver() {
        var log: [String] = []
        let first = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let second = ViewModelInterface(viewModel: EchoViewModel<Int>())
        second.receive { log.append("second received \($0)") }
        first.receive {
            log.append("first received \($0)")
            second.send($0)
            log.append("first is done")
        }

        first.send(1)

        #expect(log == ["first received 1", "second received 1", "first is done"])
    }

    @Test("a send from a view model's accept to another interface is synchronous too")
    func sendFromAnotherAccept() {
        var log: [String] = []
        let inner = ViewModelInterface(viewModel: EchoViewModel<Int>())
        inner.receive { log.append("inner received \($0)") }
        let outer = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { input, respond in
                inner.send(input)
                log.append("inner is done")
                respond(input)
            })
        outer.receive { log.append("outer received \($0)") }

        outer.send(1)

        #expect(log == ["inner received 1", "inner is done", "outer received 1"])
    }
}
