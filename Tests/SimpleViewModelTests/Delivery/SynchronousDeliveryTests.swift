import Foundation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D1 synchronous delivery")
@MainActor struct SynchronousDeliveryTests {
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
}
