import BenchmarkModels
import SimpleViewModel

/// Asynchronous work with `then:`, from the `send` to the received output: one at a time, and 200 in one turn.
///
/// Both sides include the round trip, and one at a time the waiting for the answer.
@MainActor enum Work {
    static let workloads = singles + bursts

    private static let burst = 200

    private static let singles = policies.map { name, policy, allocations, _ in
        Workload(
            name: "work-\(name)",
            summary: "tasks.run, \(name), one at a time",
            sides: [
                Side(name: Side.ours, prepare: { oneByOne($0, WorkViewModel(policy)) }),
                Side(name: bareTask, prepare: { oneByOne($0, BareTaskViewModel()) }),
            ],
            iterations: 5_000, repetitions: 51, clock: .process, ratioBudget: 1.5,
            allocationBudget: allocations, instructionBudget: policy == .concurrent ? 1.7 : nil)
    }

    private static let bursts = policies.map { name, policy, _, allocations in
        let isIgnoring = policy == .ignoreWhileRunning
        return Workload(
            name: "burst-\(name)",
            summary: "tasks.run, \(name), 200 in one turn",
            sides: [
                Side(name: Side.ours) { inBursts($0, WorkViewModel(policy), isFirstAwaited: isIgnoring) },
                Side(name: Side.byHand) { byHand($0, policy) },
                Side(name: bareTask) { inBursts($0, BareTaskViewModel()) },
            ],
            iterations: 5_000, repetitions: 51, clock: .process, allocationBudget: allocations)
    }

    static let growth = Workload(
        name: "grow-work", summary: "so many pieces of concurrent work at once",
        sides: [10_000, 1_000, 100].map { count in
            Side(name: "\(count)") { inBursts($0, WorkViewModel(.concurrent), of: count) }
        },
        iterations: 20_000, repetitions: 15, clock: .process)

    private static let bareTask = "bare task"

    /// Each policy with its allocations, one at a time and in bursts; ignored work has fewer.
    private static let policies: [(String, ViewModelTasks<WorkViewModel.Work>.Policy, Double, Double?)] = [
        ("restart", .restart, 11, 10), ("ignore", .ignoreWhileRunning, 11, nil), ("queue", .queue, 11, 11),
        ("concurrent", .concurrent, 11, 9),
    ]

    private static func oneByOne<VM: ViewModel>(_ iterations: Int, _ viewModel: VM) -> () async -> Void
    where VM.Input == Int, VM.Output == Int {
        let view = WorkView(viewModel)
        return { await view.send(iterations) }
    }

    private static func inBursts<VM: ViewModel>(
        _ iterations: Int, _ viewModel: VM, of count: Int = burst, isFirstAwaited: Bool = false
    ) -> () async -> Void where VM.Input == Int, VM.Output == Int {
        let view = WorkView(viewModel, group: count, awaited: isFirstAwaited ? 0 : count - 1)
        return { await view.send(iterations) }
    }

    private static func byHand(
        _ iterations: Int, _ policy: ViewModelTasks<WorkViewModel.Work>.Policy
    ) -> () async -> Void {
        switch policy {
        case .restart: inBursts(iterations, RestartingTaskViewModel())
        case .ignoreWhileRunning: inBursts(iterations, IgnoringTaskViewModel(), isFirstAwaited: true)
        case .queue: inBursts(iterations, QueueingTaskViewModel())
        case .concurrent: inBursts(iterations, BareTaskViewModel())
        }
    }
}
