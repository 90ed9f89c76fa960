import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W8 tasks belong to the interface that first runs them", .limited)
@MainActor struct W8WorkOwnerTests {
    private let bench = WorkBench()

    @Test(
        "tasks that are first run inside then: or onRunningChange belong to the interface of that work, whoever causes the call",
        arguments: [true, false])
    func firstRunInsideAClosure(isThen: Bool) async {
        let job = Job("job")
        let others = ViewModelTasks<Int>()
        bench.send { tasks, _ in
            tasks.onRunningChange { _, isRunning in
                if !isRunning, !isThen { others.run(1, .restart, job) }
            }
            tasks.run(.search, .restart) {
            } then: {
                if isThen { others.run(1, .restart, job) }
            }
        }
        let parent = Echo<Int>()
        parent.receive { [tasks = bench.tasks] _ in tasks.cancel(.search) }
        if !isThen { parent.send(1) }
        await job.waits()
        bench.interface = nil
        #expect(job.wasCancelled)
        #expect(!others.isRunning(1))
        await job.end()
    }

    @Test(
        "work that is first run after a child's accept or closure, or by an input that was queued, ends with its interface",
        arguments: ["accept", "closure", "queue"])
    func firstRunAfterANestedCall(place: String) async {
        let job = Job("job")
        let tasks = ViewModelTasks<Int>()
        bench.send { tasks, _ in
            tasks.onRunningChange { _, _ in }
            tasks.run(.search, .restart, after: .seconds(1)) {}
        }
        var owner: Owner<ScriptedViewModel<Int, Int>>?
        owner = Owner(
            ScriptedViewModel { [bench] input, _ in
                if place == "closure" {
                    bench.tasks.cancel(.search)
                } else {
                    bench.send { _, _ in }
                }
                if place == "queue", input == 1 {
                    owner?.interface?.send(2)
                } else {
                    tasks.run(1, .restart, job)
                }
            })
        owner?.interface?.send(1)
        await job.waits()
        owner?.interface = nil
        #expect(job.wasCancelled)
        await job.end()
    }

    @Test(
        "eight thousand rows with tasks of their own, which came and went, keep less than 1 MiB",
        arguments: [true, false])
    func memory(areOfOneInterface: Bool) async {
        var growth: [Int] = []
        // Other tests allocate meanwhile; what the rows keep, they would keep each time.
        while growth.count < 10, growth.last ?? .max >= 1_048_576 {
            let before = Footprint.residentBytes
            for row in 0..<8_000 {
                let isLast = row == 7_999
                let interface = areOfOneInterface ? bench.interface : WorkBench().interface
                let run: Worker.Input = { _, _ in
                    ViewModelTasks<Int>().run(1, .restart)
                }
                if isLast || !areOfOneInterface {
                    await interface?.perform(run)
                } else {
                    interface?.send(run)
                }
            }
            await onAnotherThread {}
            growth.append((Footprint.residentBytes ?? 0) - (before ?? 0))
        }
        #expect(growth.min() ?? 0 < 1_048_576, "\(growth)")
    }

    @Test(
        "twenty thousand tasks of one view model take linear time, and all end with it",
        arguments: [true, false])
    func manyTasks(areKept: Bool) async {
        var (kept, count): ([ViewModelTasks<Int>], Int) = ([], 0)
        await bench.perform { _, _ in
            for _ in 0..<20_000 {
                let tasks = ViewModelTasks<Int>()
                tasks.run(1, .restart, then: { count += 1 })
                if areKept { kept.append(tasks) }
            }
        }
        #expect(count == 20_000)
        bench.send { _, _ in
            for tasks in kept { tasks.run(1, .queue) }
        }
        bench.interface = nil
        #expect(!kept.contains { $0.isRunning(1) })
    }

    @Test(
        "queued work has the task-locals and the priority of its own run, not those of the work before it"
    )
    func queuedContext() async {
        @MainActor func run(_ name: String) {
            bench.send { tasks, respond in
                tasks.run(.search, .queue) {
                    "\(name) \(Local.value) \(Task.currentPriority == .background)"
                } then: {
                    respond($0)
                }
            }
        }
        Local.$value.withValue("a") { run("first") }
        await Task(priority: .background) { Local.$value.withValue("b") { run("second") } }.value
        run("third")
        await bench.recorder.expect("first a false")
        #expect(await bench.recorder.next()?.hasPrefix("second b") == true)
        await bench.recorder.expect("third none false")
    }
}

private enum Local {
    @TaskLocal static var value = "none"
}
