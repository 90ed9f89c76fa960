import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W2, W3 results and errors", .limited)
@MainActor struct W2W3WorkResultTests {
    private let bench = WorkBench()

    @Test(
        "then gets the operation's result, and responds with the respond of accept",
        arguments: Worker.policies)
    func value(policy: Worker.Policy) async {
        bench.send { tasks, respond in
            tasks.run(.search, policy) {
                await Task.detached { 42 }.value
            } then: { number in
                respond("first \(number)")
                respond("second \(number), on the main thread: \(MainQueue.isCurrent)")
            }
        }
        await bench.recorder.expect("first 42")
        await bench.recorder.expect("second 42, on the main thread: true")
    }

    @Test("catch gets the operation's error, with its type, and then is not called")
    func typedError() async {
        bench.send { tasks, respond in
            tasks.run(.search, .restart) { () async throws(Mishap) -> Int in
                throw Mishap()
            } then: { number in
                respond("\(number)")
            } catch: { mishap in
                respond(mishap.description)
            }
        }
        await bench.recorder.expect("mishap")
        #expect(bench.outputs == ["mishap"])
    }
}
