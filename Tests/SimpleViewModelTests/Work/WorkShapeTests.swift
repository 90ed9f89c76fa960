import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W4 view models of every shape", .timeLimit(.minutes(5)))
@MainActor struct WorkShapeTests {
    @Test("a struct view model runs, cancels and is released like any other")
    func structViewModel() async {
        let recorder = OutputRecorder<String>()
        let job = Job("job")
        var interface: ViewModelInterface<Tally>? = ViewModelInterface(viewModel: Tally())
        interface?.receive { recorder.receive($0) }

        interface?.send(.run(job))
        interface?.send(.run(Job("ignored")))
        await job.waits()
        #expect(recorder.outputs == ["1, running: true", "2, running: true"])
        job.emit("output")
        await job.waits()
        interface?.send(.cancel)
        job.emit("late")
        await job.waits()
        interface?.send(.count)
        #expect(recorder.outputs.dropFirst(2) == ["output", "2, running: false"])

        let next = Job("next")
        interface?.send(.run(next))
        await next.begun()
        interface = nil
        #expect(next.wasCancelled)
        next.finish()
        job.finish()
        await [job, next].released()
    }

    @Test("an erased view model's work emits, and is cancelled when the interface is released")
    func erased() async {
        let clock = WorkClock()
        let recorder = OutputRecorder<String>()
        let jobs = [Job("awaits"), Job("sleeps"), Job("runs"), Job("is queued")]
        let tasks = ViewModelTasks<Worker.Work>(clock: clock)
        let worker = Worker(tasks: tasks)
        weak let released: Worker? = worker
        var interface: ViewModelInterface<AnyViewModel<Worker.Input, String>>? = ViewModelInterface(
            viewModel: AnyViewModel(consume worker))
        interface?.receive { recorder.receive($0) }
        interface?.send { worker, respond in
            @MainActor func run(_ job: Job, _ work: Worker.Work, _ policy: Worker.Policy, after delay: Duration = .zero)
            {
                let operation = job.operation()
                worker.tasks.run(work, policy, after: delay) { [worker] respond in
                    defer { withExtendedLifetime(worker) {} }
                    try await operation(respond)
                } each: {
                    respond($0)
                } catch: { _ in
                    respond("failed")
                }
            }
            run(jobs[0], .search, .restart)
            run(jobs[1], .save, .restart, after: .seconds(1))
            run(jobs[2], .row(1), .queue)
            run(jobs[3], .row(1), .queue)
        }
        await clock.sleepers(1)
        jobs[0].emit("output")
        #expect(await recorder.next() == "output")
        await jobs[2].waits()

        interface = nil

        #expect(!tasks.isRunning(.search))
        #expect(!tasks.isRunning(.save))
        #expect(!tasks.isRunning(.row(1)))
        #expect(clock.sleeperCount == 0)
        for job in jobs { job.emit("late") }
        for job in jobs { job.finish() }
        await jobs.released()
        #expect(jobs.thatBegan == ["awaits", "runs"])
        #expect(recorder.outputs == ["output"])
        #expect(released == nil)
    }
}

private struct Tally: ViewModel {
    enum Work { case only }
    enum Input {
        case run(Job)
        case cancel
        case count
    }

    let tasks = ViewModelTasks<Work>()
    private var count = 0

    mutating func accept(_ input: Input, respond: @escaping (String) -> Void) {
        switch input {
        case let .run(job):
            count += 1
            tasks.run(.only, .ignoreWhileRunning, operation: job.operation(), each: { respond($0) }) {
                respond("failed: \($0)")
            }
            respond("\(count), running: \(tasks.isRunning(.only))")
        case .cancel:
            tasks.cancel(.only)
        case .count:
            respond("\(count), running: \(tasks.isRunning(.only))")
        }
    }
}
