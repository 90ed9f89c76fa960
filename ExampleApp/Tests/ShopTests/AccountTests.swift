import SimpleViewModelTesting
import Testing

@testable import ShopCore

@MainActor struct LoginTests {
    private let shop: TestShop
    private let coordinator = StubCoordinator()
    private let form: ViewModelTester<LoginViewModel>

    init() throws {
        shop = try TestShop()
        form = ViewModelTester(shop.container.makeLoginViewModel(coordinator))
    }

    private func type(_ email: String, _ password: String) {
        form.send(.emailChanged(email))
        form.send(.passwordChanged(Password(password)))
        _ = form.takeOutputs()
    }

    @Test("the form begins empty, and can be sent with an email and a password")
    func typing() async {
        form.send(.viewDidLoad)
        await form.expect(.isLoading(false), .problem(nil), .isSubmitEnabled(false))
        form.send(.emailChanged("ada@example.com"))
        await form.expect(.problem(nil), .isSubmitEnabled(false))
        form.send(.passwordChanged(Password("x")))
        await form.expect(.problem(nil), .isSubmitEnabled(true))
        form.send(.emailChanged("ada"))
        await form.expect(.problem(nil), .isSubmitEnabled(false))
        form.send(.didTapSubmit)
        await form.expect(.problem("Type your email, and your password."))
        #expect(shop.server.requests.isEmpty)
    }

    @Test("signing in opens the account, once, and the coordinator shows the addresses")
    func signIn() async {
        type(" Ada@Example.com ", "analytical")
        form.send(.didTapSubmit)
        form.send(.didTapSubmit)
        await form.expect(.isLoading(true), .isLoading(false))
        #expect(shop.container.visit.session.account == "ada" && shop.server.count("POST") == 1)
        #expect(coordinator.transitions == [.replaceTop(.addresses)])
    }

    @Test("a wrong password is emptied, and said; it stays if the network fails")
    func wrongPassword() async {
        type("ada@example.com", "wrong")
        shop.server.isOffline = true
        await form.perform(.didTapSubmit)
        await form.expect(.isLoading(true), .isLoading(false), .problem(offline.sentence))
        shop.server.isOffline = false
        await form.perform(.didTapSubmit)
        let problem = Message(ShopError.refused(.wrongPassword)).sentence
        await form.expect(
            .isLoading(true), .isLoading(false), .clearPassword, .problem(nil),
            .isSubmitEnabled(false), .problem(problem))
        #expect(coordinator.transitions.isEmpty && shop.container.visit.session.account == nil)
    }

    @Test("a password that is typed while a wrong one is checked stays")
    func retyped() async {
        let requests = shop.server.hold()
        type("ada@example.com", "wrong")
        form.send(.didTapSubmit)
        await settle()
        type("ada@example.com", "analytical")
        await requests.answer("POST session", with: ())
        #expect(!form.takeOutputs().contains(.clearPassword))
        shop.server.release()
        await form.perform(.didTapSubmit)
        #expect(shop.container.visit.session.account == "ada")
        _ = form.takeOutputs()
    }

    @Test("who leaves the form while it signs in opens no account")
    func leave() async {
        let requests = shop.server.hold()
        let screen = ViewModelInterface(shop.container.makeLoginViewModel(coordinator))
        screen.send(.emailChanged("ada@example.com"))
        screen.send(.passwordChanged(Password("analytical")))
        screen.send(.didTapSubmit)
        await settle()
        screen.close()
        await requests.answer(with: ())
        #expect(shop.container.visit.session.account == nil && coordinator.transitions.isEmpty)
    }

    @Test("a password is printed nowhere")
    func secret() {
        let input = LoginViewModel.Input.passwordChanged(Password("analytical"))
        var text = "\(input)"
        dump(input, to: &text)
        #expect(!text.contains("analytical") && text.contains("••••"))
    }
}

@MainActor struct AddressTests {
    private let shop: TestShop

    init() throws {
        shop = try TestShop()
        shop.container.visit.session.account = "ada"
    }

    private func loadedList() async -> ViewModelTester<AddressesViewModel> {
        let list = ViewModelTester(shop.container.makeAddressesViewModel())
        #expect(list.content == .loading)
        await list.expect(\.isLoading, false)
        return list
    }

    private func labels(_ list: ViewModelTester<AddressesViewModel>) -> [String]? {
        list.content.value?.map(\.label)
    }

    private func open(
        _ input: AddressesViewModel.Input, of list: ViewModelTester<AddressesViewModel>
    ) async throws -> ViewModelInterface<AddressFormViewModel> {
        list.send(input)
        await settle()
        return try #require(list.form)
    }

    @Test("a list needs no server: a mock of its repository has an array")
    func mock() async {
        let addresses = StubAddresses()
        addresses.error = .badAnswer
        let list = ViewModelTester(
            AddressesViewModel(
                ManageAddresses(repository: addresses), failures: shop.container.failures))
        await list.expect(\.content, .failed(Message(ShopError.badAnswer)))
        addresses.error = nil
        addresses.all = [Address(id: "1", label: "Home")]
        list.send(.didTapRetry)
        #expect(list.content == .loading)
        await list.expect(\.isLoading, false)
        #expect(labels(list) == ["Home"] && addresses.fetchCount == 2)
        addresses.all = []
        list.send(.didTapRetry)
        await list.expect(\.isLoading, false)
        let none = "Add one, or choose another filter."
        #expect(list.content == .empty(Message(title: "No addresses.", detail: none)))
        addresses.error = .badAnswer
        await list.perform(.didPullToRefresh)
        #expect(list.content == .shown([], problem: Message(ShopError.badAnswer).sentence))
    }

