import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct ParcelViewModelTests {
    let clock = ManualClock()
    let status = ManualFunction<Void, String, any Error>("status")
    let screen: ObservedViewModel<ParcelViewModel>

    init() {
        var service = Service()
        service.status = { [status] in try await status() }
        let tasks = ViewModelTasks<ParcelViewModel.Work>(clock: clock)
        screen = ObservedViewModel(ParcelViewModel(service: service, tasks: tasks))
    }
    @Test func asksEvery30SecondsUntilTheViewDisappears() async {
        let visit = await screen.appear(.didAppear)
        for count in 1...3 {
            await status.answer(with: "packed")
            #expect(status.calls.count == count)
            await clock.advance(by: .seconds(30))
        }
        await visit.disappear()
        #expect(await clock.run() == [])
    }
    @Test func aFailureMarksTheStatusAndTheNextAnswerIsShown() async {
        let visit = await screen.appear(.didAppear)
        await status.answer(throwing: Offline())
        #expect(screen.status == nil)
        await clock.advance(by: .seconds(30))
        await status.answer(with: "packed")
        #expect(screen.isCurrent)
        await clock.advance(by: .seconds(30))
        await status.answer(throwing: Offline())
        #expect(screen.status == "packed")
        #expect(!screen.isCurrent)
        await visit.disappear()
    }
    @Test func comingBackMarksTheOldStatusUntilTheAnswer() async {
        let visit = await screen.appear(.didAppear)
        await status.answer(with: "packed")
        await visit.disappear()
        await clock.advance(by: .seconds(3_600))
        let again = await screen.appear(.didAppear)
        #expect(!screen.isCurrent)
        await status.answer(with: "sent")
        #expect(screen.isCurrent)
        #expect(screen.status == "sent")
        await again.disappear()
    }
    @Test func twoVisibleViewsPollOnce() async {
        let first = await screen.appear(.didAppear)
        let second = await screen.appear(.didAppear)
        await status.answer(call: 1, with: "sent")
        await status.answer(call: 0, with: "packed")
        #expect(screen.status == "sent")
        await clock.advance(by: .seconds(30))
        #expect(status.calls.count == 3)
        await first.disappear()
        await second.disappear()
    }
}
