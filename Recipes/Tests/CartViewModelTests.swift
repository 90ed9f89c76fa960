import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct CartViewModelTests {
    let viewModel = CartViewModel()

    @Test func aSavedAddressDismissesTheSheet() {
        let cart = ViewModelTester(viewModel)
        cart.send(.didTapAddress)
        viewModel.sheet?.send(.edited("Mill Lane 2"))
        viewModel.sheet?.send(.didTapSave)
        #expect(viewModel.address == "Mill Lane 2")
        #expect(viewModel.sheet == nil)
    }
    @Test func aSwipeDismissesAndClosesTheSheetEvenIfItsViewGoesOn() {
        let cart = ViewModelTester(viewModel)
        cart.send(.didTapAddress)
        cart.send(.didTapAddress)
        let retained = viewModel.sheet
        cart.send(.didDismissSheet)
        retained?.send(.edited("late"))
        #expect(viewModel.sheet == nil)
        #expect(retained?.text == "")
    }
    @Test(arguments: [false, true]) func anAnswerCountsOnceBeforeTheDismissalOrAfterIt(isLate: Bool)
    {
        let cart = ViewModelTester(viewModel)
        cart.send(.didTapRemove("Scarf"))
        #expect(viewModel.isAsking)
        if isLate { cart.send(.didDismissQuestion) }
        for _ in 1...2 { cart.send(.didAnswer(.save, "Scarf")) }
        if !isLate { cart.send(.didDismissQuestion) }
        cart.expect(.toast("Scarf is saved for later."))
        #expect((viewModel.items, viewModel.isAsking) == (["Socks"], false))
    }
}
