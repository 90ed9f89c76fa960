import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// What random programs, which compare all else with a model, do not reach.
@Suite("W1, W4, W5, W6 policies, delays and names", .limited)
@MainActor struct W1W4W5W6WorkPolicyTests {
    private let bench = WorkBench()

    @Test(
        "work cancelled during its delay never begins, whether or not the clock heeds the cancellation",
        arguments: Worker.policies, [true, false])
    func duringTheDelay(policy: Worker.Policy, clockHeedsCancellation: Bool) async {
        let bench = WorkBench(clock: VirtualClock(heedsCancellation: clockHeedsCancellation))
        let job = bench.run("job", policy, after: .seconds(1))
        await bench.clock.sleepers(1)
        let queued = bench.run("queued", .queue, after: .seconds(1))
        bench.cancel()
        await queued.released()
        #expect(bench.clock.sleeperCount == (clockHeedsCancellation ? 0 : 1))
        bench.clock.advance(by: .seconds(1))

        await job.released()
        #expect([job, queued].thatBegan.isEmpty)
    }

    @Test(
        "without a delay, or with one that is not positive, the clock is not asked",
        arguments: [0, -1])
    func withoutDelay(seconds: Int) async {
        let interface = ViewModelInterface(Worker(), clock: FailingClock())
        var count = 0
        await interface.perform { scope, _ in
            for _ in 1...2 {
                scope.run(.search, .queue, after: .seconds(seconds)) { count += 1 }
            }
        }
        #expect(count == 2)
    }

    @Test(
        "names whose work has ended, or was cancelled before it began, are released, however many there were"
    )
    func namesAreLetGo() async {
        let count = LiveCount()
        let scope = ViewModelScope<Void, Counted>()
        let interface = ViewModelInterface(
            Scoped<Void, Never, Counted>(scope) { _, _ in
                let names = (0..<3).map { Counted($0, in: count) }
                nonisolated(unsafe) let last = names[2]
                _ = withObservationTracking {
                    scope.isRunning(last)
                } onChange: {
                    MainActor.assumeIsolated { scope.cancel(last) }
                }
                for name in names { scope.run(name, .restart) }
                scope.cancel(names[0])
            })
        for _ in 0..<500 { await interface.perform(()) }
        #expect(count.peak < 50)
    }

    @Test("a timer goes on when its clock goes back, and ends with the clock's error")
    func jumpingClock() async {
        let clock = JumpingClock()
        let interface = ViewModelInterface(Worker(), clock: clock)
        var scope: ViewModelScope<Never, Worker.Work>?
        var ticks = 0
        interface.send { names, _ in
            scope = names
            names.run(.search, .restart, every: .seconds(60)) { ticks += 1 }
        }
        #expect(await clock.deadline() == .seconds(60))
        clock.wake(at: .seconds(60))
        #expect(await clock.deadline() == .seconds(120))
        clock.wake(at: .seconds(-3_600))
        #expect(await clock.deadline() == .seconds(-3_540), "not 65 minutes later")
        clock.wake(at: .seconds(9_000))
        #expect(await clock.deadline() == .seconds(9_060), "missed ticks are left out")
        #expect(ticks == 3)
        clock.fail()
        await scope?.finished(.search)
        #expect(scope?.failure(of: .search) is Mishap && ticks == 3)
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("an interval that is not positive stops the program")
    func interval() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let interface = ViewModelInterface(Worker())
                interface.send { scope, _ in
                    scope.run(.search, .restart, every: .zero) {}
                }
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        #expect(text.contains("every: the interval must be positive"))
        #else
        _ = text
        #endif
    }

    @Test(
        "a clock that fails does not skip the delay, not even of a commit: the operation never begins, and the work fails with the error"
    )
    func failingClock() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            let interface = ViewModelInterface(Worker(), clock: FailingClock())
            let leave: @MainActor (Result<Void, any Error>) -> Void = { _ in }
            for isCommit in [false, true] {
                var log: [String] = []
                await interface.perform { scope, _ in
                    scope.onChange(of: .search) { log.append("\($0)") }
                    scope.commit(
                        .search, .restart, after: .seconds(1),
                        operation: { try await Task.sleep(for: .zero) },
                        then: { log.append("too early") },
                        catch: { log.append("\($0)") },
                        afterClose: isCommit ? leave : nil)
                }
                #expect(log == ["true", "mishap", "false"])
            }
            let end = observer.events.last?.description ?? ""
            #expect(end.contains("failed: mishap"), "\(end)")
        }
    }
    #endif
}

/// A clock whose sleep throws without a cancellation.
private nonisolated struct FailingClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw Mishap()
    }
}

