import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// The plain cases, and those that random programs do not reach; the programs perform inputs, too.
@Suite("W9 perform awaits the work that an input starts", .limited)
@MainActor struct W9PerformTests {
    private let bench = WorkBench()
    private let job = Job("job")

    private func run(_ job: Job, _ policy: Worker.Policy) -> Worker.Input {
        { scope, _ in scope.run(.search, policy, job) }
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(
        "perform that is cancelled before its input is accepted applies the policy of the work, which begins only if another holds what it replaces",
        arguments: [Worker.Policy.restart, .concurrent], [true, false])
    func cancelledBefore(policy: Worker.Policy, isQueued: Bool) async {
        let old = bench.run("old", .restart)
        await old.waits()
        var performing: Task<Void, Never>?
        var reports: [Bool] = []
        let perform = { [bench, job] in
            performing = Task.immediate { @MainActor in
                if !isQueued { withUnsafeCurrentTask { $0?.cancel() } }
                await bench.perform { scope, _ in
                    scope.onChange(of: .search) { reports.append($0) }
                    scope.run(.search, policy, job)
                }
            }
            performing?.cancel()
        }
        if isQueued { bench.send { _, _ in perform() } } else { perform() }
        await performing?.value
        if policy == .restart { await job.waits() } else { await job.released() }
        #expect(job.hasBegun == (policy == .restart))
        #expect(old.wasCancelled == (policy == .restart))
        await [job, old].end()
        #expect(reports == [false])
    }

    @Test(
        "perform keeps the interface until its work has ended, or its task is cancelled, on whichever thread"
    )
    func released() async {
        let performing = Task { [interface = bench.interface] in
            await interface?.perform(run(job, .restart))
        }
        await job.waits()
        bench.interface = nil
        #expect(!job.wasCancelled, "the call that waits keeps the interface")
        await onAnotherThread { performing.cancel() }
        await performing.value
        #expect(job.wasCancelled)
        await job.end()
        #expect(bench.worker == nil)
    }

    @Test("cancelling a perform whose work has just ended cancels no later work of its callbacks")
    func cancelledAfterTheEnd() async {
        let (isDue, later, other) = (Gate(), Job("later"), Job("other"))
        var performing: Task<Void, Never>?
        var cancelling: Task<Void, Never>?
        performing = Task {
            await bench.perform { scope, _ in
                // The callback is a task of the perform's own, which inherits its task-local values.
                Task { [self] in
                    await isDue.wait()
                    bench.send(run(later, .restart))
                }
                scope.onChange(of: .save) { isRunning in
                    if !isRunning { cancelling = Task { performing?.cancel() } }
                }
                scope.run(.save, .restart)
            }
        }
        await performing?.value
        await cancelling?.value
        let otherPerform = Task { await bench.perform(run(other, .concurrent)) }
        await other.waits()
        isDue.open()
        await later.waits()
        #expect(!later.wasCancelled)
        for job in [other, later] { job.finish() }
        await otherPerform.value
        await [other, later].released()
    }

    @Test(
        "perform leaves alone the work that its output makes a parent run, and a sibling, but not its own view model",
        arguments: [true, false])
    func stranger(isCancelled: Bool) async {
        let (page, sibling) = (WorkBench(), WorkBench())
        let jobs = ["own", "commanded", "parent's", "sibling's"].map { Job($0) }
        page.own(sibling) { _, _ in }
        page.own(bench) { [bench, run] scope, respond in
            sibling.send(run(jobs[3], .restart))
            run(jobs[2], .restart)(scope, respond)
            bench.send { scope, _ in scope.run(.save, .restart, jobs[1]) }
        }
        let performing = Task {
            await bench.perform { [run] scope, respond in
                run(jobs[0], .restart)(scope, respond)
                respond("")
            }
        }
        await jobs.wait()
        if isCancelled { performing.cancel() } else { for job in jobs[...1] { job.finish() } }
        await performing.value
        #expect(jobs.thatWereCancelled == (isCancelled ? ["own", "commanded"] : []))
        #expect(page.scope.isRunning(.search) && sibling.scope.isRunning(.search))
        await jobs.end()
    }

    @Test("perform includes the work of the children that its view model owns when it is run")
    func children() async {
        let benches = (0..<5).map { _ in WorkBench() }
        let (row, leaf, moved, connected, other) = (
            benches[0], benches[1], benches[2], benches[3], benches[4]
        )
        let jobs = ["row", "leaf", "moved", "later", "connected"].map { Job($0) }
        bench.own(row) { _, _ in }
        row.own(leaf) { _, _ in }
        bench.own(moved) { _, _ in }
        connected.interface?.stopReceiving()
        if let page = bench.interface {
            connected.interface?.receive { _ in page.send { _, _ in } }
        }
        let performing = Task {
            await bench.perform { [run] _, _ in
                for (bench, job) in zip([row, leaf, moved], jobs) {
                    bench.send(run(job, .concurrent))
                }
                other.own(moved) { _, _ in }
                for (bench, job) in zip([moved, connected], jobs[3...]) {
                    bench.send(run(job, .concurrent))
                }
            }
        }
        await jobs.wait()
        performing.cancel()
        await performing.value
        #expect(jobs.thatWereCancelled == ["row", "leaf", "moved"])
        await jobs.end()
    }

    @Test("view models that own each other in a circle are no obstacle to a perform")
    func circle() async {
        let benches = (0..<3).map { _ in WorkBench() }
        for (parent, child) in zip(benches, benches[1...] + benches[..<1]) {
            parent.own(child) { _, _ in }
        }
        await bench.perform { [run, job] _, _ in
            benches[0].interface?.send(run(job, .restart))
        }
        #expect(benches[0].scope.isRunning(.search))
        await job.end()
        extendLifetime(benches)
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("perform waits for a child's output that waits for the child's running view")
    func behindView() async {
        var (respond, performing): (((String) -> Void)?, Task<Void, Never>?)
        var isOver = false
        var isSecond = false
        let child = WorkBench()
        bench.own(child) { [job] scope, _ in
            if isSecond { scope.run(.search, .restart, job) }
        }
        child.send { respond = $1 }
        child.interface?.receive { [bench] output in
            isSecond = output == "second"
            guard !isSecond else { return }
            performing = Task.immediate { @MainActor in
                await bench.perform { _, _ in respond?("second") }
                isOver = true
            }
        }
        respond?("first")
        await job.waits()
        #expect(!isOver)
        job.finish()
        await performing?.value
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("traced, it waits, too")
    func behindViewTraced() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            await W9PerformTests().behindView()
            #expect(!observer.events.isEmpty)
        }
    }
    #endif

    @Test(
        "a hundred thousand runs of one name, performed and concurrent, end in linear time"
    )
    func manyRuns() async {
        var count = 0
        await bench.perform { scope, _ in
            for _ in 0..<100_000 {
                scope.run(.search, .concurrent, then: { count += 1 })
            }
        }
        #expect(count == 100_000)
    }
}
