import SimpleViewModelTesting
import Testing

// Clauses: Contract.md
@Suite("K3 the test advances the time", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct ManualClockTests {
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
        await clock.waitForSleepers(2)
        await clock.advance(by: .milliseconds(999))
        #expect(woken == [])
        #expect(clock.sleeperCount == 2)
        await clock.advance(by: .milliseconds(1))
        #expect(woken == [1])
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .seconds(2))
        #expect(woken == [1, 3])
        #expect(clock.sleeperCount == 0)
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
        await clock.waitForSleepers(2)
        await clock.advance(by: .seconds(2))
        await late.value
        #expect(log == ["early", "late: CancellationError()"])
    }

    @Test("a sleeper off the main actor is woken, too, and can be awaited")
    func awayFromTheMainActor() async throws {
        let clock = ManualClock()
        let away = Task.detached {
            try await clock.sleep(for: .seconds(1))
            return clock.now
        }
        let start = clock.now
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(1))
        #expect(try await start.duration(to: away.value) == .seconds(1))
    }

    @Test("the clock shows the time by which it was advanced, and the shortest duration wakes a sleeper")
    func showsTime() async throws {
        let clock = ManualClock()
        let start = clock.now
        await clock.advance(by: .seconds(2))
        await clock.advance(by: .zero)
        #expect(start.duration(to: clock.now) == .seconds(2))
        let shortest = Duration(secondsComponent: 0, attosecondsComponent: 1)
        let sleeper = Task { try await clock.sleep(for: shortest) }
        await clock.waitForSleepers(1)
        await clock.advance(by: shortest)
        try await sleeper.value
        #expect(clock.minimumResolution == .zero)
    }

    @Test("a sleeper that is cancelled is gone at once, and throws")
    func cancelled() async {
        let clock = ManualClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers(1)
        task.cancel()
        #expect(clock.sleeperCount == 0)
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a task that was cancelled before does not fall asleep")
    func cancelledBefore() async {
        let clock = ManualClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("a deadline that has passed does not wait")
    func passedDeadline() async throws {
        let clock = ManualClock()
        let deadline = clock.now.advanced(by: .seconds(1))
        await clock.advance(by: .seconds(1))
        try await clock.sleep(until: deadline)
    }

    @Test("a debounced operation begins only for the last input, after the delay")
    func debounce() async {
        let clock = ManualClock()
        let tester = ViewModelTester(SearchViewModel(clock: clock))
        tester.send(.didSearch("S"))
        await clock.waitForSleepers(1)
        await clock.advance(by: .milliseconds(299))
        tester.send(.didSearch("Swift"))
        await clock.waitForSleepers(1)
        await clock.advance(by: .milliseconds(299))
        await tester.expect()
        await clock.advance(by: .milliseconds(1))
        #expect(tester.takeOutputs() == [.searching, .found("Swift")])
    }

    @Test("every task that waits for sleepers continues when they are asleep")
    func severalWaitForSleepers() async {
        let clock = ManualClock()
        let waiting = (1...3).map { _ in Task { await clock.waitForSleepers(1, within: .seconds(1_000)) } }
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        for task in waiting { await task.value }
        sleeper.cancel()
    }

    @Test("waitForSleepers waits until no more tasks than expected are asleep")
    func waitsForFewer() async {
        let clock = ManualClock()
        let sleepers = (1...2).map { _ in
            Task { for _ in 1...2 { try await clock.sleep(for: .seconds(1)) } }
        }
        await clock.waitForSleepers(2)
        await clock.advance(by: .seconds(1))
        Task { sleepers[0].cancel() }
        await clock.waitForSleepers(1, within: .seconds(1_000))
        #expect(clock.sleeperCount == 1)
        sleepers[1].cancel()
    }

    @Test("waitForSleepers fails for too many sleepers, and lists them")
    func tooManySleepers() async {
        let line = #line + 1
        let clock = ManualClock()
        let tester = ViewModelTester(SearchViewModel(clock: clock))
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        tester.send(.didSearch("Swift"))
        await clock.waitForSleepers(2)
        let failures = await failures { await clock.waitForSleepers(1, within: .milliseconds(1)) }
        #expect(
            failures.map { $0.lines.sorted() } == [
                [
                    "- a task of no view model under test, until 1.0 seconds",
                    "- \(sleepingSearch) of SearchViewModel, until 0.3 seconds",
                    "Asleep on the ManualClock of ManualClockTests.swift:\(line), which shows 0.0 seconds: 1 expected, "
                        + "but 2 after 0.001 seconds.",
                    "Count it, too, or cancel it first.",
                    "Likely cause: the test does not count all work that sleeps, or did not cancel some of it.",
                ].sorted()
            ])
        sleeper.cancel()
        tester.send(.didCancel)
    }

    @Test("waitForSleepers fails on the caller's line when too few tasks fall asleep")
    func tooFewSleepers() async {
        let line = #line + 1
        let clock = ManualClock()
        let failures = await failures { await clock.waitForSleepers(1, within: .milliseconds(1)) }
        #expect(
            failures.map(\.text) == [
                """
                Asleep on the ManualClock of ManualClockTests.swift:\(line), which shows 0.0 seconds: 1 expected, \
                but 0 after 0.001 seconds.
                Likely cause: the work was not started, was cancelled or restarted, was woken, or sleeps on another clock.
                Send the input that starts it, or give it this clock with ViewModelTasks(clock: clock).
                """
            ])
        #expect(failures.map(\.line) == [line + 1])
    }

    @Test("K8 a mistake with sleepers fails once, until a task falls asleep or is woken")
    func failsOnce() async {
        let clock = ManualClock()
        var lines: [Int] = []
        let sleeper = Task { try await clock.sleep(for: .seconds(100)) }
        await clock.waitForSleepers(1, within: .seconds(1_000))
        let failures = await failures {
            lines.append(#line + 1)
            await clock.waitForSleepers(2, within: .milliseconds(1))
            for _ in 1...3 {
                await clock.advance(by: .seconds(1))
                await clock.waitForSleepers(2, within: .seconds(1_000))
            }
            sleeper.cancel()
            lines.append(#line + 1)
            await clock.waitForSleepers(2, within: .milliseconds(1))
        }
        #expect(failures.map(\.line) == lines)
    }

    @Test("time does not go back")
    func negative() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await ManualClock().advance(by: .seconds(-1))
        }
        // An optimised build stops without the message.
        #if DEBUG
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("advance(by:): time cannot go back by -1.0 seconds; pass zero or more"))
        #else
        _ = result
        #endif
    }
}
