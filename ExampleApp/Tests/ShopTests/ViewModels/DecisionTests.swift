import SimpleViewModelTesting
import Testing

@testable import ShopCore

/// Reads end with their screen; decisions don't.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct DecisionTests {
    enum Decision: CaseIterable {
        case add, change, empty, like, remember, saveAddress, deleteAddress, saveProfile
    }

    private let shop = StubShop()
    private let coordinator = StubCoordinator()

    /// Sends inputs and leaves, in one turn, after an input that loads something, and before an
    /// error of the services.
    private func tapAndLeave<VM: ViewModel>(
        _ viewModel: VM, after load: VM.Input? = nil, before error: ShopError? = nil,
        _ inputs: VM.Input...
    ) async {
        var screen: ViewModelInterface? = ViewModelInterface(viewModel)
        if let load { await screen?.perform(load) }
        for stub in shop.stubs { stub.error = error }
        for input in inputs { screen?.send(input) }
        screen = nil
        await ViewModelCommits.finished()
    }

    /// Decides something, and returns the request that it is.
    private func leave(after decision: Decision, before error: ShopError?) async throws -> String {
        try shop.contents.content.add(makeSKU(), of: makeProduct())
        switch decision {
        case .add:
            let row = SKUViewModel(
                ProductPage(makeProduct()).rows[0], bag: shop.bag, failures: shop.failures)
            await tapAndLeave(row, before: error, .didTapAddToBag)
        case .change:
            await tapAndLeave(shop.makeBagViewModel(), before: error, .didTapMore("CUP-RED-S"))
        case .empty:
            await tapAndLeave(shop.makeBagViewModel(), before: error, .didTapEmpty)
            return error == nil ? "change" : "bag"
        case .like:
            let page = shop.makeProductViewModel("cup")
            await tapAndLeave(page, after: .viewDidAppear, before: error, .didTapLike)
            return "like true"
        case .remember:
            let list = shop.makeCatalogueViewModel(coordinator.catalogueActions)
            await tapAndLeave(list, before: error, .didSubmitQuery("cup"))
            return "remember"
        case .saveAddress:
            let form = AddressFormViewModel(
                "ada-1", edit: EditAddress(repository: shop.repository), failures: shop.failures)
            await tapAndLeave(
                form, after: .didOpen, before: error, .fieldChanged(.city, "Paris"), .didTapSave)
            return "PUT accounts/ada/addresses/ada-1"
        case .deleteAddress:
            let list = shop.makeAddressesViewModel(of: "ada")
            await tapAndLeave(list, after: .viewDidLoad, before: error, .didTapDelete("ada-1"))
            return "DELETE accounts/ada/addresses/ada-1"
        case .saveProfile:
            let form = shop.makeProfileViewModel(of: "ada", coordinator)
            await tapAndLeave(
                form, after: .viewDidAppear, before: error, .fieldChanged(.name, "Ada King"),
                .didTapSave)
            return "PUT accounts/ada/profile"
        }
        return "change"
    }

    @Test(
        "a decision goes on if its screen is left at once, and its failure is reported, once",
        arguments: Decision.allCases, [nil, ShopError.networkUnavailable])
    func decision(_ decision: Decision, _ error: ShopError?) async throws {
        let request = try await leave(after: decision, before: error)
        let stubs = shop.stubs
        #expect(stubs.contains { $0.requests.last == request })
        #expect(shop.failures.alerts == (error.map { [Message($0)] } ?? []))
    }

    @Test("a page that is left while it loads cancels the request, and is released")
    func readEnds() async {
        let products = shop.stock.hold()
        await expectReleased(shop.makeProductViewModel("cup")) { page in
            page.send(.viewDidAppear)
            await settle()
        }
        #expect(products.calls.map(\.isCancelled) == [true])
    }

    @Test("a bag that is left at once still makes all changes, in their order")
    func changes() async throws {
        try shop.contents.content.add(makeSKU(), of: makeProduct())
        await tapAndLeave(
            shop.makeBagViewModel(), .didTapMore("CUP-RED-S"), .didTapMore("CUP-RED-S"),
            .didTapRemove("CUP-RED-S"))
        #expect(
            shop.contents.changes == [.add("CUP-RED-S"), .add("CUP-RED-S"), .remove("CUP-RED-S")])
    }
}
