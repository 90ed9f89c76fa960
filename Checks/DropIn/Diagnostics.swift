// What debug builds and traces say, in an app whose default isolation is the main actor, with the library's files copied.
//
// A message that is not connected to the core, or to the tasks, would be missing without a word from the compiler. And a
// value that describes itself stays hidden in traces, even if the cast to its conformance fails: under an asynchronous
// `main`, in a block on the main queue, the runtime does not find conformances that are isolated to the main actor.
//
// Contract: N1, T7

import Dispatch

final class EchoViewModel<Signal>: ViewModel {
    let tasks = ViewModelTasks<Int>()

    func accept(_ input: Signal, respond: (Signal) -> Void) { respond(input) }
}

/// Its conformance is isolated to the main actor by default.
struct Password: CustomStringConvertible {
    let text = "secret"
    var description: String { "•••" }
}

enum Code: @MainActor CustomDebugStringConvertible {
    case digits(String)
    @MainActor var debugDescription: String { "•••" }
}

struct StreamedPassword: @MainActor TextOutputStreamable {
    let text = "secret"
    @MainActor func write(to target: inout some TextOutputStream) { target.write("•••") }
}

/// A collection, of which a trace shows the description and not the elements.
nonisolated struct Keychain: CustomReflectable, @MainActor CustomStringConvertible {
    var customMirror: Mirror { Mirror(self, unlabeledChildren: ["secret"], displayStyle: .collection) }
    @MainActor var description: String { "•••" }
}

struct Form {
    let password = Password()
}

@main
struct Diagnostics {
    static func main() async {
        var missing: Set<ViewModelTrace.Problem> = [.noReceiver, .tasksOutsideAccept]
        ViewModelTrace.onProblem = { problem, _ in missing.remove(problem) }
        let viewModel = EchoViewModel<Int>()
        let forgotten = ViewModelInterface(viewModel: viewModel)
        for number in 0..<100 { forgotten.send(number) }
        viewModel.tasks.run(1, .restart, operation: {}, then: {})
        precondition(missing.isEmpty, "not reported: \(missing)")

        let secrets: [Any] = [
            Password(), Code.digits("secret"), StreamedPassword(), Keychain(), Form(), ["key": Code.digits("secret")],
            Password?.some(Password()) as Any, Result<Password, any Error>.success(Password()), (Password(), 1),
        ]
        let interface = ViewModelInterface(viewModel: EchoViewModel<Any>())
        interface.receive { _ in }
        var lines: [String] = []
        ViewModelTrace.observer = { event in
            // As an existential, too, whose conformance is looked up at run time.
            if event.kind != .interface { lines += ["\(event)", String(describing: event as Any)] }
        }
        for index in secrets.indices {
            interface.send(secrets[index])
            await withCheckedContinuation { continuation in
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { interface.send(secrets[index]) }
                    continuation.resume()
                }
            }
        }
        precondition(lines.count >= 8 * secrets.count, "\(lines.count) lines")
        for line in lines where line.contains("secret") || !line.contains("•••") && !line.contains("(…)") {
            fatalError(line)
        }
        print("ok")
    }
}