// Clauses: CONTRACT.md
@Suite("W1, W2, W4, W5, W9 closures of work that run and cancel work", .limited)
@MainActor struct W1W2W4W5W9WorkReentrancyTests {
    private let bench = WorkBench()

    @Test(
        "a cancellation handler may cancel the task that performs the work: newer work of the name stays known"
    )
    func cancelsItsPerform() async {
        var performing: Task<Void, Never>?
        let (first, second) = (
            Job("first") { if $0 == .isCancelled { performing?.cancel() } }, Job("second")
        )
        performing = Task { [interface = bench.interface] in
            await interface?.perform { scope, _ in scope.run(.search, .restart, first) }
        }
        await first.waits()
        bench.send { scope, _ in scope.run(.search, .restart, second) }
        #expect(bench.scope.isRunning(.search))
        await second.waits()
        first.finish()
        await performing?.value
        bench.interface = nil
        #expect(second.wasCancelled)
        second.finish()
        await [first, second].released()
        #expect(bench.worker == nil)
    }

    @Test(
        "an object that the release of the interface frees may cancel the released work, and make a commit of its name"
    )
    func cancelWhileReleasing() async {
        let (jobs, last) = ((0..<3).map { Job("\($0)") }, Job("last"))
        var isReported = false
        bench.send { scope, _ in
            @MainActor func decide(_ job: Job, of work: Worker.Work, token: Token? = nil) {
                bench.scope.commit(
                    work, .concurrent, job, then: { token?.keep() },
                    afterClose: { isReported = true })
            }
            let token = Token {
                bench.scope.cancelAll()
                decide(last, of: .search)
            }
            decide(jobs[0], of: .save, token: token)
            for job in jobs.dropFirst() { scope.run(.search, .concurrent, job) }
        }
        await jobs.wait()
        bench.interface = nil
        #expect(jobs.thatWereCancelled == ["1", "2"], "the first is a commit")
        #expect(bench.scope.isRunning(.search) && bench.scope.isRunning(.save))
        await (jobs + [last]).end()
        #expect(isReported && !bench.scope.isRunning(.search))
    }

    @Test("an object that a cancellation releases may run new work from its deinit")
    func runFromADeinit() async {
        var next: Job?
        let first = bench.run("first", .queue)
        await first.begun()
        bench.send { [weak bench] scope, respond in
            let token = Token { next = bench?.run("next", .queue) }
            scope.run(.search, .queue) { _ in
                token.keep()
            } each: {
                respond($0)
            }
        }
        let behind = bench.run("behind", .queue)

        bench.scope.cancel(.search)

        #expect(!bench.scope.isRunning(.search))
        await behind.released()
        #expect(bench.scope.isRunning(.search))
        await first.end()
        await next?.begun()
        next?.emit("next")
        await bench.recorder.expect("next")
    }
}

// Clauses: CONTRACT.md
@Suite("W7 busy, without bookkeeping", .limited)
@MainActor struct W7WorkBusyTests {
    private let bench = WorkBench()
    private let log = OutputRecorder<String>()

    // MARK: Observation

    @Observable final class Rows: ViewModel {
        typealias Input = (Rows) -> Void

        typealias Work = Int
        @ObservationIgnored let scope = Scope()
        var isBusy: Bool { scope.isRunning(0) }
        var itself: Rows { self }

        func accept(_ input: (Rows) -> Void, respond: (Never) -> Void) { input(self) }
    }

    @Test("names that are run before the interface exists are known, however many")
    func early() {
        let worker = Worker()
        for row in 0..<40 { worker.scope.run(.row(row), .restart) }
        worker.names.run(.save, .restart)
        let interface = ViewModelInterface(worker)
        #expect((0..<40).allSatisfy { worker.scope.isRunning(.row($0)) })
        #expect(worker.names.isRunning(.save))
        interface.close()
        #expect(!(0..<40).contains { worker.scope.isRunning(.row($0)) })
        #expect(!worker.names.isRunning(.save))
    }

