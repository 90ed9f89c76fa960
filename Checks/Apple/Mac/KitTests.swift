import SimpleViewModelTesting
import Testing

@testable import Checks

/// The kit in the tests of an app, which links the library, too.
@MainActor struct KitTests {
    @Test("a refresh ends when the clock has passed its work")
    func refresh() async {
        let clock = ManualClock()
        let tester = ViewModelTester(LevelsViewModel(), clock: clock)
        async let refreshed: Void = tester.perform(.didPull)
        await clock.advance(by: .seconds(3))
        await refreshed
        await tester.expect(\.rows, 103)
    }
}
