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
