import SimpleViewModel
import Testing

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
