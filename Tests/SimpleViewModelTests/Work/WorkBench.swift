@_spi(Testing) import SimpleViewModel
import Testing

/// A view model whose inputs are closures that it runs, with its tasks.
final class Worker: ViewModel {
    enum Work: Hashable {
        case search
        case save
        case row(Int)
    }
    typealias Input = (
        _ scope: ViewModelScope<Never, Work>, _ respond: @escaping (String) -> Void
    ) -> Void
    typealias Output = String
    typealias Policy = ViewModelWorkPolicy

    /// For tests of claims that hold for each policy.
    nonisolated static let policies: [Policy] = [
        .restart, .ignoreWhileRunning, .queue, .queueLatest, .concurrent,
    ]

    let scope = Scope()

    /// What inputs get: with the scope itself, their type would contain itself.
    private(set) lazy var names = scope.helper(Work.self)

    func accept(_ input: Input, respond: @escaping (String) -> Void) { input(names, respond) }
}

/// A worker behind its interface, in virtual time, with a recorder that receives its outputs.
@MainActor final class WorkBench {
    let clock: VirtualClock
    let scope: ViewModelScope<Never, Worker.Work>
    let recorder = OutputRecorder<String>()
    private(set) weak var worker: Worker?
    var interface: ViewModelInterface<Worker>?

    var outputs: [String] { recorder.outputs }

    init(clock: VirtualClock = VirtualClock()) {
        let worker = Worker()
        scope = worker.names
        self.clock = clock
        self.worker = worker
        interface = ViewModelInterface(worker, clock: clock)
        interface?.receive { [recorder] in recorder.receive($0) }
    }

    /// Sends an input that runs work, whose operation captures its view model strongly.
    @discardableResult func run(
        _ name: String, _ policy: Worker.Policy, of work: Worker.Work = .search,
        after delay: Duration = .zero, heedsCancellation: Bool = false
    ) -> Job {
        let job = Job(name, heedsCancellation: heedsCancellation)
        send { [worker] scope, respond in
            scope.run(
                work, policy, after: delay, operation: job.operation(capturing: worker)
            ) {
                respond($0)
            } catch: {
                respond("\(name) failed: \($0)")
            }
        }
        return job
    }

    /// Makes its worker the parent of another, whose outputs become the input.
    func own(_ child: WorkBench, _ input: @escaping Worker.Input) {
        if let worker { child.interface?.connect(to: worker.scope, as: { _ in input }) }
    }

    func cancel(_ work: Worker.Work = .search) {
        send { scope, _ in scope.cancel(work) }
    }

    func send(_ input: @escaping Worker.Input) { interface?.send(input) }

    func perform(_ input: @escaping Worker.Input) async { await interface?.perform(input) }
}

typealias Job = GatedOperation<String>

extension ViewModelScope where Work: Hashable {
    /// Runs a job that emits nothing, and whose failure is ignored.
    func run(
        _ work: Work, _ policy: ViewModelWorkPolicy, _ job: Job,
        then: @escaping @MainActor () -> Void = {}
    ) {
        let operation = job.operation()
        run(work, policy, operation: { _ = try? await operation { _ in } }, then: then)
    }

    /// The same for a commit.
    func commit(
        _ work: Work, _ policy: ViewModelWorkPolicy, _ job: Job,
        then: @escaping @MainActor () -> Void = {},
        afterClose: (@MainActor (()) -> Void)? = nil
    ) {
        let operation = job.operation()
        commit(
            work, policy, operation: { _ = try? await operation { _ in } }, then: then,
            afterClose: afterClose.map { after in { after($0.get()) } })
    }

    /// Runs work that has nothing to do, and ends in a later turn.
    func run(
        _ work: Work, _ policy: ViewModelWorkPolicy, then: @escaping @MainActor () -> Void = {}
    ) {
        run(work, policy, operation: {}, then: then)
    }
}

extension Job {
    /// Lets the operation return, and returns when it has been released.
    func end() async {
        finish()
        await released()
    }
}

extension Sequence<Job> {
    /// The names of jobs that have begun.
    @MainActor var thatBegan: [String] { filter(\.hasBegun).map(\.name) }

    /// The names of jobs whose task was cancelled while they waited for their next step.
    @MainActor var thatWereCancelled: [String] { filter(\.wasCancelled).map(\.name) }

    /// Returns when each job waits for its next step.
    @MainActor func wait() async { for job in self { await job.waits() } }

    /// Lets each operation return, and returns when all have been released.
    @MainActor func end() async {
        for job in self { job.finish() }
        await released()
    }

    /// Returns when each job has been released.
    @MainActor func released() async { for job in self { await job.released() } }
}

/// A receiver that records its outputs, and returns one after another to tests that wait for them.
@MainActor final class OutputRecorder<Output> {
    /// All outputs so far.
    private(set) var outputs: [Output] = []
    private let waiter = ConditionWaiter()
    private var taken = 0

    func receive(_ output: Output) {
        outputs.append(output)
        waiter.announce()
    }

    /// The first output that was not returned yet; nil, and the test fails, if none comes within its time limit.
    func next(sourceLocation: SourceLocation = #_sourceLocation) async -> Output? {
        await waiter.until { self.outputs.count > self.taken }
        guard outputs.count > taken else {
            Issue.record("No output has come after \(outputs).", sourceLocation: sourceLocation)
            return nil
        }
        taken += 1
        return outputs[taken - 1]
    }

    /// Waits for the next outputs, and compares them.
    func expect(
        _ expected: Output..., sourceLocation: SourceLocation = #_sourceLocation
    ) async where Output: Equatable {
        for output in expected {
            let next = await next(sourceLocation: sourceLocation)
            #expect(next == output, sourceLocation: sourceLocation)
        }
    }
}
