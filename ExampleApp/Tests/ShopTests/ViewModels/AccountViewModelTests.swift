import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct AccountViewModelTests {
    private let shop = StubShop()
    private let coordinator = StubCoordinator()

    // MARK: Signing in

    private func makeLogin(_ email: String, _ password: String) -> ViewModelTester<LoginViewModel> {
        let login = ViewModelTester(shop.makeLoginViewModel(), exhaustive: false)
        login.send(.viewDidLoad)
        login.send(.emailChanged(email))
        login.send(.passwordChanged(Password(password)))
        return login
    }

    @Test("signing in says which account it is, and remembers it for the next visit")
    func signIn() async {
        let login = makeLogin(" Ada@Example.com ", "analytical")
        await login.perform(.didTapSubmit)
        await login.expect(
            .isSubmitEnabled(true), .isLoading(true), .didSignIn("ada"), .isLoading(false))
        #expect(Session(in: shop.folder, failures: shop.failures).account == "ada")
    }

    @Test("a password is printed nowhere")
    func secret() {
        let input = LoginViewModel.Input.passwordChanged(Password("analytical"))
        var text = "\(input) \(String(reflecting: input))"
        dump(input, to: &text)
        #expect(!text.contains("analytical") && text.contains("••••"))
    }

    // MARK: Profile

    private func makeProfile() -> ViewModelTester<ProfileViewModel> {
        ViewModelTester(shop.makeProfileViewModel(of: "ada", coordinator))
    }

    @Test("a profile is saved without spaces around its texts, in an email of small letters, once")
    func profile() async {
        let tester = makeProfile()
        await tester.perform(.viewDidAppear)
        tester.send(.fieldChanged(.name, " Ada King "))
        tester.send(.fieldChanged(.email, "ada"))
        tester.send(.didTapSave)
        #expect(shop.failures.alerts == [Message(ShopError.incomplete)])
        tester.send(.fieldChanged(.email, " Ada2@Example.com"))
        tester.send(.didTapSave)
        await tester.perform(.didTapSave)  // Decides nothing, and is no failure.
        await tester.expect(.showToast("Your profile is saved."))
        let texts = tester.viewModel.fields.all.map(\.text)
        #expect(texts.prefix(2) == ["Ada King", "ada2@example.com"])
        #expect(!tester.viewModel.hasChanges && shop.failures.alerts.count == 1)
    }

    @Test("text that is typed while the profile is loaded or saved stays")
    func typing() async {
        let tester = makeProfile()
        let profile = tester.viewModel
        tester.send(.viewDidAppear)
        tester.send(.fieldChanged(.name, "Ada King"))
        await tester.expect(\.isLoading, false)
        #expect(
            profile.fields[.name].text == "Ada King"
                && profile.fields[.email].text == "ada@example.com")
        let requests = shop.server.hold()
        tester.send(.viewDidAppear)
        tester.send(.didTapSave)
        tester.send(.viewDidAppear)
        #expect(!profile.isLoading)  // Its answer would be older, or that of the save.
        #expect(profile.isSaving && !profile.isSaveEnabled && !profile.hasUnsavedText)
        tester.send(.fieldChanged(.name, "Ada King, Countess"))
        #expect(profile.hasUnsavedText)
        await requests.answer(with: ())
        shop.server.release()
        await tester.expect(.showToast("Your profile is saved."))
        #expect(profile.fields[.name].text == "Ada King, Countess" && profile.isSaveEnabled)
    }

    @Test("a profile that does not load again stays, says why, and is whole after a retry")
    func reload() async {
        let tester = makeProfile()
        shop.server.error = .networkUnavailable
        await tester.perform(.viewDidAppear)
        #expect(tester.viewModel.content == .failed(Message(ShopError.networkUnavailable)))
        shop.server.error = nil
        await tester.perform(.didTapRetry)
        let fields = tester.viewModel.fields
        #expect(tester.viewModel.content == .shown(fields) && fields[.name].text == "Ada Lovelace")
        shop.server.error = .networkUnavailable
        await tester.perform(.viewDidAppear)
        let problem = ShopError.networkUnavailable.sentence
        #expect(tester.viewModel.content == .shown(fields, problem: problem))
        #expect(!tester.viewModel.isSaveEnabled)
        tester.send(.didTapSave)
        #expect(shop.failures.alerts == [Message(ShopError.nothingToSave)])
    }

    @Test(
        "a profile opens the addresses, and signing out leaves all screens and forgets the account")
    func signOut() async {
        let tester = makeProfile()
        tester.send(.didTapAddresses)
        tester.send(.didTapSignOut)
        #expect(coordinator.transitions == [.push(.addresses("ada")), .popToRoot])
        #expect(Session(in: shop.folder, failures: shop.failures).account == nil)
    }

    // MARK: Addresses

    private func makeAddresses() -> ViewModelTester<AddressesViewModel> {
        ViewModelTester(shop.makeAddressesViewModel(of: "ada"), exhaustive: false)
    }

    private func labels(_ tester: ViewModelTester<AddressesViewModel>) -> [String] {
        tester.viewModel.content.value?.map(\.label) ?? []
    }

    @Test("a refresh asks the server; another load is answered by the cache")
    func refresh() async {
        let tester = makeAddresses()
        await tester.perform(.viewDidLoad)
        shop.server.error = .networkUnavailable
        await tester.perform(.viewDidLoad)
        #expect(labels(tester).count == 3 && !tester.viewModel.content.offersRetry)
        await tester.perform(.didPullToRefresh)
        #expect(labels(tester).count == 3 && tester.viewModel.content.offersRetry)
        shop.server.error = nil
        await tester.perform(.didTapRetry)
        #expect(!tester.viewModel.content.offersRetry)
    }

    @Test("an answer that was asked for before a change is not kept")
    func staleAnswer() async throws {
        let requests = shop.server.hold()
        async let old = shop.repository.addresses()
        await settle()
        await shop.repository.invalidate()
        await requests.answer(with: ())
        _ = try await old
        shop.server.release()
        _ = try await shop.repository.addresses()
        #expect(shop.server.requests.count == 2)
    }

    @Test("a deleted address disappears at once, and is deleted once")
    func delete() async {
        let tester = makeAddresses()
        await tester.perform(.didPullToRefresh)
        tester.send(.didTapDelete("ada-1"))
        tester.send(.didTapDelete("ada-1"))  // The view has not taken the row away yet.
        #expect(labels(tester) == ["Aunt Élise", "Workshop"] && tester.viewModel.isDeleting)
        await tester.expect(.showToast("Home is deleted."))
        #expect(shop.server.requests.filter { $0.hasPrefix("DELETE") }.count == 1)
    }

    @Test(
        "an address that is added in its form is created once, appears in the list, and closes it")
    func form() async throws {
        let list = makeAddresses()
        await list.perform(.viewDidLoad)
        list.send(.didTapAdd)
        let form = try #require(list.viewModel.form?.interface)
        #expect(form.title == "New address" && form.fields[.label].problem == nil)
        form.send(.fieldChanged(.label, "home"))
        form.send(.didTapSave)
        #expect(form.fields[.city].problem == "This is missing.")
        for field in [Address.Field.street, .postcode, .city, .country] {
            form.send(.fieldChanged(field, "X"))
        }
        await form.perform(.didTapSave)
        #expect(
            shop.failures.alerts == [
                Message(ShopError.incomplete), Message(ShopError.labelTaken(label: "home")),
            ])
        #expect(form.hasUnsavedText)
        form.send(.fieldChanged(.label, " pub "))
        form.send(.didTapSave)
        form.send(.didTapSave)  // Decides nothing, and is no failure.
        form.send(.fieldChanged(.label, "inn"))
        await list.expect(.showToast("pub is saved."))
        #expect(list.viewModel.form?.interface === form)
        await form.perform(.didTapSave)
        await list.expect(.showToast("inn is saved."))
        let saves = shop.server.requests.filter { !$0.hasPrefix("GET") }.map { $0.prefix(4) }
        #expect(saves == ["POST", "POST", "PUT "] && list.viewModel.form == nil)
        #expect(shop.failures.alerts.count == 2)
        form.send(.didTapRetry)
        #expect(!form.isLoading)  // It is closed.
        await list.expect(\.isLoading, false)
        #expect(labels(list) == ["Aunt Élise", "Home", "inn", "Workshop"])
    }
}
