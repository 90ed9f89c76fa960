import Foundation
import Observation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
@MainActor struct AccountViewModelTests {
    private let folder = makeFolder()
    private let client = StubClient()
    private let coordinator = StubCoordinator()
    private let failures = LateFailures()

    // MARK: Signing in

    private func makeLogin(_ client: (any APIClient)? = nil) -> (Session, ViewModelTester<LoginViewModel>) {
        let session = Session(in: folder)
        let viewModel = LoginViewModel(
            signIn: SignIn(client: client ?? self.client), session: session, coordinator: coordinator)
        return (session, ViewModelTester(viewModel))
    }

    @Test("the form can be submitted when it has an email and a password, and says so when that changes")
    func validation() async {
        let (_, login) = makeLogin()
        login.send(.emailChanged("ada@example.com"))
        login.send(.passwordChanged(Password("x")))
        login.send(.passwordChanged(Password("xy")))
        await login.expect(.isSubmitEnabled(true))
        login.send(.emailChanged("ada"))
        await login.expect(.isSubmitEnabled(false))
        login.send(.didTapSubmit)
        await login.expect(.problem("\"ada\" is not an email address. Type it as in name@example.com."))
    }

    @Test("the account takes the form's place, and is remembered for the next visit")
    func signIn() async {
        let (session, login) = makeLogin()
        login.send(.emailChanged(" Ada@Example.com "))
        login.send(.passwordChanged(Password("analytical")))
        await login.perform(.didTapSubmit)
        await login.expect(.isSubmitEnabled(true), .isLoading(true), .isLoading(false))
        #expect(coordinator.transitions == [.replace(.login, with: .profile("ada"))])
        #expect(session.account == "ada" && Session(in: folder).account == "ada")
    }

    @Test("a wrong password is cleared and reported, and the next edit removes the report")
    func wrongPassword() async {
        let (session, login) = makeLogin()
        login.send(.emailChanged("ada@example.com"))
        login.send(.passwordChanged(Password("x")))
        await login.perform(.didTapSubmit)
        login.send(.emailChanged("a"))
        await login.expect(
            .isSubmitEnabled(true), .isLoading(true), .clearPassword, .isSubmitEnabled(false),
            .problem(ShopError.wrongPassword.sentence), .isLoading(false), .problem(nil))
        #expect(session.account == nil && coordinator.transitions == [])
    }

