import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct AddressesViewModelTests {
    private let home = makeAddress("Home", city: "Zürich")
    private let office = makeAddress("Office", street: "5 Quai", city: "Ähtäri", awaitsDelivery: true)
    private let cabin = makeAddress("Cabin", city: "Oslo")
    private var all: [Address] { [home, office, cabin] }

    private func makeAddresses(_ repository: any AddressRepository) -> ViewModelTester<AddressesViewModel> {
        ViewModelTester(AddressesViewModel(browse: BrowseAddresses(of: "ada", repository: repository)))
    }

    /// Makes a list that shows all three addresses.
    private func makeLoadedAddresses(
        _ repository: any AddressRepository
    ) async -> ViewModelTester<AddressesViewModel> {
        let addresses = makeAddresses(repository)
        #expect(await addresses.outputs(3, after: .viewDidAppear) == [.isLoading(true), shown(all), .isLoading(false)])
        return addresses
    }

    private func shown(
        _ addresses: [Address], problem: String? = nil
    ) -> AddressesViewModel.Output {
        .content(.shown(addresses.map(AddressRow.init), problem: problem))
    }

    // MARK: Loading

    @Test("loading shows the addresses in the order in which they were added")
    func load() async {
        _ = await makeLoadedAddresses(StubAddressRepository(all))
    }

    @Test("a row shows the address in parts, and that an order is on its way")
    func row() {
        let row = AddressRow(office)
        #expect([row.label, row.street, row.place] == ["Office", "5 Quai", "10115 Ähtäri, Germany"])
        #expect(row.note == "order on its way")
        #expect(AddressRow(home).note == "")
    }

    @Test("no addresses are told in the place of rows")
    func empty() async {
        let outputs = await makeAddresses(StubAddressRepository()).outputs(3, after: .viewDidAppear)
        #expect(outputs[1] == .content(.empty(Message(title: "No addresses", detail: "You have no addresses."))))
    }

    @Test("addresses that do not load show the sentence of the error, and a retry asks past the cache")
    func loadFails() async {
        let repository = StubAddressRepository(all, error: .cancelled)
        let addresses = makeAddresses(repository)
        let detail = "Your account was not asked to the end, because the request was cancelled. Try again."
        let message = Message(title: "Your addresses did not load", detail: detail)
        #expect(
            await addresses.outputs(3, after: .viewDidAppear) == [
                .isLoading(true), .content(.failed(message)), .isLoading(false),
            ])
        repository.error = nil
        #expect(await addresses.outputs(3, after: .didTapRetry)[1] == shown(all))
        #expect(repository.cacheIgnoringCount == 1)
    }

    @Test("addresses that do not load again stay, with the sentence of the error until they do")
    func loadAgainFails() async {
        let repository = StubAddressRepository(all)
        let addresses = await makeLoadedAddresses(repository)
        repository.error = .cancelled
        let problem = "Your account was not asked to the end, because the request was cancelled. Try again."
        #expect(await addresses.outputs(3, after: .didPullToRefresh)[1] == shown(all, problem: problem))
        addresses.send(.didSelectSort(.name))
        #expect(addresses.takeOutputs().last == shown([cabin, home, office], problem: problem))
        repository.error = nil
        #expect(await addresses.outputs(3, after: .didTapRetry)[1] == shown([cabin, home, office]))
    }

    @Test("a refresh asks past the cache, coming back does not")
    func refresh() async {
        let repository = StubAddressRepository(all)
        let addresses = await makeLoadedAddresses(repository)
        _ = await addresses.outputs(3, after: .viewDidAppear)
        #expect(repository.cacheIgnoringCount == 0)
        _ = await addresses.outputs(3, after: .didPullToRefresh)
        #expect(repository.cacheIgnoringCount == 1)
    }

    // MARK: Filter and sort

    @Test(
        "the filter keeps what has all of its words, whatever their case and accents",
        arguments: ["zurich", "HO GER"]
    )
    func filter(text: String) async {
        let addresses = await makeLoadedAddresses(StubAddressRepository(all))
        addresses.send(.filterChanged(text))
        #expect(addresses.takeOutputs() == [.filter(text), shown([home])])
        addresses.send(.filterChanged(""))
        #expect(addresses.takeOutputs() == [.filter(""), shown(all)])
    }

    @Test("a filter that nothing passes is told in the place of rows")
    func filterNothing() async {
        let addresses = await makeLoadedAddresses(StubAddressRepository(all))
        addresses.send(.filterChanged("zoo"))
        let message = Message(title: "Nothing found", detail: "No address matches “zoo”. Try other words.")
        #expect(addresses.takeOutputs() == [.filter("zoo"), .content(.empty(message))])
    }

    @Test("sorting is by name or city, without accents, and back to the order in which they were added")
    func sort() async {
        let addresses = await makeLoadedAddresses(StubAddressRepository(all))
        let orders: [(AddressSort, [Address])] = [
            (.name, [cabin, home, office]), (.city, [office, cabin, home]), (.added, all),
        ]
        for (sort, sorted) in orders {
            addresses.send(.didSelectSort(sort))
            #expect(addresses.takeOutputs() == [.sort(sort), shown(sorted)])
        }
    }

    // MARK: Deleting

    @Test("an address is gone before send returns, and it is said when the repository has deleted it")
    func delete() async {
        let gate = Gate()
        let repository = StubAddressRepository(all, deleteGate: gate)
        let addresses = await makeLoadedAddresses(repository)
        addresses.send(.didTapDelete(home.id))
        #expect(addresses.takeOutputs() == [shown([office, cabin]), .isDeleting(true)])
        gate.open()
        #expect(await addresses.next(2) == [.showToast("Home is deleted."), .isDeleting(false)])
        #expect(repository.content == [office, cabin])
    }

    @Test("an address that is not deleted is back in its place, with a sentence that says why")
    func deleteFails() async {
        let repository = StubAddressRepository(all)
        let addresses = await makeLoadedAddresses(repository)
        repository.error = .awaitsDelivery(address: "Office")
        addresses.send(.didTapDelete(office.id))
        #expect(addresses.takeOutputs() == [shown([home, cabin]), .isDeleting(true)])
        let reason =
            "Office is back in the list. An order is on its way to Office. "
            + "Delete the address when the order has arrived."
        #expect(await addresses.next(3) == [shown(all), .showError(reason), .isDeleting(false)])
    }

    @Test("its place is that of the filter and the order that were chosen meanwhile")
    func deleteFailsAfterSorting() async {
        let gate = Gate()
        let repository = StubAddressRepository(all, deleteGate: gate)
        let addresses = await makeLoadedAddresses(repository)
        addresses.send(.didTapDelete(home.id))
        addresses.send(.didSelectSort(.name))
        repository.error = .cancelled
        _ = addresses.takeOutputs()
        gate.open()
        #expect(await addresses.next(3).first == shown([cabin, home, office]))
    }

    @Test("of two that are deleted at once, each goes or comes back by itself")
    func deleteTwo() async {
        let gate = Gate()
        let repository = StubAddressRepository(all, deleteGate: gate)
        let addresses = await makeLoadedAddresses(repository)
        addresses.send(.didTapDelete(home.id))
        await gate.arrivals(1)
        addresses.send(.didTapDelete(cabin.id))
        await gate.arrivals(2)
        #expect(addresses.takeOutputs() == [shown([office, cabin]), .isDeleting(true), shown([office])])
        gate.letThrough(2)
        #expect(await addresses.next() == .showToast("Cabin is deleted."))
        repository.error = .cancelled
        gate.letThrough(1)
        #expect(await addresses.next() == shown([home, office]))
        guard case .showError = await addresses.next() else { return #expect(Bool(false), "No reason was told.") }
        #expect(await addresses.next() == .isDeleting(false))
    }

    @Test("a second tap on a row that is going does nothing")
    func doubleTap() async {
        let addresses = await makeLoadedAddresses(StubAddressRepository(all))
        addresses.send(.didTapDelete(home.id))
        addresses.send(.didTapDelete(home.id))
        #expect(await addresses.next(4).contains(.showToast("Home is deleted.")))
    }

    @Test("an answer that was on its way does not bring back what was deleted meanwhile")
    func deleteWhileLoading() async {
        let gate = Gate()
        let repository = StubAddressRepository(all, loadGate: gate)
        let addresses = makeAddresses(repository)
        addresses.send(.viewDidAppear)
        await gate.arrivals(1)
        gate.letThrough(1)
        _ = await addresses.next(3)
        addresses.send(.didPullToRefresh)
        await gate.arrivals(2)
        addresses.send(.didTapDelete(home.id))
        #expect(
            await addresses.next(5) == [
                .isLoading(true), shown([office, cabin]), .isDeleting(true), .showToast("Home is deleted."),
                .isDeleting(false),
            ])
        gate.open()
        #expect(await addresses.next(2) == [shown([office, cabin]), .isLoading(false)])
    }

    @Test("a list that is left while it loads gives up, and is freed")
    func leave() async {
        let gate = Gate()
        let repository = StubAddressRepository(loadGate: gate)
        let browse = BrowseAddresses(of: "ada", repository: repository)
        await expectReleased(AddressesViewModel(browse: browse)) { addresses in
            addresses.send(.viewDidAppear)
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
    }
}
