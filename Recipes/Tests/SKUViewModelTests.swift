import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct SKUViewModelTests {
    @Test func countsAndReportsEachTap() {
        let row = ViewModelTester(SKUViewModel(id: "Navy"))
        row.send(.didTapAddToBag)
        row.send(.didTapAddToBag)
        #expect(row.viewModel.quantity == 2)
        row.expect(.addedToBag, .addedToBag)
    }
}
