import Dispatch
import Foundation
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K3, K16 the test advances the time", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K3K16ManualClockTests {
    @Test("when advance returns, exactly the sleepers that were due have run")
    func wakesTheDue() async throws {
        let clock = ManualClock()
        var woken: [Int] = []
        for second in [1, 3] {
            Task {
                try await clock.sleep(for: .seconds(second))
                woken.append(second)
            }
        }
        for (milliseconds, expected) in [(999, []), (1, [1]), (2_000, [1, 3])] {
            await clock.advance(by: .milliseconds(milliseconds))
            #expect(woken == expected)
            #expect(clock.sleeperCount == 2 - expected.count)
        }
    }

    @Test("a sleeper that is due throws if an earlier sleeper cancels it")
    func cancelledByOneThatIsAwake() async {
        let clock = ManualClock()
        var log: [String] = []
        let late = Task {
            do { try await clock.sleep(for: .seconds(2)) } catch { log.append("late: \(error)") }
        }
        Task {
            try await clock.sleep(for: .seconds(1))
            late.cancel()
            log.append("early")
        }
        await clock.advance(by: .seconds(2))
        await late.value
        #expect(log == ["early", "late: CancellationError()"])
    }

    @Test(
        "the shortest duration wakes a sleeper; a deadline that has passed does not wait, but a cancelled task throws"
    )
    func deadlines() async throws {
        let clock = ManualClock()
        let start = clock.now
        await clock.advance(by: .seconds(2))
        await clock.advance(by: .zero)
        #expect(start.duration(to: clock.now) == .seconds(2))
        let shortest = Duration(secondsComponent: 0, attosecondsComponent: 1)
        let sleeper = Task { try await clock.sleep(for: shortest) }
        await clock.advance(by: shortest)
        try await sleeper.value
        #expect(clock.minimumResolution == .zero)
        try await clock.sleep(until: start)
        try await clock.sleep(until: clock.now)
        let cancelled = Task { try await clock.sleep(until: start) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test(
        "a sleeper that is cancelled is gone at once, and throws, even if it was cancelled before",
        arguments: [0, 1])
    func cancelled(sleeperCount: Int) async {
        let clock = ManualClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        if sleeperCount > 0 { await settle() }
        #expect(clock.sleeperCount == sleeperCount)
        task.cancel()
        #expect(clock.sleeperCount == 0)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test(
        "run returns how long each sleep was that has ended in time, in the order in which they ended"
    )
    func pauses() async {
        let clock = ManualClock()
        #expect(await clock.run() == [])
        let tasks = [300, 200, 250, 300].map { length in
            Task { try await clock.sleep(for: .milliseconds(length)) }
        }
        await clock.advance(by: .milliseconds(100))
        tasks[2].cancel()
        #expect(await clock.run() == [200, 300, 300].map { .milliseconds($0) })
        Task { try await clock.sleep(for: .milliseconds(50)) }
        #expect(await clock.run() == [.milliseconds(50)])
    }

    @Test("the longer of two advances at once says how late it is then")
    func twoAdvances() async {
        let clock = ManualClock()
        let start = clock.now
        Task { try await clock.sleep(for: .seconds(1)) }
        async let longer = clock.advance(by: .seconds(3))
        await clock.advance(by: .seconds(2))
        _ = await longer
        #expect(start.duration(to: clock.now) == .seconds(3))
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("time does not go back")
    func negative() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await ManualClock().advance(by: .seconds(-1))
        }
        // An optimised build stops without the message.
        #if DEBUG
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains("advance(by:): time cannot go back by -1.0 seconds; pass zero or more"))
        #else
        _ = result
        #endif
    }
    #endif
}

