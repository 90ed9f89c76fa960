@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W11 commits outlive their screen", .limited, OwnCommits())
@MainActor struct W11WorkCommitTests {
    private let desk = Desk()

    @Test(
        "a commit whose screen is left begins, or goes on, and its result comes after the release, once",
        arguments: [true, false], [true, false])
    func left(isRunning: Bool, fails: Bool) async {
        let job = desk.decide("order", .ignoreWhileRunning)
        if isRunning { await job.waits() }
        desk.leave()
        await job.waits()
        #expect(!job.wasCancelled)
        #expect(desk.bench.worker == nil, "the library keeps the view model")
        if fails { job.fail(Mishap()) } else { job.finish() }
        await job.released()
        #expect(desk.log == ["order true", "order after: \(fails ? "failure" : "success")"])
    }

    @Test(
        "with catch, live work hears a result, and an error is heard once, wherever the user is",
        arguments: [true, false], [true, false])
    func heard(isLeft: Bool, fails: Bool) async {
        let job = Job("job")
        desk.bench.send { [desk] scope, _ in
            let operation = job.operation()
            scope.commit(.save, .queue) {
                try await operation { _ in }
            } then: { [worker = desk.bench.worker] in
                withExtendedLifetime(worker) { desk.log.append("then") }
            } catch: { _ in
                desk.log.append("failed")
            }
        }
        await job.waits()
        if isLeft { desk.leave() }
        #expect((desk.bench.worker == nil) == isLeft && !job.wasCancelled)
        if fails { job.fail(Mishap()) } else { job.finish() }
        await job.released()
        #expect(desk.log == (fails ? ["failed"] : isLeft ? [] : ["then"]))
    }

    @Test(
        "a delay ends at once, in a task that is not cancelled",
        arguments: ["pending", "asleep", "over"])
    func delay(stage: String) async {
        let job = desk.decide("save", .restart, after: .seconds(1))
        if stage != "pending" { await desk.bench.clock.sleepers(1) }
        if stage == "over" {
            desk.bench.clock.advance(by: .seconds(1))
            await job.waits()
        }
        desk.leave()
        await job.waits()
        #expect(!job.wasCancelled && desk.bench.clock.sleeperCount == 0)
        job.act { [desk] in desk.log.append("is cancelled: \(Task.isCancelled)") }
        await job.end()
        #expect(desk.log == ["save true", "is cancelled: false", "save after: success"])
    }

