// Makes each mistake that the library reports, except a dead field, which needs SwiftUI. Checks/DropIn/check compiles it
// beside the library's files and against the module: a debug message that is not connected to the core would be missing
// without a word from the compiler.

#if canImport(SimpleViewModel)
import SimpleViewModel
#endif

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

@main
struct Problems {
    @MainActor static func main() async {
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
        print(missing.isEmpty ? "problems ok" : "not reported: \(missing.map { "\($0)" }.sorted())")
    }
}
