import SimpleViewModelTesting
import Testing

@Suite("ManualClock", .timeLimit(.minutes(5)))
@MainActor struct ManualClockTests {
    @Test("when advance returns, exactly those that were due have run")
    func wakesTheDue() async throws {
        let clock = ManualClock()
        var woken: [Int] = []
        for second in [1, 3] {
            Task {
                try await clock.sleep(for: .seconds(second))
                woken.append(second)
            }
        }
        await clock.sleepers(2)
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

    @Test("those that are due run in the order of their time, whatever the order in which they fell asleep, each time")
    func wakesInOrder() async throws {
        for _ in 1...500 {
            let clock = ManualClock()
            var woken: [Int] = []
            for second in [3, 1, 2] {
                Task {
                    try await clock.sleep(for: .seconds(second))
                    woken.append(second)
                }
            }
            await clock.sleepers(3)
            await clock.advance(by: .seconds(3))
            guard woken != [1, 2, 3] else { continue }
            return #expect(woken == [1, 2, 3])
        }
    }

    @Test("what sleeps again does so from the new time, and is not woken by the same advance")
    func sleepsOnFromTheNewTime() async {
        let clock = ManualClock()
        var ticks: [Duration] = []
        let start = clock.now
        let ticking = Task {
            while true {
                try await clock.sleep(for: .seconds(1))
                ticks.append(start.duration(to: clock.now))
            }
        }
        await clock.sleepers(1)
        await clock.advance(by: .seconds(3))
        await clock.sleepers(1)
        #expect(ticks == [.seconds(3)])
        await clock.advance(by: .seconds(1))
        #expect(ticks == [.seconds(3), .seconds(4)])
        ticking.cancel()
    }

    @Test("one that is due, and that one woken before it cancels, throws")
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
        await clock.sleepers(2)
        await clock.advance(by: .seconds(2))
        await late.value
        #expect(log == ["early", "late: CancellationError()"])
    }

    @Test("one that sleeps away from the main actor is woken too, and can be awaited")
    func awayFromTheMainActor() async throws {
        let clock = ManualClock()
        let away = Task.detached {
            try await clock.sleep(for: .seconds(1))
            return clock.now
        }
        let start = clock.now
        await clock.sleepers(1)
        await clock.advance(by: .seconds(1))
        #expect(try await start.duration(to: away.value) == .seconds(1))
    }

    @Test("shows the time by which it was advanced")
    func showsTime() async {
        let clock = ManualClock()
        let start = clock.now
        await clock.advance(by: .seconds(2))
        await clock.advance(by: .zero)
        #expect(start.duration(to: clock.now) == .seconds(2))
    }

    @Test("a task that sleeps again is awaited by sleepers")
    func sleepsAgain() async {
        let clock = ManualClock()
        let ticks = Task {
            for _ in 1...3 { try? await clock.sleep(for: .seconds(1)) }
            return clock.now
        }
        let start = clock.now
        for _ in 1...3 {
            await clock.sleepers(1)
            await clock.advance(by: .seconds(1))
        }
        #expect(await start.duration(to: ticks.value) == .seconds(3))
    }

    @Test("a sleeper that is cancelled is gone at once, and throws")
    func cancelled() async {
        let clock = ManualClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1)
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

    @Test("a debounce begins only for the last input, when its time has come")
    func debounce() async {
        let clock = ManualClock()
        let tester = ViewModelTester(SearchViewModel(clock: clock))
        tester.send(.didSearch("S"))
        await clock.sleepers(1)
        await clock.advance(by: .milliseconds(299))
        tester.send(.didSearch("Swift"))
        await clock.sleepers(1)
        await clock.advance(by: .milliseconds(299))
        #expect(tester.takeOutputs() == [])
        await clock.advance(by: .milliseconds(1))
        #expect(tester.takeOutputs() == [.searching, .found("Swift")])
    }

    @Test("sleepers fails on the caller's line when they do not come")
    func sleepersFails() async {
        let clock = ManualClock()
        let line = #line + 1
        let failures = await failures { await clock.sleepers(1, within: .milliseconds(1)) }
        #expect(
            failures.map(\.text) == [
                """
                Sleepers on the manual clock: 1 expected, but 0 asleep after 0.001 seconds.
                Likely cause: the work was not started, was cancelled or woken, or sleeps on another clock.
                Send the input that starts it first, and give it the clock: ViewModelTasks(clock: clock).
                """
            ])
        #expect(failures.map(\.line) == [line])
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