    @Test("a trace names those that outlive their screen in the order in which they were run")
    func orderOfOutliving() async {
        let events = traced {
            for row in 0..<20 {
                desk.bench.scope.commit(.row(row), .restart, operation: {})
            }
            desk.leave()
        }
        let outlived = events.map(\.description).filter { $0.contains("outlived") }
        #expect(outlived.count == 20)
        for (row, line) in outlived.enumerated() { #expect(line.contains("row(\(row))")) }
        await ViewModelCommits.finished()
    }

    @Test("a commit that is cancelled during its delay sleeps no longer, and never begins")
    func cancelledDelay() async {
        let job = desk.decide("save", .restart, after: .seconds(1))
        await desk.bench.clock.sleepers(1)
        desk.bench.cancel(.save)
        await job.released()
        #expect(!job.hasBegun && desk.bench.clock.sleeperCount == 0)
    }

    @Test(
        "commits whose screen is left in the turn of their run begin once, and before what is run after them"
    )
    func leftAtOnce() async {
        let next = WorkBench()
        desk.bench.send { [desk] scope, _ in
            for name in ["first", "second"] {
                scope.commit(
                    .save, .concurrent, operation: { desk.log.append(name) }, then: {},
                    afterClose: { _ in })
            }
            scope.commit(
                .save, .queue, operation: { desk.log.append("queued") }, then: {},
                afterClose: { _ in })
        }
        desk.leave()
        next.send { [desk] scope, _ in
            scope.run(.search, .restart, operation: { desk.log.append("read") }, then: {})
        }
        await ViewModelCommits.finished()
        #expect(desk.log == ["first", "second", "queued", "read"])
    }

    @Test("after the release, a commit has no screen to tell")
    func madeAfterRelease() async {
        desk.decide("order", .restart).finish()
        await ViewModelCommits.finished()
        desk.leave()
        desk.log = []
        let job = Job("late")
        job.finish()
        desk.run(job, .restart)
        await ViewModelCommits.finished()
        #expect(desk.log == ["late after: success"])
    }

    @Test(
        "finished() waits for a commit that is made while it waits, and for the operation of a cancelled one"
    )
    func finishedWhileDeciding() async {
        let (first, next, stubborn) = (
            Job("first"), Job("next"), desk.decide("stubborn", .concurrent)
        )
        desk.bench.send { [desk] scope, _ in
            scope.commit(.search, .restart, first, afterClose: { desk.run(next, .restart) })
        }
        var isFinished = false
        let finishing = Task {
            await ViewModelCommits.finished()
            isFinished = true
        }
        await [first, stubborn].wait()
        #expect(ViewModelCommits.namesOfUnfinished == ["save", "search"])
        desk.bench.cancel(.save)
        desk.leave()
        first.finish()
        await next.waits()
        await onAnotherThread {}
        #expect(!isFinished)
        await next.end()
        await onAnotherThread {}
        #expect(!isFinished, "a request may still be on its way")
        stubborn.finish()
        await finishing.value
    }

    @Test("cancelAll() cancels the commits of screens that are open, and of those that are closed")
    func cancelledAll() async {
        let (running, next) = (desk.decide("running", .queue), Job("next"))
        desk.bench.send { [desk] _, _ in desk.run(next, .queue) }
        await [running].wait()
        desk.leave()
        ViewModelCommits.cancelAll()
        running.finish()
        await ViewModelCommits.finished()
        await onAnotherThread {}
        #expect(desk.log == ["running true"], "no result is heard")
        #expect(ViewModelCommits.namesOfUnfinished == [])
    }

    @Test("all work is cancelled in the order in which it was run", arguments: [false, true])
    func orderOfCancelling(ofCommits: Bool) async {
        let bench = WorkBench()
        let log = Log()
        for row in 0..<20 {
            let begun = Gate()
            let operation: @MainActor () async -> Void = {
                begun.open()
                await withTaskCancellationHandler {
                    try? await Task.sleep(for: .seconds(99))
                } onCancel: {
                    MainActor.assumeIsolated { log.add("\(row)") }
                }
            }
            if ofCommits {
                bench.scope.commit(.row(row), .restart, operation: operation)
            } else {
                bench.scope.run(.row(row), .restart, operation: operation)
            }
            await begun.wait()
        }
        if ofCommits { ViewModelCommits.cancelAll() } else { bench.scope.cancelAll() }
        #expect(log.lines == (0..<20).map { "\($0)" })
        await ViewModelCommits.finished()
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("finished() that is called while the end of a commit is reported waits for the report")
    func finishedInsideAReport() async {
        var finishing: Task<Void, Never>?
        desk.bench.send { [desk] scope, _ in
            scope.onChange(of: .save) { isRunning in
                if !isRunning {
                    finishing = Task.immediate { @MainActor in
                        await ViewModelCommits.finished()
                        desk.log.append("finished")
                    }
                }
                desk.log.append("reported \(isRunning)")
            }
            scope.commit(.save, .restart, operation: {}, then: {}, afterClose: { _ in })
        }
        await ViewModelCommits.finished()
        await finishing?.value
        #expect(desk.log == ["reported true", "reported false", "finished"])
    }

    @Test(
        "work that afterClose: runs in tasks without an owner runs, though its own interface was released"
    )
    func firstRunAfterRelease() async {
        let (others, next) = (ViewModelScope<Never, Int>(), Job("next"))
        desk.bench.send { scope, _ in
            scope.commit(
                .save, .restart, operation: {}, then: {},
                afterClose: { _ in others.run(1, .restart, next) })
        }
        desk.leave()
        await next.waits()
        #expect(others.isRunning(1) && !next.wasCancelled)
        await next.end()
        #expect(!others.isRunning(1))
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "a trace shows that a commit outlived its interface, its end, and what afterClose caused"
    )
    func trace() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (bench, app) = (WorkBench(), Echo<String>())
            let observer = TraceObserver()
            app.receive { _ in }
            bench.send { scope, _ in
                scope.run(.search, .queue, after: .seconds(1)) {}
                scope.commit(.save, .restart) {
                    throw Mishap()
                } then: {
                } catch: { _ in
                } afterClose: { _ in
                    app.send("not saved")
                }
            }
            bench.send { scope, _ in
                scope.commit(.save, .queue, operation: {}, then: {}, afterClose: { _ in })
            }
            bench.interface = nil
            bench.scope.commit(.row(1), .restart, operation: {}, then: {}, afterClose: { _ in })
            await ViewModelCommits.finished()
            let recording = observer.recording
            let work = recording.latestEvents.filter { $0.kind == .work }
            #expect(
                work.map { recording.events(of: $0.id).map(\.fate) }
                    == [
                        ["started", "ended"], ["started", "outlived", "failed"],
                        ["queued", "outlived", "started", "finished"],
                        ["started", "finished"],
                    ])
            let chain = recording.chain(
                of: recording.latestEvents.last { $0.kind == .output }?.id ?? 0)
            #expect(chain.contains("work .save failed: mishap"), "\(chain)")
            #expect(
                chain.hasSuffix(#"→ EchoViewModel<String>("not saved")\#n→ "not saved""#),
                "\(chain)")
        }
    }
    #endif

    @Test("scope.sleep sleeps on the clock of the scope, and a timer needs no operation")
    func sleepAndTimer() async {
        let bench = desk.bench
        bench.send { scope, respond in
            scope.run(.search, .restart) {
                try? await scope.sleep(for: .seconds(1))
            } then: {
                respond("slept")
            }
            scope.run(.save, .restart, after: .seconds(2)) { respond("stopped typing") }
        }
        for output in ["slept", "stopped typing"] {
            await bench.clock.sleepers(output == "slept" ? 2 : 1)
            bench.clock.advance(by: .seconds(1))
            await bench.recorder.expect(output)
        }
    }
}

