// The recipes of which there is little to say.
import Foundation
import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct LikeViewModelTests {
    @Test func likesAndNoLongerLikes() {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        #expect(tester.viewModel.isLiked)
        tester.send(.didTapLike)
        #expect(!tester.viewModel.isLiked)
        tester.expect(.toast("Liked"), .toast("No longer liked"))
    }
}

@MainActor @Suite struct SKUViewModelTests {
    @Test func countsAndReportsEachTap() {
        let row = ViewModelTester(SKUViewModel(id: "Navy"))
        row.send(.didTapAddToBag)
        row.send(.didTapAddToBag)
        #expect(row.viewModel.quantity == 2)
        row.expect(.addedToBag, .addedToBag)
    }
}

@MainActor @Suite struct HistoryViewModelTests {
    let screen = ViewModelInterface(HistoryViewModel(notes: ["Milk", "Tea"]))
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

@Suite struct ProductServiceTests {
    @Test func theSampleAnswers() async throws {
        #expect(try await ProductService.sample.load().skus == ["Navy, S", "Moss, M"])
        try await ProductService.sample.setLiked(true)
    }
}

@Suite struct ServiceTests {
    struct Full: LocalizedError { var errorDescription: String? { "The disk is full." } }
    struct Silent: LocalizedError {}
    struct Secret: Error { let password = "hunter2" }
    @Test func usersReadASentenceAndNoName() {
        #expect(message(for: Offline()) == "You are offline.")
        #expect(message(for: Full()) == "The disk is full.")
        #expect(message(for: Silent()) == "Try again.")
        #expect(message(for: Secret()) == "Something went wrong. Try again.")
    }
}
