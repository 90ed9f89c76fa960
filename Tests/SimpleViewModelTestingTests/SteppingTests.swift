import Foundation
import SimpleViewModelTesting
import Testing

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
            Waits for the test: a task sleeps until 6.0 seconds on the ManualClock of SteppingTests.swift:\(clockLine), which shows 5.0 seconds.
            """, lines: [line])
    }
}
