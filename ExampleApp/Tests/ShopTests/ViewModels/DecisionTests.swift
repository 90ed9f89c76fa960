import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

/// Reads end with their screen; decisions don't.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct DecisionTests {
    private let catalogue = StubCatalogue()
    private let bag: StubBag
    private let failures = LateFailures()
    private let changes = Changes()
    private let client = StubClient()
    private let coordinator = StubCoordinator()

    init() { bag = StubBag(catalogue) }

    private func makePage() -> ProductViewModel {
        ProductViewModel("cup", catalogue: catalogue, bag: bag, failures: failures) { [changes] in
            changes.all.append($0)
        }
    }

    private func makeAddresses() -> CachedAddresses { CachedAddresses(of: "ada", client: client, cache: Cache()) }

    /// Sends an input and leaves, in one turn.
    private func tapAndLeave<VM: ViewModel>(_ viewModel: VM, _ inputs: VM.Input...) {
        let screen = ViewModelInterface(viewModel: viewModel)
        for input in inputs { screen.send(input) }
    }

    @Test("a page that is left while it loads cancels the request, and is released")
    func readEnds() async {
        let gate = Gate()
        catalogue.gate = gate
        await expectReleased(makePage()) { page in
            page.send(.viewDidAppear)
            await gate.arrivals(1)
            Task { gate.open() }
        }
        #expect(catalogue.cancelledCount == 1)
    }

    @Test("a row that is left at once still puts its SKU into the bag")
    func add() async {
        tapAndLeave(SKUViewModel("CUP-RED-S", bag: bag, failures: failures), .didTapAddToBag)
        await ViewModelDecisions.finished()
        #expect(bag.content.count == 1)
    }

    @Test("a row that is left while it waits still puts its SKU into the bag")
    func addLater() async {
        let gate = Gate()
        bag.gate = gate
        var row: ViewModelInterface? = ViewModelInterface(
            viewModel: SKUViewModel("CUP-RED-S", bag: bag, failures: failures))
        row?.send(.didTapAddToBag)
        await gate.arrivals(1)
        await row?.perform(.bagDidChange(quantity: 0))
        row = nil
        gate.open()
        await ViewModelDecisions.finished()
        #expect(bag.content.count == 1)
    }

    @Test("a bag that is left at once still makes all changes, in their order")
    func change() async throws {
        try bag.content.add(makeSKU(), of: makeProduct())
        tapAndLeave(
            BagViewModel(bag: bag, failures: failures), .didTapMore("CUP-RED-S"), .didTapMore("CUP-RED-S"),
            .didTapRemove("CUP-RED-S"))
        await ViewModelDecisions.finished()
        #expect(bag.changes == [.add("CUP-RED-S"), .add("CUP-RED-S"), .remove("CUP-RED-S")])
        #expect(bag.content.items == [])
    }

    @Test("a page that is left at once still likes its product")
    func like() async {
        var page: ViewModelInterface? = ViewModelInterface(viewModel: makePage())
        await page?.perform(.viewDidAppear)
        page?.send(.didTapLike)
        page = nil
        await ViewModelDecisions.finished()
        #expect(catalogue.products[0].isLiked)
        #expect(changes.all.map(\.isLiked) == [true, true])
    }

    @Test("a like that fails after its page was left is taken back in the list")
    func failedLike() async {
        var page: ViewModelInterface? = ViewModelInterface(viewModel: makePage())
        await page?.perform(.viewDidAppear)
        catalogue.error = .timedOut(server: "shop")
        page?.send(.didTapLike)
        page = nil
        await ViewModelDecisions.finished()
        #expect(changes.all == [ProductChange("cup", isLiked: true), ProductChange("cup", isLiked: false)])
    }

    @Test("a form that is left at once still saves its address, and a list its deletion")
    func addresses() async throws {
        let repository = makeAddresses()
        let edit = EditAddress(
            Address(id: "ada-1", label: "Home", street: "1", postcode: "2", city: "3", country: "4"),
            repository: repository)
        tapAndLeave(
            AddressFormViewModel(edit: edit, failures: failures), .fieldChanged(.city, "Paris"), .didTapSave)
        await ViewModelDecisions.finished()
        #expect(try await repository.addresses().map(\.city).contains("Paris"))
        let list = AddressesViewModel(
            browse: BrowseAddresses(repository: repository), coordinator: coordinator, failures: failures)
        var screen: ViewModelInterface? = ViewModelInterface(viewModel: list)
        screen?.send(.viewDidLoad)
        await screen?.perform(.didPullToRefresh)
        screen?.send(.didTapDelete("ada-1"))
        screen = nil
        await ViewModelDecisions.finished()
        #expect(try await repository.addresses().map(\.id) == ["ada-2", "ada-3"])
    }

    @Test("a form that is left at once still saves the profile")
    func profile() async throws {
        let profiles = WebProfiles(account: "ada", client: client)
        let viewModel = ProfileViewModel(
            "ada", edit: EditProfile(profiles: profiles), session: Session(in: makeFolder()), coordinator: coordinator,
            failures: failures)
        var screen: ViewModelInterface? = ViewModelInterface(viewModel: viewModel)
        await screen?.perform(.viewDidAppear)
        screen?.send(.fieldChanged(.name, "Ada King"))
        screen?.send(.didTapSave)
        screen = nil
        await ViewModelDecisions.finished()
        #expect(try await profiles.profile().name == "Ada King")
    }

    @Test("a failure is reported once: by the screen, or by the app if the screen was left")
    func failure() async {
        var unattended: [ShopError] = []
        failures.report = { if let error = $0 as? ShopError { unattended.append(error) } }
        bag.error = .soldOut(name: "Cup")
        let row = ViewModelTester(SKUViewModel("CUP-RED-S", bag: bag, failures: failures))
        await row.perform(.didTapAddToBag)
        await row.expect(.showError(ShopError.soldOut(name: "Cup").sentence))
        await ViewModelDecisions.finished()
        #expect(unattended == [])
        tapAndLeave(SKUViewModel("CUP-RED-S", bag: bag, failures: failures), .didTapAddToBag)
        await ViewModelDecisions.finished()
        #expect(unattended == [.soldOut(name: "Cup")])
    }
}
