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
