import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct ScanViewModelTests {
    let clock = ManualClock()
    let scan = ManualFunction<Void, String, any Error>("scan")
    let screen: ObservedViewModel<ScanViewModel>

    init() {
        let tasks = ViewModelTasks<ScanViewModel.Work>(clock: clock)
        let viewModel = ScanViewModel(service: { [scan] in try await scan() }, tasks: tasks)
        screen = ObservedViewModel(viewModel)
        screen.send(.didTapScan)
    }
    @Test func aScanThatNeverAnswersEndsAndALateCodeIsDropped() async {
        await clock.advance(by: .seconds(9))
        #expect(screen.isScanning)
        await clock.advance(by: .seconds(1))
        #expect(!screen.isScanning)
        #expect(screen.failure == "It took too long.")
        await scan.answer(with: "late")
        #expect(screen.code == nil)
    }
    @Test(arguments: [true, false]) func anAnswerEndsTheDeadline(isFound: Bool) async {
        if isFound {
            await scan.answer(with: "4711")
        } else {
            await scan.answer(throwing: Offline())
        }
        #expect(await clock.run() == [])
        #expect(screen.code == (isFound ? "4711" : nil))
        #expect(screen.failure == (isFound ? nil : "You are offline."))
    }
    @Test func aSecondScanHasItsOwnDeadlineAndHidesTheFailure() async {
        await clock.advance(by: .seconds(10))
        screen.send(.didTapScan)
        #expect(screen.failure == nil)
        await clock.advance(by: .seconds(9))
        await scan.answer(call: 1, with: "4711")
        #expect(screen.code == "4711")
        #expect(screen.failure == nil)
    }
}
