import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W4 release", .limited)
@MainActor struct W4WorkReleaseTests {
    private let bench = WorkBench()

    @Test(
        "closures are released with work that has ended or was cancelled, though its operation goes on; a commit's last is not with the interface",
        arguments: ["left", "ended", "failed", "cancelled", "restarted"], [true, false])
    func closures(how: String, isCommit: Bool) async {
        let job = Job("job")
        var released = 0
        func hold<Value>() -> @MainActor (Value) -> Void {
            let token = Token { released += 1 }
            return { _ in token.keep() }
        }
        bench.send { scope, _ in
            if isCommit {
                scope.commit(
                    .search, .restart, operation: job.operation(), each: hold(), then: hold(),
                    catch: hold(), afterClose: hold())
            } else {
                scope.run(
                    .search, .restart, operation: job.operation(), each: hold(), then: hold(),
                    catch: hold())
            }
        }
        await job.waits()
        let emit = job.respond
        switch how {
        case "left": bench.interface = nil
        case "cancelled": bench.cancel()
        case "restarted": bench.send { scope, _ in scope.run(.search, .restart) }
        default:
            if how == "failed" { job.fail(Mishap()) }
            await job.end()
            await onAnotherThread {}
        }
        #expect(released == (isCommit && how != "left" ? 4 : 3))
        emit?("late")
        await job.end()
    }

    @Test("a loop over a sequence that ignores the cancellation ends with the next element")
    func stubbornSequence() async {
        let isReleased = Gate()
        bench.send { [weak bench] scope, respond in
            scope.run(
                .search, .restart, over: StubbornSequence(token: Token { isReleased.open() })
            ) { number in
                if number == 3 { bench?.interface = nil }
            } catch: { _ in
            }
        }
        await isReleased.wait()
        #expect(bench.worker == nil)
    }

    @Test("an error of failed work is not kept by an emit that is left with a callback")
    func error() async {
        var emits: [(String) -> Void] = []
        bench.send { scope, respond in
            scope.run(.search, .restart) { emit in
                emits.append(emit)
                throw WorkerError(worker: bench.worker)
            } each: {
                respond($0)
            } catch: { _ in
                respond("failed")
            }
        }
        await bench.recorder.expect("failed")
        await onAnotherThread {}
        bench.interface = nil
        #expect(bench.worker == nil)
        #expect(emits.count == 1)
    }

    @Test(
        "an interface that is released on another thread still cancels its work, and not its commit"
    )
    func releasedOnAnotherThread() async {
        let job = bench.run("job", .restart, heedsCancellation: true)
        let (queued, commit) = (bench.run("queued", .queue), Job("commit"))
        let isReported = Gate()
        bench.send { scope, _ in
            scope.commit(.save, .restart, commit, afterClose: { isReported.open() })
        }
        await [job, commit].wait()
        let last = LastReference(bench.interface)
        bench.interface = nil
        #expect(!job.wasCancelled)

        await onAnotherThread { last.drop() }

        await [job, queued].released()
        #expect(job.wasCancelled && !queued.hasBegun && !commit.wasCancelled)
        commit.finish()
        await isReported.wait()
        #expect(bench.worker == nil)
    }
}

private struct WorkerError: Error {
    let worker: Worker?
}

/// An endless sequence that never suspends, and does not look for a cancellation.
private nonisolated struct StubbornSequence: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
        let token: Token
        var count = 0

        mutating func next() async -> Int? {
            count += 1
            return count
        }
    }

    let token: Token

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(token: token) }
}

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