    @Test("a refresh asks the server; another load is answered by the cache, until a change")
    func cache() async throws {
        let list = await loadedList()
        await list.perform(.addressesDidChange)
        #expect(shop.server.requests == ["GET addresses"])
        shop.server.isOffline = true
        await list.perform(.didPullToRefresh)
        #expect(labels(list)?.count == 3 && list.content.problem == offline.sentence)
        shop.server.isOffline = false
        await list.perform(.didTapRetry)
        #expect(shop.server.count("GET addresses") == 3 && list.content.problem == nil)
        _ = try await shop.container.visit.addresses.update(Address(id: "ada-1", label: "Flat"))
        await list.expect(\.isLoading, false)
        #expect(labels(list) == ["Aunt Élise", "Flat", "Workshop"])
    }

    @Test("an answer that was asked for before a change is not cached")
    func olderAnswer() async throws {
        let requests = shop.server.hold()
        let addresses = shop.container.visit.addresses
        async let old = addresses.addresses()
        await settle()
        await addresses.invalidate()
        await requests.answer(with: ())
        _ = try await old
        shop.server.release()
        _ = try await addresses.addresses()
        #expect(shop.server.requests.count == 2)
    }

    @Test("a deleted address disappears at once, is deleted once, and is back if that fails")
    func delete() async {
        let list = await loadedList()
        await list.expect(\.content.value?.count, values: [3, 2]) {
            list.send(.didTapDelete("ada-1"))
            list.send(.didTapDelete("ada-1"))
        }
        await list.expect(.showToast("Home is deleted."))
        list.send(.didTapDelete("ada-2"))
        #expect(labels(list) == ["Aunt Élise"])
        await ViewModelCommits.finished()
        await list.expect(\.isLoading, false)
        #expect(labels(list) == ["Aunt Élise", "Workshop"])
        #expect(shop.alerts == [Message(ShopError.refused(.awaitsDelivery))])
        #expect(shop.server.count("DELETE") == 2)
    }

    @Test("who leaves during a delete, and comes back, does not see the row, nor delete it again")
    func deleteAndComeBack() async throws {
        var list: ViewModelTester? = await loadedList()
        let held = shop.server.hold()
        list?.send(.didTapDelete("ada-2"))
        await settle()
        await list?.close()
        list = nil
        shop.server.release()
        let again = await loadedList()
        #expect(labels(again) == ["Aunt Élise", "Home"])
        again.send(.didTapDelete("ada-2"))
        await #expect(throws: ShopError.refused(.notFound)) {
            try await shop.container.visit.addresses.delete("ada-2")
        }
        await held.answer("DELETE addresses/ada-2", with: ())
        await ViewModelCommits.finished()
        await again.expect(\.isLoading, false)
        #expect(labels(again) == ["Aunt Élise", "Home", "Workshop"])
        #expect(shop.server.count("DELETE") == 1 && shop.alerts.count == 1)
    }

    @Test("a new address is saved once, if it is complete, and its form closes")
    func create() async throws {
        let list = await loadedList()
        let form = try await open(.didTapAdd, of: list)
        list.send(.didTapEdit("ada-1"))  // A second form would lose the first one's text.
        #expect(list.form == form && form.title == "New address" && !form.hasChanges)
        var address = form.address
        address.label = "Pub"
        address.street = "1 Quay"
        address.city = " "
        form.send(.didEdit(address))
        form.send(.didTapSave)
        #expect(form.hasChanges && !form.isSaveEnabled && !form.isSaving)
        address.city = "Oslo"
        form.send(.didEdit(address))
        shop.server.isOffline = true
        await form.perform(.didTapSave)
        #expect(shop.alerts == [offline] && form.isSaveEnabled && form.address == address)
        shop.server.isOffline = false
        form.send(.didTapSave)
        form.send(.didTapSave)
        form.send(.didEdit(Address(id: form.id)))  // Too late.
        #expect(form.isSaving && !form.isSaveEnabled && form.address == address)
        await list.expect(.showToast("Pub is saved."))
        await list.expect(\.isLoading, false)
        #expect(list.form == nil && shop.server.count("POST") == 2)
        #expect(labels(list) == ["Aunt Élise", "Home", "Pub", "Workshop"])
    }

    @Test("a form begins with its address, and loses its text if it is closed")
    func edit() async throws {
        let list = await loadedList()
        let form = try await open(.didTapEdit("ada-1"), of: list)
        #expect(form.title == "Address “Home”" && form.address.city == "London")
        form.send(.didEdit(Address(id: "ada-1", label: "Flat", street: "X", city: "Y")))
        #expect(form.isSaveEnabled)
        form.send(.didTapClose)
        #expect(list.form == nil && labels(list)?.contains("Home") == true)
    }

    @Test(
        "a save goes on after its form was swiped away: a failure is reported, the list shows a success"
    )
    func swipe() async throws {
        let list = await loadedList()
        for isOffline in [true, false] {
            shop.server.isOffline = false
            let form = try await open(.didTapEdit("ada-1"), of: list)
            var address = form.address
            address.label = "Flat"
            form.send(.didEdit(address))
            shop.server.isOffline = isOffline
            form.send(.didTapSave)
            list.send(.form(.didClose))
            await ViewModelCommits.finished()
            await list.expect(\.isLoading, false)
        }
        #expect(shop.alerts == [offline] && labels(list) == ["Aunt Élise", "Flat", "Workshop"])
        #expect(shop.server.count("PUT") == 2 && shop.server.count("POST") == 0)
    }
}
