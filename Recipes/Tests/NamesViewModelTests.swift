import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct NamesViewModelTests {
    let load = ManualFunction<Void, [String], any Error>("load")
    let screen: ObservedViewModel<NamesViewModel>

    init() {
        let service = NamesService()
        service.load = { [load] in try await load() }
        screen = ObservedViewModel(NamesViewModel(service: service))
    }
    @Test func theFirstFrameLoads() { #expect(screen.isLoading) }
    @Test func aRetryHidesTheFailureAndASuccessClearsIt() async {
        screen.send(.didAppear)
        await load.answer(throwing: Offline())
        #expect(screen.failure == "Could not load.")
        #expect(!screen.isLoading)
        screen.send(.didTapRetry)
        #expect(screen.failure == nil)
        #expect(screen.isLoading)
        await load.answer(with: ["Ada"])
        #expect(screen.failure == nil)
        #expect(screen.names == ["Ada"])
    }
    @Test func aCancelledRetryKeepsTheFailure() async {
        screen.send(.didAppear)
        await load.answer(throwing: Offline())
        await screen.appear(.didTapRetry).disappear()
        #expect(screen.failure == "Could not load.")
    }
    @Test func anOlderAnswerIsDropped() async {
        screen.send(.didAppear)
        await settle()
        screen.send(.didAppear)
        await load.answer(call: 1, with: ["new"])
        await load.answer(call: 0, throwing: Offline())
        #expect(screen.names == ["new"])
        #expect(screen.failure == nil)
    }
    @Test func anEmptyAnswerIsKnown() async {
        screen.send(.didAppear)
        await load.answer(with: [])
        #expect(screen.names == [])
        #expect(!screen.isLoading)
    }
}
