import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct AddressesViewModelTests {
    private let home = makeAddress("Home", city: "Zürich")
    private let office = makeAddress("Office", street: "5 Quai", city: "Ähtäri", awaitsDelivery: true)
    private let cabin = makeAddress("Cabin", city: "Oslo")
    private let repository: StubAddressRepository
    private let addresses: AddressesViewModel
    private let tester: ViewModelTester<AddressesViewModel>

    init() {
        repository = StubAddressRepository([home, office, cabin])
        addresses = AddressesViewModel(browse: BrowseAddresses(of: "ada", repository: repository))
        tester = ViewModelTester(addresses)
    }

    private func shown(_ addresses: Address..., problem: String? = nil) -> Content<[AddressRow]> {
        .shown(addresses.map(AddressRow.init), problem: problem)
    }

    // MARK: Loading

    @Test("loading shows the addresses in the order in which they were added")
    func load() async {
        let gate = Gate()
        repository.loadGate = gate
        let load = Task { await tester.perform(.viewDidAppear) }
        await gate.arrivals(1)
        #expect(addresses.content == .loading)
        #expect(addresses.isLoading)
        gate.open()
        await load.value
        #expect(addresses.content == shown(home, office, cabin))
        #expect(!addresses.isLoading)
    }

    @Test("a row shows the address in parts, and that an order is on its way")
    func row() {
        let row = AddressRow(office)
        #expect([row.label, row.street, row.place] == ["Office", "5 Quai", "10115 Ähtäri, Germany"])
        #expect(row.note == "order on its way")
        #expect(AddressRow(home).note == "")
    }

    @Test("a message replaces the rows if there are no addresses")
    func empty() async {
        repository.content = []
        await tester.perform(.viewDidAppear)
        #expect(
            addresses.content
                == .empty(Message(title: "No addresses", detail: "Add one, and the shop knows where to deliver.")))
    }

    @Test("addresses that do not load show the sentence of the error, and a retry bypasses the cache")
    func loadFails() async {
        repository.error = .cancelled
        await tester.perform(.viewDidAppear)
        let detail = "The request was cancelled. Try again."
        #expect(addresses.content == .failed(Message(title: "Your addresses did not load", detail: detail)))
        repository.error = nil
        await tester.perform(.didTapRetry)
        #expect(addresses.content == shown(home, office, cabin))
        #expect(repository.cacheIgnoringCount == 1)
    }

    @Test("addresses that do not load again stay, with the sentence of the error until they do")
    func loadAgainFails() async {
        await tester.perform(.viewDidAppear)
        repository.error = .cancelled
        await tester.perform(.didPullToRefresh)
        let problem = "The request was cancelled. Try again."
        #expect(addresses.content == shown(home, office, cabin, problem: problem))
        tester.send(.didSelectSort(.name))
        #expect(addresses.content == shown(cabin, home, office, problem: problem))
        repository.error = nil
        await tester.perform(.didTapRetry)
        #expect(addresses.content == shown(cabin, home, office))
    }

    @Test("a refresh bypasses the cache, returning does not")
    func refresh() async {
        await tester.perform(.viewDidAppear)
        await tester.perform(.viewDidAppear)
        #expect(repository.cacheIgnoringCount == 0)
        await tester.perform(.didPullToRefresh)
        #expect(repository.cacheIgnoringCount == 1)
    }

    @Test("the form is opened for a new address, or with one that is in the list")
    func form() async {
        await tester.perform(.viewDidAppear)
        tester.send(.didTapAdd)
        tester.send(.didTapEdit(office.id))
        tester.send(.didTapEdit("gone"))
        #expect(tester.takeOutputs() == [.showForm(nil), .showForm(office)])
    }

    // MARK: Filter and sort

    @Test(
        "the filter keeps addresses with all its words, regardless of case and accents",
        arguments: ["zurich", "HO GER"]
    )
    func filter(text: String) async {
        await tester.perform(.viewDidAppear)
        tester.send(.filterChanged(text))
        #expect(addresses.filter == text)
        #expect(addresses.content == shown(home))
        tester.send(.filterChanged(""))
        #expect(addresses.content == shown(home, office, cabin))
    }

    @Test("a message replaces the rows if no address passes the filter")
    func filterNothing() async {
        await tester.perform(.viewDidAppear)
        tester.send(.filterChanged("zoo"))
        let message = Message(title: "Nothing found", detail: "No address matches “zoo”. Try other words.")
        #expect(addresses.content == .empty(message))
    }

    @Test("sorting is by name or city, without accents, and back to the order in which they were added")
    func sort() async {
        await tester.perform(.viewDidAppear)
        tester.send(.didSelectSort(.name))
        #expect(addresses.content == shown(cabin, home, office))
        tester.send(.didSelectSort(.city))
        #expect(addresses.content == shown(office, cabin, home))
        tester.send(.didSelectSort(.added))
        #expect(addresses.sort == .added)
        #expect(addresses.content == shown(home, office, cabin))
    }

    // MARK: Deleting

    @Test("an address disappears before send returns, and a toast reports its deletion by the repository")
    func delete() async {
        await tester.perform(.viewDidAppear)
        let gate = Gate()
        repository.changeGate = gate
        tester.send(.didTapDelete(home.id))
        #expect(addresses.content == shown(office, cabin))
        #expect(addresses.isDeleting)
        gate.open()
        await tester.expect(.showToast("Home is deleted."))
        #expect(!addresses.isDeleting)
        #expect(repository.content == [office, cabin])
    }

    @Test("an address that is not deleted is back in its place, with the reason in a sentence")
    func deleteFails() async {
        await tester.perform(.viewDidAppear)
        repository.error = .awaitsDelivery(address: "Office")
        tester.send(.didTapDelete(office.id))
        #expect(addresses.content == shown(home, cabin))
        let reason =
            "Office is back in the list. An order is on its way to Office. "
            + "Delete the address when the order has arrived."
        await tester.expect(.showError(reason))
        #expect(addresses.content == shown(home, office, cabin))
    }

    @Test("its place is that of the filter and the order that were chosen meanwhile")
    func deleteFailsAfterSorting() async {
        await tester.perform(.viewDidAppear)
        repository.error = .cancelled
        tester.send(.didTapDelete(home.id))
        tester.send(.didSelectSort(.name))
        #expect(addresses.content == shown(cabin, office))
        await tester.expect(.showError("Home is back in the list. \(ShopError.cancelled.localizedDescription)"))
        #expect(addresses.content == shown(cabin, home, office))
    }

    @Test("two simultaneous deletes succeed or fail independently")
    func deleteTwo() async {
        await tester.perform(.viewDidAppear)
        let gate = Gate()
        repository.changeGate = gate
        tester.send(.didTapDelete(home.id))
        await gate.arrivals(1)
        tester.send(.didTapDelete(cabin.id))
        await gate.arrivals(2)
        #expect(addresses.content == shown(office))
        gate.letThrough(2)
        await tester.expect(.showToast("Cabin is deleted."))
        #expect(addresses.isDeleting)
        repository.error = .cancelled
        gate.letThrough(1)
        await tester.expect(.showError("Home is back in the list. \(ShopError.cancelled.localizedDescription)"))
        #expect(addresses.content == shown(home, office))
        #expect(!addresses.isDeleting)
    }

    @Test("a second tap on a row that is being deleted does nothing")
    func doubleTap() async {
        await tester.perform(.viewDidAppear)
        tester.send(.didTapDelete(home.id))
        tester.send(.didTapDelete(home.id))
        await tester.expect(.showToast("Home is deleted."))
        await tester.finish()
    }

    @Test("an answer to an earlier request does not restore an address that was deleted meanwhile")
    func deleteWhileLoading() async {
        await tester.perform(.viewDidAppear)
        let gate = Gate()
        repository.loadGate = gate
        let refresh = Task { await tester.perform(.didPullToRefresh) }
        await gate.arrivals(1)
        tester.send(.didTapDelete(home.id))
        await tester.expect(.showToast("Home is deleted."))
        gate.open()
        await refresh.value
        #expect(addresses.content == shown(office, cabin))
    }

    @Test("a list that is left while it loads cancels the request, and is freed")
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
