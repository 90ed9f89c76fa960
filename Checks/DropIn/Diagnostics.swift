// What debug builds and traces say, in an app. Checks/DropIn/check compiles it with the library, copied and as a module.
//
// Makes each mistake that the library reports, except a dead field, which needs SwiftUI: a message that is not connected
// to the core would be missing without a word from the compiler. And a value that describes itself stays hidden in traces,
// even if the cast to its conformance fails: under an asynchronous `main`, in a block on the main queue, the runtime does
// not find conformances that are isolated to the main actor.
//
// Contract: N1, T7

#if canImport(SimpleViewModel)
import SimpleViewModel
#endif
import Dispatch

@main
struct Diagnostics {
    @MainActor static func main() async {
        await problems()
        await secrets()
        print("diagnostics ok")
    }
}

// MARK: - Mistakes

final class EchoViewModel<Signal>: ViewModel {
    let tasks: ViewModelTasks<Int>
    init(tasks: ViewModelTasks<Int> = ViewModelTasks()) { self.tasks = tasks }
    func accept(_ input: Signal, respond: @escaping (Signal) -> Void) {
        tasks.run(1, .restart, operation: {}, then: {})
        respond(input)
    }
}

final class ForgetfulViewModel: ViewModel {
    var tasks: ViewModelTasks<Int> { ViewModelTasks() }
    func accept(_ input: Int, respond: @escaping (Int) -> Void) { tasks.run(1, .queue, operation: {}, then: {}) }
}

final class StubbornViewModel: ViewModel {
    let tasks = ViewModelTasks<Int>()
    func accept(_ input: Int, respond: @escaping (Int) -> Void) {
        tasks.run(
            1, .queue,
            operation: {
                self.tasks.cancel(1); respond(input)
            }, then: {})
    }
}

@MainActor func problems() async {
    var missing: Set<ViewModelTrace.Problem> = [
        .noReceiver, .noRest, .parentReplaced, .parentReleased, .tasksNotStored, .tasksShared, .tasksOutsideAccept,
        .cancelledWorkResponded,
    ]
    ViewModelTrace.onProblem = { problem, _ in missing.remove(problem) }

    let forgotten = ViewModelInterface(viewModel: EchoViewModel<Int>())
    for number in 0..<100 { forgotten.send(number) }

    let one = ViewModelInterface(viewModel: EchoViewModel<Int>())
    let other = ViewModelInterface(viewModel: EchoViewModel<UInt>())
    one.receive { if $0 < 120_000 { other.send(UInt($0)) } }
    other.receive { one.send(Int($0) + 1) }
    one.send(0)

    var parent: ViewModelInterface? = ViewModelInterface(viewModel: EchoViewModel<Int>())
    let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
    parent.map { child.receive(passingTo: $0, as: { $0 }) }
    parent = nil
    child.send(1)
    child.receive { _ in }

    ViewModelInterface(viewModel: ForgetfulViewModel()).send(1)

    let tasks = ViewModelTasks<Int>()
    let (first, second) = (EchoViewModel<Int>(tasks: tasks), EchoViewModel<Int>(tasks: tasks))
    let interfaces = [first, second].map { ViewModelInterface(viewModel: $0) }
    for interface in interfaces { interface.send(1) }
    ViewModelTasks<Int>().run(1, .restart, operation: {}, then: {})

    await ViewModelInterface(viewModel: StubbornViewModel()).perform(1)
    for _ in 0..<100 where !missing.isEmpty { await Task.yield() }
    precondition(missing.isEmpty, "not reported: \(missing)")
}

// MARK: - Secrets

/// In an app whose default isolation is the main actor, its conformance is isolated to the main actor, too.
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

@MainActor func secrets() async {
    let secrets: [Any] = [
        Password(), Code.digits("secret"), StreamedPassword(), Keychain(), Form(), [Password()],
        ["key": Code.digits("secret")],
        Password?.some(Password()) as Any, Result<Password, any Error>.success(Password()), (Password(), 1),
    ]
    let interface = ViewModelInterface(viewModel: AnyViewModel<Any, Any> { $1($0) })
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
    ViewModelTrace.observer = nil
    precondition(lines.count >= 8 * secrets.count, "\(lines.count) lines")
    for line in lines where line.contains("secret") || !line.contains("•••") && !line.contains("(…)") {
        fatalError(line)
    }
}
