import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// The situations of public bug reports; random programs compare all else with a list of records.
@Suite("W1, W3, W9, W11 who holds work, and what is left of it", .limited, OwnCommits())
@MainActor struct W1W3W9W11WorkHolderTests {
    private let bench = WorkBench()

    private func run(_ job: Job, _ policy: Worker.Policy) -> Worker.Input {
        { scope, _ in scope.run(.search, policy, job) }
    }

    @Test("a pull to refresh that is cancelled does not end the load that it replaced")
    func pull() async {
        let (first, pulled) = (bench.run("first", .restart), Job("pulled"))
        await first.waits()
        let pull = Task { await bench.perform(run(pulled, .restart)) }
        await pulled.waits()
        pull.cancel()
        await pull.value
        #expect(first.wasCancelled && !pulled.wasCancelled && bench.scope.isRunning(.search))
        await [first, pulled].end()
    }

    @Test("a second view's stream goes on when the first view leaves, and ends with the last")
    func joined() async {
        let (stream, ignored) = (Job("stream"), Job("ignored"))
        let views = [stream, ignored].map { job in
            Task { await bench.perform(run(job, .ignoreWhileRunning)) }
        }
        await stream.waits()
        await ignored.released()
        views[0].cancel()
        await views[0].value
        #expect(!stream.wasCancelled && !ignored.hasBegun)
        views[1].cancel()
        await views[1].value
        #expect(stream.wasCancelled && !bench.scope.isRunning(.search))
        await stream.end()
    }

    @Test("cancel, cancelAll and close end work for all who hold it", arguments: 0..<3)
    func ended(how: Int) async {
        let (job, save) = (Job("job"), Job("save"))
        let views = (0..<3).map { _ in
            Task { [run] in
                await bench.interface?.perform { scope, respond in
                    run(job, .ignoreWhileRunning)(scope, respond)
                    if how == 2 { scope.commit(.save, .ignoreWhileRunning, save) }
                }
            }
        }
        await job.waits()
        if how == 2 { await save.waits() }
        switch how {
        case 0: bench.scope.cancel(.search)
        case 1: bench.scope.cancelAll()
        default: bench.interface?.close()
        }
        for view in views { await view.value }
        #expect(job.wasCancelled && !save.wasCancelled)
        await job.end()
        if how == 2 { await save.end() }
        await ViewModelCommits.finished()
    }

    @Test("a perform does not hold what a commit runs after its screen was closed")
    func afterClose() async {
        let page = WorkBench()
        page.own(bench) { _, _ in }
        let (load, save, later) = (Job("load"), Job("save"), Job("later"))
        let view = Task {
            await page.perform { [bench] scope, _ in
                scope.run(.search, .restart, load)
                bench.send { names, _ in
                    names.commit(
                        .save, .queue, save,
                        afterClose: { _ in scope.run(.row(1), .restart, later) })
                }
            }
        }
        await [load, save].wait()
        bench.interface?.close()
        await save.end()
        await later.waits()
        await load.end()
        await view.value
        #expect(page.scope.isRunning(.row(1)))
        await later.end()
    }

    @Test("an input that the screen's work sends while a perform is accepted is the screen's")
    func queuedInput() async {
        let (job, end) = (Job("job"), Gate())
        let begun = Gate()
        var emit: @Sendable (Int) -> Void = { _ in }
        bench.scope.run(.search, .restart) { (emitter: @escaping @Sendable (Int) -> Void) in
            emit = emitter
            begun.open()
            await end.wait()
        } each: { [bench] _ in
            bench.send { scope, _ in scope.run(.save, .restart, job) }
        }
        await begun.wait()
        let view = Task { [bench] in await bench.perform { _, _ in emit(1) } }
        await job.waits()
        view.cancel()
        await view.value
        #expect(!job.wasCancelled)
        await job.end()
        end.open()
        await bench.scope.finished(.search)
    }

