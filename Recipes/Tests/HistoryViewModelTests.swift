import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct HistoryViewModelTests {
    let screen = ObservedViewModel(HistoryViewModel(notes: ["Milk", "Tea"]))

    @Test func aDoubleTapIsTakenBackAtOnce() {
        screen.send(.didTapDelete("Milk"))
        screen.send(.didTapDelete("Milk"))
        screen.send(.didTapUndo)
        #expect(screen.notes == ["Milk", "Tea"])
    }

    @Test func undoneChangesAreTakenBackInTurnAndNoFurther() {
        screen.send(.didTapDelete("Milk"))
        screen.send(.didTapDelete("Tea"))
        screen.send(.didTapUndo)
        #expect(screen.notes == ["Tea"])
        screen.send(.didTapUndo)
        screen.send(.didTapUndo)
        #expect(screen.notes == ["Milk", "Tea"])
    }
}