    @Test("work waits during its delay, and not while other work of its name goes on")
    func waiting() async {
        let bench = WorkBench()
        let changes = OutputRecorder<String>()
        func observe() -> Bool {
            withObservationTracking {
                _ = bench.scope.isRunning(.search)
            } onChange: {
                MainActor.assumeIsolated { changes.receive("running") }
            }
            return withObservationTracking {
                bench.scope.isWaiting(.search)
            } onChange: {
                MainActor.assumeIsolated { changes.receive("waiting") }
            }
        }
        #expect(!observe())
        let typed = bench.run("typed", .restart, after: .seconds(1))
        #expect(changes.outputs == ["waiting", "running"])
        #expect(observe())
        await bench.clock.sleepers(1)
        let found = bench.run("found", .restart, after: .seconds(1))
        await typed.released()
        await bench.clock.sleepers(1)
        #expect(changes.outputs.count == 2 && bench.scope.isWaiting(.search))
        bench.clock.advance(by: .seconds(1))
        await found.waits()
        #expect(changes.outputs == ["waiting", "running", "waiting"])
        #expect(!observe() && bench.scope.isRunning(.search))
        let queued = bench.run("queued", .queue, after: .seconds(1))
        #expect(!bench.scope.isWaiting(.search))
        await found.end()
        await bench.clock.sleepers(1)
        #expect(changes.outputs.last == "waiting" && observe())
        bench.cancel()
        #expect(changes.outputs.count { $0 == "waiting" } == 4 && !observe())
        await queued.released()
        // Work that has its turn does not wait; work that waits for a cancelled operation does.
        let latest = bench.run("latest", .queueLatest)
        #expect(!bench.scope.isWaiting(.search))
        await latest.waits()
        bench.cancel()
        let next = bench.run("next", .queue)
        #expect(bench.scope.isWaiting(.search))
        await [latest, next].end()
    }

    @Test(
        "a reader of isRunning is told when its name begins or ceases to run, and, if it is one of the first 32 that are read, of no other name"
    )
    func observed() {
        let rows = Rows()
        let interface = ViewModelInterface(rows)
        let changes = OutputRecorder<Int>()
        @MainActor func observe(_ row: Int) -> Bool {
            withObservationTracking {
                rows.scope.isRunning(row)
            } onChange: {
                MainActor.assumeIsolated { changes.receive(row) }
            }
        }
        #expect(!(0..<32).contains { observe($0) })
        interface.send { $0.scope.run(7, .restart) }
        #expect(changes.outputs == [7])
        #expect(observe(7))
        interface.send { for _ in 0..<3 { $0.scope.run(7, .restart) } }
        #expect(changes.outputs == [7], "it has not ceased to run")
        interface.send { $0.scope.cancel(7) }
        #expect(changes.outputs == [7, 7])
        #expect(!observe(7))
        // Many names are forgotten meanwhile.
        interface.send {
            for row in 100..<1_000 { $0.scope.run(row, .restart) }
        }
        interface.send { $0.scope.cancelAll() }
        interface.send { $0.scope.run(7, .restart) }
        #expect(changes.outputs == [7, 7, 7])
        interface.send { $0.scope.cancelAll() }
        // Of many names, those beyond are told together; each of the others is still told alone.
        #expect(!(0..<100).contains { observe($0) })
        interface.send { $0.scope.run(1, .restart) }
        #expect(Set(changes.outputs[3...]) == [1])
        interface.send { $0.scope.run(1_000, .restart) }
        #expect(Set(changes.outputs[3...]) == Set(32..<100).union([1]))
        #expect(observe(1))
        interface.send { $0.scope.cancelAll() }
        #expect(changes.outputs.last == 1)
    }

    @Test(
        "a member that is made of isRunning is observed through an observed view model, even after its release"
    )
    func derived() async {
        var screen: ViewModelInterface<Rows>? = ViewModelInterface(Rows())
        let rows = screen?.itself
        var values: [Bool] = []
        var view: TrackedView?
        view = TrackedView {
            values.append(rows?.isBusy == true)
        } onInvalidation: {
            view?.evaluate()
        }
        screen?.send { $0.scope.run(0, .restart, after: .seconds(1_000)) {} }
        #expect(values == [false, true])
        // `perform` of an observed view model waits, too.
        var isDone = false
        await screen?.perform { $0.scope.run(1, .restart, then: { isDone = true }) }
        #expect(isDone)
        screen = nil
        #expect(values == [false, true, false])
    }
}

/// A clock whose time the test sets, also back.
@MainActor private final class JumpingClock: Clock {
    typealias Instant = VirtualClock.Instant

    nonisolated var now: Instant { Instant(offset: MainActor.assumeIsolated { time }) }
    nonisolated var minimumResolution: Duration { .zero }

    private var time = Duration.zero
    private var sleeper: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)?
    private let waiter = ConditionWaiter()

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await withCheckedThrowingContinuation {
            sleeper = (deadline.offset, $0)
            waiter.announce()
        }
    }

    /// The time until which a task sleeps, when one does.
    func deadline() async -> Duration? {
        await waiter.until { self.sleeper != nil }
        return sleeper?.deadline
    }

    func wake(at time: Duration) {
        self.time = time
        sleeper.take()?.continuation.resume()
    }

    func fail() {
        sleeper.take()?.continuation.resume(throwing: Mishap())
    }
}