    @Test(
        "of writes that wait for a pause or for the running one, the newest is left; the pause counts from the newest",
        arguments: [true, false])
    func queueLatest(isCommit: Bool) async {
        var written: [String] = []
        var isWriting = false
        let first = Gate()
        func write(_ text: String) {
            bench.send { scope, _ in
                let after = Duration.seconds(1)
                let then = { @MainActor in written.append(text) }
                let operation: @MainActor () async -> Void = {
                    isWriting = true
                    if text == "c" { await first.wait() }
                }
                if isCommit {
                    scope.commit(
                        .save, .queueLatest, after: after, operation: operation, then: then)
                } else {
                    scope.run(.save, .queueLatest, after: after, operation: operation, then: then)
                }
            }
        }
        for text in ["a", "b", "c"] {
            write(text)
            await bench.clock.sleepers(1)
        }
        bench.clock.advance(by: .seconds(1))
        while !isWriting { await onAnotherThread {} }
        for text in ["d", "e"] {
            write(text)
            await bench.clock.sleepers(1)
        }
        bench.clock.advance(by: .seconds(1))
        await onAnotherThread {}
        #expect(written.isEmpty, "the first is still being written")
        first.open()
        await bench.scope.finished(.save)
        #expect(written == ["c", "e"])
    }

    @Test(
        "a queued write begins when the one before has returned, also if that was cancelled",
        arguments: [Worker.Policy.queue, .queueLatest], [true, false])
    func returned(policy: Worker.Policy, isClosed: Bool) async {
        let (write, delete, next) = (bench.run("write", .queue), Job("delete"), Job("next"))
        await write.waits()
        bench.send { scope, _ in
            scope.cancel(.search)
            scope.commit(.search, policy, delete)
        }
        if isClosed { bench.interface = nil }
        await onAnotherThread {}
        #expect(write.wasCancelled && !delete.hasBegun)
        #expect(bench.scope.isRunning(.search))
        await write.end()
        await delete.waits()
        if !isClosed {
            // A restart does not wait.
            bench.send { scope, _ in scope.run(.search, .restart, next) }
            await next.waits()
            await next.end()
        }
        await delete.end()
        await ViewModelCommits.finished()
    }

    @Test("a write that waits when its screen is left is written, without its pause")
    func leftWhileWaiting() async {
        var written: [String] = []
        for text in ["a", "b"] {
            bench.send { scope, _ in
                scope.commit(
                    .save, .queueLatest, after: .seconds(1), operation: { written.append(text) })
            }
        }
        await bench.clock.sleepers(1)
        bench.interface = nil
        await ViewModelCommits.finished()
        #expect(written == ["b"])
    }

    @Test("finished waits for restarts and queued work of its name, holds none, can be cancelled")
    func finished() async {
        let jobs = ["first", "second", "queued"].map { Job($0) }
        var isFinished = false
        bench.send(run(jobs[0], .restart))
        let waiting = Task {
            await bench.scope.finished(.search)
            isFinished = true
        }
        let cancelled = Task { await bench.scope.finished(.search) }
        await jobs[0].waits()
        cancelled.cancel()
        await cancelled.value
        bench.send(run(jobs[1], .restart))
        bench.send(run(jobs[2], .queue))
        await jobs[1].waits()
        await jobs[..<2].end()
        await jobs[2].waits()
        await onAnotherThread {}
        #expect(!isFinished)
        await jobs[2].end()
        await waiting.value
        await bench.scope.finished(.save)
        // A view that leaves cancels what others only wait for.
        let job = Job("job")
        let view = Task { await bench.perform(run(job, .restart)) }
        await job.waits()
        let waits = Task { await bench.scope.finished(.search) }
        await onAnotherThread {}
        view.cancel()
        await view.value
        await onAnotherThread {}
        #expect(job.wasCancelled && !bench.scope.isRunning(.search))
        isFinished = false
        let late = Task {
            await bench.scope.finished(.search)
            isFinished = true
        }
        await onAnotherThread {}
        #expect(!isFinished, "a cancelled operation may still be writing")
        await job.end()
        await waits.value
        await late.value
    }

    @Test("a failure stays until a success or cancel, and after other runs", arguments: 0..<5)
    func failure(how: Int) async {
        func fail() async {
            await bench.perform { scope, _ in
                scope.run(.search, .restart) { () async throws -> Void in throw Mishap() }
            }
        }
        await fail()
        #expect(bench.scope.failure(of: .search) is Mishap)
        let job = Job("job")
        let view = Task { await bench.perform(run(job, .restart)) }
        await job.waits()
        #expect(bench.scope.failure(of: .search) == nil)
        switch how {
        case 0: job.finish()
        case 1: bench.scope.cancel(.search)
        case 2: view.cancel()
        case 3: bench.interface?.close()
        default: await fail()
        }
        await view.value
        #expect((bench.scope.failure(of: .search) is Mishap) == [2, 4].contains(how))
        await job.end()
    }
}
