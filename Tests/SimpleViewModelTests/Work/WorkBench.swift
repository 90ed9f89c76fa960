import SimpleViewModel

/// A view model whose inputs are closures that it runs.
final class Worker: ViewModel {
    enum Work: Hashable {
        case search
        case save
        case row(Int)
    }
    typealias Input = (_ worker: Worker, _ respond: @escaping (String) -> Void) -> Void
    typealias Output = String
    typealias Policy = ViewModelTasks<Work>.Policy

    /// For tests of claims that hold for each policy.
    nonisolated static let policies: [Policy] = [.restart, .ignoreWhileRunning, .queue, .concurrent]

    let tasks: ViewModelTasks<Work>

    init(tasks: ViewModelTasks<Work>) {
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (String) -> Void) { input(self, respond) }
}

/// A worker behind its interface, in virtual time, with a recorder that receives its outputs.
@MainActor final class WorkBench {
    let clock: WorkClock
    let tasks: ViewModelTasks<Worker.Work>
    let recorder = OutputRecorder<String>()
    private(set) weak var worker: Worker?
    var interface: ViewModelInterface<Worker>?

    var outputs: [String] { recorder.outputs }

    init(clock: WorkClock = WorkClock()) {
        let tasks = ViewModelTasks<Worker.Work>(clock: clock)
        let worker = Worker(tasks: tasks)
        self.clock = clock
        self.tasks = tasks
        self.worker = worker
        interface = ViewModelInterface(viewModel: worker)
        interface?.receive { [recorder] in recorder.receive($0) }
    }

    /// Sends an input that runs work, whose operation captures its view model strongly.
    @discardableResult func run(
        _ name: String, _ policy: Worker.Policy, of work: Worker.Work = .search,
        after delay: Duration = .zero, heedsCancellation: Bool = false
    ) -> Job {
        let job = Job(name, heedsCancellation: heedsCancellation)
        interface?.send { worker, respond in
            let operation = job.operation()
            worker.tasks.run(work, policy, after: delay) { [worker] respond in
                defer { withExtendedLifetime(worker) {} }
                try await operation(respond)
            } each: {
                respond($0)
            } catch: {
                respond("\(name) failed: \($0)")
            }
        }
        return job
    }

    func cancel(_ work: Worker.Work = .search) { interface?.send { worker, _ in worker.tasks.cancel(work) } }
}

/// An error that a test recognises.
nonisolated struct Mishap: Error, CustomStringConvertible {
    let description = "mishap"
}
