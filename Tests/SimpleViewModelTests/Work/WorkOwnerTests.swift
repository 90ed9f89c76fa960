import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W8 work belongs to the interface of its scope", .limited)
@MainActor struct W8WorkOwnerTests {
    private let bench = WorkBench()

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
                let run: Worker.Input = { scope, _ in
                    scope.helper(Int.self).run(1, .restart)
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
        "twenty thousand helpers of one view model take linear time, and their work ends with them, or with it",
        arguments: [true, false])
    func manyTasks(areKept: Bool) async {
        var (kept, count): ([ViewModelScope<Never, Int>], Int) = ([], 0)
        await bench.perform { parent, _ in
            for _ in 0..<20_000 {
                let scope = parent.helper(Int.self)
                scope.run(1, .restart, then: { count += 1 })
                if areKept { kept.append(scope) }
            }
        }
        #expect(count == (areKept ? 20_000 : 0), "work ends with its helper")
        bench.send { _, _ in
            for scope in kept { scope.run(1, .queue) }
        }
        bench.interface = nil
        #expect(!kept.contains { $0.isRunning(1) })
    }

    @Test(
        "queued work has the task-locals and the priority of its own run, not those of the work before it"
    )
    func queuedContext() async {
        @MainActor func run(_ name: String) {
            bench.send { scope, respond in
                scope.run(.search, .queue) {
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
