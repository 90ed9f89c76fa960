import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct BagViewModelTests {
    @Test func eachTapIsAnItemAndAToast() {
        let bag = ViewModelTester(BagViewModel())
        bag.send(.didTapAdd("Scarf"))
        bag.send(.didTapAdd("Scarf"))
        #expect(bag.viewModel.items == ["Scarf", "Scarf"])
        bag.expect(.toast("Scarf is in your bag."), .toast("Scarf is in your bag."))
    }
}
