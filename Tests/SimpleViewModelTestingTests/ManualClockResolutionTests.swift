import SimpleViewModelTesting
import Testing

// Clauses: Contract.md
@Suite("K3 the resolution of ManualClock", .timeLimit(.minutes(5)))
@MainActor struct ManualClockResolutionTests {
    @Test("the shortest duration can pass, as minimumResolution promises")
    func shortestDuration() async throws {
        let clock = ManualClock()
        let shortest = Duration(secondsComponent: 0, attosecondsComponent: 1)
        let sleeper = Task { try await clock.sleep(for: shortest) }
        await clock.waitForSleepers(1)

        await clock.advance(by: shortest)

        try await sleeper.value
        #expect(clock.minimumResolution == .zero)
    }
}