// Clauses: CONTRACT.md
@Suite("K9 everything runs that can", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K9SettleTests {
    private let server = ChatServer()
    private let clock = ManualClock()

    @Test(
        "time passes only after the view model has received what was sent, whether or not a task sleeps already"
    )
    func receivesFirst() async {
        let viewModel = ChatViewModel(server, clock: clock)
        let tester = ViewModelTester(viewModel, exhaustive: false)
        tester.send(.didAppear)
        server.event.yield(.typing("Ada"))
        await clock.advance(by: .seconds(4))
        server.event.yield(.typing("Grace"))
        await clock.advance(by: .seconds(4))
        #expect(viewModel.typist == "Grace")
        await clock.advance(by: .seconds(1))
        #expect(viewModel.typist == nil)
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    // Each in a process of its own, in which no other test's jobs make a wait longer, or set the hook.

    @Test(
        "settle waits for a job between two chains of blocks on the main queue, of up to ninety-eight each"
    )
    func chains() async {
        await #expect(processExitsWith: .success) { @MainActor in
            await settle()
            var hasRun = false
            Self.enqueue(50) { hasRun = true }
            await settle()
            #expect(hasRun)
            for length in [0, 50, 98, 98] {
                var hasEnded = false
                Self.enqueue(length) {
                    Task {
                        await Self.takesLong()
                        // The job has returned meanwhile, so each block of the second chain is counted.
                        Self.work()
                        Self.enqueue(length) { hasEnded = true }
                    }
                }
                await settle()
                #expect(hasEnded)
            }
        }
    }

    private static func enqueue(_ count: Int, then next: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { count == 0 ? next() : enqueue(count - 1, then: next) }
    }

    private actor Elsewhere {
        func takesLong() { K9SettleTests.work() }
    }

    @Test("a job that begins just before the last block is waited for")
    func jobBeforeLastBlock() async {
        await #expect(processExitsWith: .success) { @MainActor in
            for _ in 1...10 {
                await settle()
                var hasEnded = false
                let end: @MainActor () -> Void = { hasEnded = true }
                Self.enqueue(99) {
                    Task.detached {
                        Self.work()
                        await end()
                    }
                }
                await settle()
                #expect(hasEnded)
            }
        }
    }

    @Test("settle counts blocks from the last job on, not from its call")
    func chainAfterJob() async {
        await #expect(processExitsWith: .success) { @MainActor in
            var hasEnded = false
            Task {
                for _ in 1...60 { await Self.takesLong() }
                Self.enqueue(90) { hasEnded = true }
            }
            await settle()
            #expect(hasEnded)
        }
    }

    @Test("a task that went on and on while nothing settled is waited for")
    func busyBefore() async {
        await #expect(processExitsWith: .success) { @MainActor in
            _ = ManualClock()
            var hasEnded = false
            await withCheckedContinuation { isBusy in
                Task {
                    await Self.takesLong { isBusy.resume() }
                    hasEnded = true
                }
            }
            await settle()
            #expect(hasEnded)
        }
    }

    @Test("advance does not wait for tasks that go on and on, but for all others")
    func othersGoOn() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let clock = ManualClock()
            Task { while true { await Task.yield() } }
            for _ in 1...2 { Task.detached { while true { await Task.yield() } } }
            var ticks = 0
            Task {
                while true {
                    try await clock.sleep(for: .seconds(1))
                    await Elsewhere().takesLong()
                    ticks += 1
                }
            }
            for second in 1...5 {
                await clock.advance(by: .seconds(1))
                #expect(ticks == second)
            }
        }
    }
    #endif

    @Test(
        "thousands of buffered elements arrive, and a task that goes on and on fails the test of its view model, once"
    )
    func endless() async {
        await failures {
            let tester = ViewModelTester(ChatViewModel(server), exhaustive: false)
            for number in 1...2_000 { server.event.yield(.message("\(number)")) }
            tester.send(.didAppear)
            await tester.expect(\.messages.count, 2_000)
            // Not endless: they would take a processor until the other tests give way to this one.
            let looping = ViewModelTester(
                AnyViewModel<Int, Int> { _, _ in
                    Task.detached { for _ in 1...21_000 { await Task.yield() } }
                })
            for number in 1...2 {
                looping.send(number)
                await settle()
            }
            // At rest between them.
            let (bursts, burst) = AsyncStream.makeStream(of: Int.self)
            let resting = ViewModelTester(
                AnyViewModel<Void, Never> { _, _ in
                    Task.detached {
                        for await count in bursts { for _ in 1...count { await Task.yield() } }
                    }
                }, exhaustive: false)
            resting.send(())
            for _ in 1...2 {
                burst.yield(3_500)
                await settle()
            }
            burst.finish()
        }.expect(
            """
            A task of AnyViewModel<Int, Int> has run 20,000 times without a rest, and is not waited for any more: \
            it loops, and waits for nothing, as with Task.yield().
            """)
    }

    private nonisolated static func work() { _ = (1...100_000).reduce(0) { $0 ^ "\($1)".count } }

    @concurrent private nonisolated static func takesLong() async { work() }

    @concurrent private nonisolated static func takesLong(afterTurns body: @Sendable () -> Void)
        async
    {
        for _ in 1...21_000 { await Task.yield() }
        body()
        work()
    }

    @Test("several can settle at once, even in a task that is cancelled")
    func severalSettle() async {
        let settling = (1...20).map { _ in Task { await settle() } }
        settling[3].cancel()
        var hasEnded = false
        Task {
            await Self.takesLong()
            hasEnded = true
        }
        for task in settling {
            await task.value
            #expect(hasEnded)
        }
    }

    @Test("a failure names a task that an input started outside the view model's tasks")
    func rawTask() async {
        await failures {
            let tester = ViewModelTester(ChatViewModel(server))
            tester.send(.didStartTask)
            await tester.expect(\.percent, 1, within: .milliseconds(1))
        }.expect(
            """
            The Int of ChatViewModel is not 1. It was: 0.
            Since the last input of the test: accepted .didStartTask.
            A task that an input started outside the scope has not ended.
            """)
        server.answer()
    }
}