/// A screen at which a customer decides.
@MainActor private final class Desk {
    let bench = WorkBench()
    var log: [String] = []
    /// The name of the last commit.
    var shown: String?

    func leave() { bench.interface = nil }

    func decide(_ name: String, _ policy: Worker.Policy, after delay: Duration = .zero) -> Job {
        let job = Job(name)
        bench.send { [self] _, _ in run(job, policy, after: delay) }
        return job
    }

    func run(
        _ job: Job, _ policy: Worker.Policy, after delay: Duration = .zero
    ) {
        let (name, operation) = (job.name, job.operation())
        if shown == nil {
            bench.scope.onChange(of: .save) { [unowned self] in
                if bench.interface != nil { log.append("\(shown ?? "") \($0)") }
            }
        }
        shown = name
        bench.scope.commit(.save, policy, after: delay) {
            try await operation { _ in }
        } then: { [worker = bench.worker] in
            withExtendedLifetime(worker) { self.log.append("\(name) then") }
        } catch: { [worker = bench.worker] _ in
            withExtendedLifetime(worker) { self.log.append("\(name) catch") }
        } afterClose: { result in
            switch result {
            case .success: self.log.append("\(name) after: success")
            case .failure: self.log.append("\(name) after: failure")
            }
        }
    }
}

/// Lets each test wait for its own commits only.
struct OwnCommits: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await MainActor.run {
            ViewModelCommits.currentTest = {
                Test.current.map { "\($0.id) \(Test.Case.current.map { "\($0)" } ?? "")" }
            }
        }
        try await function()
    }
}
