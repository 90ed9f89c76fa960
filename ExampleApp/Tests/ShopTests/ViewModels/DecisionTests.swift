import SimpleViewModelTesting
import Testing

@testable import ShopCore

/// Reads end with their screen; decisions don't.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct DecisionTests {
    private let shop = StubShop()
    private let coordinator = StubCoordinator()

    /// Sends inputs and leaves, in one turn, after an input that loads something, and before an error of the stock.
    private func tapAndLeave<VM: ViewModel>(
        _ viewModel: VM, after load: VM.Input? = nil, before error: ShopError? = nil,
        _ inputs: VM.Input...
    ) async {
        var screen: ViewModelInterface? = ViewModelInterface(viewModel)
        if let load { await screen?.perform(load) }
        shop.stock.error = error
        for input in inputs { screen?.send(input) }
        screen = nil
        await ViewModelDecisions.finished()
    }

    @Test("a page that is left while it loads cancels the request, and is released")
    func readEnds() async {
        let gate = shop.stock.hold()
        await expectReleased(ProductViewModel("cup", shop)) { page in
            page.send(.viewDidAppear)
            await gate.arrivals(1)
            Task { gate.open() }
        }
        #expect(shop.stock.cancelledCount == 1)
    }

    @Test("a bag that is left at once still makes all changes, in their order")
    func change() async throws {
        try shop.contents.content.add(makeSKU(), of: makeProduct())
        await tapAndLeave(
            BagViewModel(shop), .didTapMore("CUP-RED-S"), .didTapMore("CUP-RED-S"),
            .didTapRemove("CUP-RED-S"))
        #expect(
            shop.contents.changes == [.add("CUP-RED-S"), .add("CUP-RED-S"), .remove("CUP-RED-S")])
    }

    @Test("a row that is left at once still puts its SKU into the bag")
    func add() async {
        let row = SKUViewModel(
            ProductPage(makeProduct()).rows[0], bag: shop.bag, failures: shop.failures)
        await tapAndLeave(row, .didTapAddToBag)
        #expect(shop.contents.content.count == 1)
    }

    @Test("a page that is left at once still likes its product, and takes it back if that fails")
    func like() async {
        await tapAndLeave(ProductViewModel("cup", shop), after: .viewDidAppear, .didTapLike)
        #expect(shop.stock.liked == ["cup"] && shop.likes.contains("cup"))
        await tapAndLeave(
            ProductViewModel("cup", shop), after: .viewDidAppear, before: .timedOut(server: "shop"),
            .didTapLike)
        #expect(shop.likes.contains("cup") && shop.failures.alerts.count == 1)
    }

    @Test("a form that is left at once still saves, and a list deletes")
    func account() async throws {
        await tapAndLeave(
            AddressFormViewModel("ada-1", of: "ada", shop, coordinator), after: .viewDidLoad,
            .fieldChanged(.city, "Paris"), .didTapSave)
        #expect(try await shop.repository.address("ada-1").city == "Paris")
        await tapAndLeave(
            AddressesViewModel("ada", shop, coordinator), after: .didPullToRefresh,
            .didTapDelete("ada-1"))
        #expect(try await shop.repository.addresses().map(\.id) == ["ada-2", "ada-3"])
        await tapAndLeave(
            ProfileViewModel("ada", shop, coordinator), after: .viewDidAppear,
            .fieldChanged(.name, "Ada King"),
            .didTapSave)
        #expect(try await shop.editProfile(of: "ada").profile().name == "Ada King")
    }
}