    @Test("a server that is not there is a real failure: the network is unavailable")
    func noNetwork() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let (_, login) = makeLogin(WebClient(url))
        login.send(.emailChanged("ada@example.com"))
        login.send(.passwordChanged(Password("analytical")))
        await login.perform(.didTapSubmit)
        let error = ShopError.networkUnavailable(server: "127.0.0.1:1")
        #expect(error.recoverySuggestion == "Check your connection and the address, and try again.")
        #expect(login.takeOutputs().contains(.problem(error.sentence)))
    }

    @Test("a password is printed nowhere")
    func secret() {
        let input = LoginViewModel.Input.passwordChanged(Password("analytical"))
        var text = "\(input) \(String(reflecting: input))"
        dump(input, to: &text)
        #expect(!text.contains("analytical") && text.contains("••••"))
    }

    // MARK: Profile

    private func makeProfile() -> (ProfileViewModel, ViewModelTester<ProfileViewModel>) {
        let viewModel = ProfileViewModel(
            "ada", edit: EditProfile(profiles: WebProfiles(account: "ada", client: client)),
            session: Session(in: folder),
            coordinator: coordinator, failures: failures)
        return (viewModel, ViewModelTester(viewModel))
    }

    @Test("the profile is loaded, edited as a whole, and saved without spaces around its texts")
    func profile() async {
        let (profile, tester) = makeProfile()
        await tester.perform(.viewDidAppear)
        #expect(profile[.biography].text == "Writes programs.\nWaits for an engine." && !profile.isSaveEnabled)
        tester.send(.fieldChanged(.name, " Ada King "))
        tester.send(.fieldChanged(.biography, "First line.\nSecond line."))
        tester.send(.fieldChanged(.email, "ada"))
        #expect(profile[.email].problem == "Type it as in name@example.com.")
        #expect(profile.hasChanges && !profile.isSaveEnabled)
        tester.send(.didTapSave)
        #expect(profile.alert?.detail == ShopError.incomplete.sentence)
        tester.send(.didDismissAlert)
        tester.send(.fieldChanged(.email, "ada@example.com"))
        await tester.perform(.didTapSave)
        await tester.expect(.showToast("Your profile is saved."))
        #expect(profile.alert == nil && !profile.hasChanges && profile[.name].text == "Ada King")
        #expect(profile[.biography].text == "First line.\nSecond line.")
        tester.send(.fieldChanged(.name, "A"))
        tester.send(.didTapRevert)
        #expect(profile[.name].text == "Ada King")
    }

    @Test("text that is typed while the profile is saved stays, and a failure is an alert")
    func typing() async {
        let (profile, tester) = makeProfile()
        await tester.perform(.viewDidAppear)
        let gate = Gate()
        client.gate = gate
        tester.send(.fieldChanged(.name, "Ada King"))
        tester.send(.didTapSave)
        #expect(profile.isSaving && !profile.isSaveEnabled && !profile.hasUnsavedText)
        await gate.arrivals(1)
        tester.send(.fieldChanged(.name, "Ada King, Countess"))
        #expect(profile.hasUnsavedText)
        gate.open()
        await tester.expect(.showToast("Your profile is saved."))
        #expect(profile[.name].text == "Ada King, Countess" && profile.isSaveEnabled)
        tester.send(.fieldChanged(.email, "grace@example.com"))
        await tester.perform(.didTapSave)
        #expect(profile.alert?.detail.hasPrefix("The email grace@example.com belongs to another account.") == true)
    }

    @Test("text that is typed before the profile has loaded stays")
    func typingDuringLoad() async {
        let (profile, tester) = makeProfile()
        tester.send(.viewDidAppear)
        tester.send(.fieldChanged(.name, "Ada King"))
        await tester.finish()
        #expect(profile[.name].text == "Ada King" && profile[.email].text == "ada@example.com" && profile.isSaveEnabled)
    }

    @Test("a profile opens the addresses, and signing out leaves all screens and forgets the account")
    func signOut() async {
        let (_, tester) = makeProfile()
        tester.send(.didTapAddresses)
        tester.send(.didTapSignOut)
        #expect(coordinator.transitions == [.push(.addresses("ada")), .popToRoot])
        #expect(Session(in: folder).account == nil)
    }

    // MARK: Addresses

    private func makeAddresses() -> (AddressesViewModel, ViewModelTester<AddressesViewModel>, CachedAddresses) {
        let repository = CachedAddresses(of: "ada", client: client, cache: Cache())
        let viewModel = AddressesViewModel(
            browse: BrowseAddresses(repository: repository), coordinator: coordinator, failures: failures)
        return (viewModel, ViewModelTester(viewModel, exhaustive: false), repository)
    }

    private func labels(_ addresses: AddressesViewModel) -> [String] { addresses.content.value?.map(\.label) ?? [] }

    @Test("addresses are filtered by words and by status, and sorted")
    func filter() async {
        let (addresses, tester, _) = makeAddresses()
        tester.send(.viewDidLoad)
        await tester.perform(.didPullToRefresh)
        #expect(labels(addresses) == ["Home", "Workshop", "Aunt Élise"])
        tester.send(.didSelectOrder(.label))
        #expect(labels(addresses) == ["Aunt Élise", "Home", "Workshop"])
        tester.send(.didSelectStatus(.awaitingDelivery))
        #expect(labels(addresses) == ["Workshop"] && addresses.content.value?[0].tone == .warning)
        tester.send(.didSelectStatus(nil))
        tester.send(.filterChanged("elise lyon"))
        #expect(labels(addresses) == ["Aunt Élise"])
        tester.send(.filterChanged("x"))
        guard case .empty = addresses.content else { return #expect(Bool(false), "not empty") }
    }

    @Test("a deleted address disappears at once, and comes back with an alert if the server refuses")
    func delete() async {
        let (addresses, tester, _) = makeAddresses()
        await tester.perform(.didPullToRefresh)
        tester.send(.didTapDelete("ada-1"))
        tester.send(.didTapDelete("ada-1"))  // The view has not taken the row away yet.
        #expect(labels(addresses) == ["Workshop", "Aunt Élise"] && addresses.isDeleting)
        await tester.expect(.showToast("Home is deleted."))
        await tester.perform(.didTapDelete("ada-2"))
        #expect(labels(addresses) == ["Workshop", "Aunt Élise"])
        #expect(addresses.alert?.title == "Workshop is back in the list")
        tester.send(.didDismissAlert)
        #expect(addresses.alert == nil)
        #expect(client.requests.filter { $0.hasPrefix("DELETE") }.count == 2)
    }

    @Test("an address that is saved in its form appears in the list, and the form asks to be closed")
    func form() async throws {
        let (addresses, tester, _) = makeAddresses()
        tester.send(.viewDidLoad)
        await tester.perform(.didPullToRefresh)
        tester.send(.didTapAdd)
        let edit = try #require(coordinator.form)
        let viewModel = AddressFormViewModel(edit: edit, failures: failures)
        let form = ViewModelTester(viewModel)
        #expect(viewModel.title == "New address" && viewModel[.label].problem == nil)
        form.send(.fieldChanged(.label, "home"))
        form.send(.didTapSave)
        #expect(viewModel[.city].problem == "This is missing.")
        #expect(viewModel.alert?.detail == ShopError.incomplete.sentence)
        for field in [Address.Field.street, .postcode, .city, .country] { form.send(.fieldChanged(field, "X")) }
        await form.perform(.didTapSave)
        #expect(viewModel.alert?.detail == ShopError.labelTaken(label: "home").sentence)
        form.send(.didDismissAlert)
        form.send(.fieldChanged(.label, " Pub "))
        await form.perform(.didTapSave)
        await form.expect(.showToast("Pub is saved."), .navigateBack)
        await observed { labels(addresses).contains("Pub") }
    }

    @Test("text that is typed while an address is saved stays, and can be saved next")
    func typingDuringSave() async throws {
        let (_, _, repository) = makeAddresses()
        let home = try #require(try await repository.addresses().first)
        let viewModel = AddressFormViewModel(edit: EditAddress(home, repository: repository), failures: failures)
        let form = ViewModelTester(viewModel)
        form.send(.fieldChanged(.city, "Paris"))
        form.send(.didTapSave)
        #expect(!viewModel.hasUnsavedText)
        form.send(.fieldChanged(.city, "Berlin"))
        await form.expect(.showToast("Home is saved."))
        #expect(viewModel[.city].text == "Berlin" && viewModel.hasUnsavedText)
        await form.perform(.didTapSave)
        await form.expect(.showToast("Home is saved."), .navigateBack)
        #expect(try await repository.addresses().first?.city == "Berlin")
    }

    @Test("a change is heard from the moment that its stream is there")
    func changes() async throws {
        let (_, _, repository) = makeAddresses()
        let changes = await repository.changes()
        try await repository.delete("ada-3")
        var heard = changes.makeAsyncIterator()
        #expect(await heard.next() != nil)
    }

    @Test("addresses are asked for once, and again after a change; an answer older than a change is not kept")
    func cache() async throws {
        let (_, _, repository) = makeAddresses()
        _ = try await repository.addresses()
        _ = try await repository.addresses()
        #expect(client.requests.count == 1)
        let gate = Gate()
        client.gate = gate
        await repository.invalidate()
        let older = Task { try await repository.addresses() }
        await gate.arrivals(1)
        let change = Task { try await repository.delete("ada-3") }
        await gate.arrivals(2)
        gate.letThrough(2)
        try await change.value
        gate.open()
        #expect(try await older.value.count == 3)
        #expect(try await repository.addresses().count == 2)
    }

    @Test("a load that began before a change on another screen does not overwrite it")
    func olderLoad() async throws {
        let (addresses, tester, repository) = makeAddresses()
        tester.send(.viewDidLoad)
        await tester.perform(.viewDidAppear)
        let gate = Gate()
        client.gate = gate
        tester.send(.didPullToRefresh)
        await gate.arrivals(1)
        let change = Task { try await repository.delete("ada-3") }
        await gate.arrivals(2)
        gate.letThrough(2)
        try await change.value
        await gate.arrivals(3)
        gate.letThrough(3)  // The list has heard of the change.
        await observed { labels(addresses).count == 2 }
        gate.open()
        await observed { !addresses.isLoading }
        #expect(labels(addresses) == ["Home", "Workshop"])
    }

    @Test("addresses that do not load offer a retry")
    func failure() async {
        client.error = .timedOut(server: "shop")
        let (addresses, tester, _) = makeAddresses()
        await tester.perform(.didPullToRefresh)
        #expect(addresses.content.offersRetry && addresses.content.value == nil)
        client.error = nil
        await tester.perform(.didTapRetry)
        #expect(labels(addresses).count == 3)
    }

    /// Returns when observed state has become what a test waits for.
    private func observed(_ condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    Task { @MainActor in continuation.resume() }
                }
            }
        }
    }
}