// Clauses: CONTRACT.md
@Suite("K14 no output from elsewhere", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K14CallerTests {
    private let server = ChatServer()

    @Test(
        "a respond in a raw task, an operation or a callback fails once, where the input was sent",
        arguments: [
            ChatViewModel.Input.didRespondInTask, .didRespondInOperation, .didStoreRespond,
        ], [true, false])
    func elsewhere(input: ChatViewModel.Input, hasCallbacks: Bool) async {
        var line = 0
        let failures = await failures {
            let viewModel = ChatViewModel(server)
            let tester = ViewModelTester(viewModel, exhaustive: false, hasCallbacks: hasCallbacks)
            line = #line + 1
            tester.send(input)
            await settle()
            if input == .didRespondInTask { server.answer() }
            viewModel.stored.take()?(.late)
            await tester.expect(.late)
        }
        if hasCallbacks { return failures.expect() }
        failures.expect(
            """
            ChatViewModel called respond outside accept, and outside each, then and catch of its work: \
            an operation, a Task { } or a callback can do so after a newer input, or too late.
            Hint: respond in each or then of work; for callbacks, there is hasCallbacks: true.
            """, lines: [line])
    }

    @Test(
        "a respond on another thread fails, but not one in accept that a child's receiver, or a queue's sync, hides"
    )
    func hidden() async {
        await failures {
            let child = ViewModelInterface(LikeViewModel())
            let delegating = ViewModelTester(
                AnyViewModel<LikeViewModel.Input, LikeViewModel.Output> { input, respond in
                    child.receive { respond($0) }
                    child.send(input)
                })
            delegating.send(.didTapLike)
            await delegating.expect(.like(on: true), .thanks)
            let locked = ViewModelTester(ChatViewModel(server))
            locked.send(.didLock)
            await locked.expect(.sent)
            let tester = ViewModelTester(ThreadViewModel())
            tester.send(())
            await tester.expect(7, within: .seconds(1_000))
        }.expect("ThreadViewModel called respond")
    }
}

private typealias Enqueue = @convention(thin) (UnownedJob) -> Void

/// A way that a woken task takes before it has done its work.
private enum Route: CaseIterable {
    case yields, actor, taskValue, detachedValue, stream, group, hops

    private actor Elsewhere { func visit() {} }

    @concurrent private nonisolated static func compute() async {
        await Task.yield()
        await Elsewhere().visit()
    }

    @MainActor func travel() async {
        switch self {
        case .yields: for _ in 1...20 { await Task.yield() }
        case .actor: for _ in 1...5 { await Elsewhere().visit() }
        case .taskValue:
            var last = Task {}
            for _ in 1...20 { last = Task { [last] in await last.value } }
            await last.value
        case .detachedValue: await Task.detached { await Task { @MainActor in }.value }.value
        case .stream:
            let (numbers, number) = AsyncStream.makeStream(of: Int.self)
            let (doubles, double) = AsyncStream.makeStream(of: Int.self)
            Task { for await value in numbers { double.yield(value * 2) } }
            for value in 1...5 {
                number.yield(value)
                for await _ in doubles { break }
            }
        case .group:
            await withTaskGroup { group in
                for _ in 1...8 { group.addTask { await Self.compute() } }
                for await _ in group {}
            }
        case .hops:
            for _ in 1...10 { await Task { @MainActor in await Self.compute() }.value }
        }
    }
}

// Clauses: CONTRACT.md
@Suite("K9 advance steps from deadline to deadline", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K9SteppingTests {
    private let clock = ManualClock()
    private let clockLine = #line - 1
    private let start: ContinuousClock.Instant
    private let log = Log()

    @MainActor private final class Log {
        var entries: [String] = []
    }

    init() { start = clock.now }

    private func note(_ text: String) {
        log.entries.append("\(start.duration(to: clock.now)) \(text)")
    }

    @Test(
        "a one-second loop ticks three times in three seconds, whichever way it takes",
        arguments: Route.allCases)
    fileprivate func loop(route: Route) async {
        for repetition in 1...4 {
            log.entries = []
            let start = clock.now
            let anyClock: any Clock<Duration> = clock
            let loop = Task {
                while true {
                    try await repetition.isMultiple(of: 2)
                        ? anyClock.sleep(for: .seconds(1)) : clock.sleep(for: .seconds(1))
                    await route.travel()
                    log.entries.append("\(start.duration(to: clock.now))")
                }
            }
            await clock.advance(by: .seconds(3))
            let ticks = log.entries
            #expect(ticks == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
            #expect(clock.sleeperCount == 1)
            guard ticks.count == 3 else { return }
            loop.cancel()
        }
    }

    @Test("each tick of every: comes when it is due, in one advance as in several")
    func every() async {
        let scope = ViewModelScope<Void, Int>(clock: clock)
        let interface = ViewModelInterface(
            Scripted<Void, Never, Int>(scope) { [self] _, _ in
                scope.run(1, .restart, every: .seconds(1)) { note("tick") }
            })
        interface.send(())
        for seconds in [3, 1, 1] { await clock.advance(by: .seconds(seconds)) }
        #expect(log.entries == (1...5).map { "\($0).0 seconds tick" })
    }

    @Test(
        "loops of several tasks take turns in the order of their deadlines, and of falling asleep")
    func turns() async {
        for (name, seconds) in [("two", 2), ("one", 1), ("another", 2)] {
            Task {
                while true {
                    // Not `sleep(for:)`, which falls asleep by way of the global executor, and so in no order.
                    try await clock.sleep(until: clock.now.advanced(by: .seconds(seconds)))
                    await Route.hops.travel()
                    note(name)
                }
            }
        }
        await clock.advance(by: .milliseconds(4_500))
        #expect(
            log.entries == [
                "1.0 seconds one", "2.0 seconds two", "2.0 seconds another", "2.0 seconds one",
                "3.0 seconds one",
                "4.0 seconds two", "4.0 seconds another", "4.0 seconds one",
            ])
        #expect(start.duration(to: clock.now) == .milliseconds(4_500))
    }

    @Test(
        "a task that a sleeper starts is asleep when advance returns, or was woken if its time has come"
    )
    func startsOthers() async {
        Task {
            try await clock.sleep(for: .seconds(1))
            for seconds in [1, 5] {
                Task.detached { [clock] in
                    try await clock.sleep(for: .seconds(seconds))
                    await note("woken")
                }
            }
        }
        await clock.advance(by: .seconds(3))
        #expect(log.entries == ["2.0 seconds woken"])
        #expect(clock.sleeperCount == 1)
        await clock.run()
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a hook that other code has set stays")
    func foreignHook() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let hook = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
            let function = hook?.assumingMemoryBound(
                to: (@convention(thin) (UnownedJob, Enqueue) -> Void)?.self)
            function?.pointee = { $1($0) }
            let before = hook?.load(as: Int.self)
            let clock = ManualClock()
            // `sleep(for:)` begins on the global executor, which can't be seen now.
            let deadline = clock.now.advanced(by: .seconds(1))
            let task = Task { try await clock.sleep(until: deadline) }
            await clock.advance(by: .seconds(1))
            try await task.value
            #expect(hook?.load(as: Int.self) == before)
        }
    }
    #endif

    @Test("run fails for an endless loop, after as many sleeps as allowed")
    func endless() async {
        Task {
            while true {
                try await clock.sleep(for: .seconds(1))
                note("tick")
            }
        }
        let line = #line + 1
        let failures = await failures { await clock.run(limit: 5) }
        #expect(log.entries.count == 5)
        failures.expect(
            """
            No sleep is expected after 5 sleeps: a loop never ends?
            Waits for the test: a task sleeps until 6.0 seconds on the ManualClock of ManualClockTests.swift:\(clockLine), which shows 5.0 seconds.
            """, lines: [line])
    }
}
