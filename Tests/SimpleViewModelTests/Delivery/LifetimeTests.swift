@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("D6 only the owner keeps an interface", .endsIfStuck)
@MainActor struct D6LifetimeTests {
    init() { silenceProblems() }

    @Test("an interface and its tasks can be dumped, as a debugger does")
    func dumped() {
        let bench = WorkBench()
        bench.run("job", .restart)
        var text = ""
        dump(bench.interface, to: &text)
        dump(bench.scope, to: &text)
        #expect(text.contains("ViewModelInterface"))
        bench.scope.cancelAll()
    }

    @Test("an input that waits for one that releases the interface is dropped, and a trace says so")
    func waitingInput() {
        // A running `send` would retain the interface, so its inputs come from children.
        let children = (0..<2).map { _ in Echo<Int>() }
        var release = {}
        let parent = ScriptedViewModel<Int, Int> { input, _ in
            if input == 1 { for next in [2, 3] { children[1].send(next) } } else { release() }
        }
        for child in children { child.connect(to: parent.scope, as: { $0 }) }
        let owner = Owner(parent)
        release = { owner.interface = nil }
        let events = traced { children[0].send(1) }.filter { $0.value == "3" && $0.origin == nil }
        #expect(events.filter { $0.kind == .input }.map(\.fate) == ["queued", "dropped"])
    }

    @Test(
        "a respond of a cancellation handler that the release calls is not delivered",
        arguments: [false, true])
    func respondOfACancellationHandler(isTraced: Bool) async {
        let bench = WorkBench()
        var respond: ((String) -> Void)?
        let job = Job("job") { if $0 == .isCancelled { respond?("cancelled") } }
        bench.send { scope, send in
            respond = send
            scope.run(.search, .restart, job)
        }
        await job.waits()

        let observer: @MainActor (ViewModelTrace.Event) -> Void = { _ in }
        observed(by: isTraced ? observer : nil) { bench.interface = nil }

        #expect(job.wasCancelled && bench.outputs.isEmpty)
        await job.end()
    }

    @Test("a stored respond keeps neither the tasks nor the names of their work")
    func storedRespondWithTasks() async {
        let names = LiveCount()
        var stored: ((Int) -> Void)?
        func makeOwner() -> Owner<Scoped<Void, Int, Counted>> {
            let scope = ViewModelScope<Void, Counted>()
            return Owner(
                Scoped(scope) { _, respond in
                    stored = respond
                    scope.run(Counted(in: names), .restart)
                })
        }
        let owner = makeOwner()
        await owner.interface?.perform(())
        #expect(names.current == 1)

        owner.interface = nil

        #expect(names.current == 0)
        stored?(1)
    }
}

// Clauses: CONTRACT.md
/// Optimised code releases a value after its last use, which can be before the call with that value returns.
@Suite(
    "D1, D3 inputs and outputs whose release sends or responds", .limited,
    .endsIfStuck)
@MainActor struct D1D3InputReleaseTests {
    @Test("an input that the release of another sends is accepted before send returns, in order")
    func sentByTheInputsRelease() {
        var accepted: [Int] = []
        let interface = ViewModelInterface(
            ScriptedViewModel<Payload, Never> { payload, _ in
                accepted.append(payload.number)
            })
        @MainActor func payload(_ number: Int) -> Payload {
            Payload(number) { [weak interface] in
                if number < 5 { interface?.send(Payload(number + 1)) }
            }
        }
        interface.send(payload(1))
        #expect(accepted == [1, 2])
        interface.send(payload(4))
        interface.send(payload(9))
        #expect(accepted == [1, 2, 4, 5, 9])
    }

    @Test(
        "an output that the release of another responds is received before respond returns, in order"
    )
    func respondedByTheOutputsRelease() {
        var received: [Int] = []
        let (interface, respond) = ViewModelInterface.late(of: Payload.self)
        interface.receive { received.append($0.number) }
        @MainActor func emit(_ number: Int) {
            respond(Payload(number) { respond(Payload(-number)) })
        }
        for number in 1...3 { emit(number) }
        #expect(received == [1, -1, 2, -2, 3, -3])
    }
}

/// A value with code that runs when it is released.
private final class Payload {
    let number: Int
    private let token: Token

    init(_ number: Int, onRelease: @escaping @MainActor () -> Void = {}) {
        self.number = number
        token = Token(onRelease: onRelease)
    }
}
