import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct ProfileViewModelTests {
    private let repository = StubProfileRepository()
    private let profile: ProfileViewModel
    private let tester: ViewModelTester<ProfileViewModel>

    init() {
        profile = ProfileViewModel(edit: EditProfile(of: "ada", profiles: repository))
        tester = ViewModelTester(profile)
    }

    /// The form with Ada's profile in it, but for what a test says.
    private func form(
        name: FormField = FormField("Ada"), email: FormField = FormField("ada@example.com"),
        phone: FormField = FormField("123456"), hasChanges: Bool = false, isSaveEnabled: Bool = false,
        problem: String? = nil
    ) -> Content<ProfileForm> {
        .shown(
            ProfileForm(name: name, email: email, phone: phone, hasChanges: hasChanges, isSaveEnabled: isSaveEnabled),
            problem: problem)
    }

    // MARK: Loading

    @Test("loading shows the profile as it is kept, with nothing to save")
    func load() async {
        let gate = Gate()
        repository.gate = gate
        let load = Task { await tester.perform(.viewDidAppear) }
        await gate.arrivals(1)
        #expect(profile.content == .loading)
        #expect(profile.isLoading)
        gate.open()
        await load.value
        #expect(profile.content == form())
        #expect([profile.name, profile.email, profile.phone] == ["Ada", "ada@example.com", "123456"])
        #expect(!profile.isLoading)
    }

    @Test("a profile that does not load shows the sentence of the error, and a retry loads it")
    func loadFails() async {
        repository.error = .unknownAccount("ada")
        await tester.perform(.viewDidAppear)
        let message = Message(
            title: "Your profile did not load", detail: "There is no account \"ada\". Sign in again.")
        #expect(profile.content == .failed(message))
        repository.error = nil
        await tester.perform(.didTapRetry)
        #expect(profile.content == form())
    }

    @Test("text that is typed before the profile is loaded is ignored")
    func typeBeforeLoading() {
        tester.send(.nameChanged("Augusta"))
        tester.send(.didTapSave)
        tester.send(.didTapRevert)
        #expect(profile.content == .loading)
        #expect(profile.name == "")
    }

    @Test("a profile that does not load again stays, with the sentence of the error until it is saved or loaded")
    func reloadFails() async {
        await tester.perform(.viewDidAppear)
        func failToReload() async {
            repository.error = .unknownAccount("ada")
            await tester.perform(.viewDidAppear)
            #expect(profile.content == form(problem: "There is no account \"ada\". Sign in again."))
            repository.error = nil
        }
        await failToReload()
        await tester.perform(.didTapRetry)
        #expect(profile.content == form())
        await failToReload()
        tester.send(.nameChanged("Ada "))
        tester.send(.didTapSave)
        await tester.expect(.showToast("Your profile is saved."))
        #expect(profile.content == form())
    }

    @Test("returning loads the profile again, and keeps unsaved text")
    func reload() async {
        await tester.perform(.viewDidAppear)
        tester.send(.nameChanged("Augusta"))
        repository.profile.phone = "654321"
        await tester.perform(.viewDidAppear)
        #expect(
            profile.content
                == form(name: FormField("Augusta"), phone: FormField("654321"), hasChanges: true, isSaveEnabled: true))
    }

    // MARK: Typing

    @Test("a field shows the typed text before send returns, with its spaces")
    func type() async {
        await tester.perform(.viewDidAppear)
        tester.send(.nameChanged("Augusta "))
        #expect(profile.name == "Augusta ")
        #expect(profile.content == form(name: FormField("Augusta "), hasChanges: true, isSaveEnabled: true))
    }

    @Test("a problem is shown beside its field, and disappears when it is corrected")
    func problems() async {
        await tester.perform(.viewDidAppear)
        tester.send(.emailChanged("ada@"))
        let problem = FormField("ada@", problem: "Type an address as in name@example.com.")
        #expect(profile.content == form(email: problem, hasChanges: true))
        tester.send(.emailChanged("ada@example.org"))
        #expect(profile.content == form(email: FormField("ada@example.org"), hasChanges: true, isSaveEnabled: true))
    }

    @Test("after the original text is typed again, there is nothing to save")
    func typedBack() async {
        await tester.perform(.viewDidAppear)
        tester.send(.nameChanged("Ad"))
        tester.send(.nameChanged("Ada"))
        #expect(profile.content == form())
    }

    @Test("reverting shows the profile as it is kept")
    func revert() async {
        await tester.perform(.viewDidAppear)
        tester.send(.nameChanged(""))
        tester.send(.phoneChanged("1"))
        tester.send(.didTapRevert)
        #expect(profile.content == form())
    }

    // MARK: Saving

    @Test("saving sends the changes, without the spaces around them, and shows the saved profile")
    func save() async {
        await tester.perform(.viewDidAppear)
        tester.send(.nameChanged("Augusta "))
        tester.send(.didTapSave)
        #expect(profile.isSaving)
        #expect(profile.content == form(name: FormField("Augusta "), hasChanges: true))
        await tester.expect(.showToast("Your profile is saved."))
        #expect(!profile.isSaving)
        #expect(profile.content == form(name: FormField("Augusta")))
        var augusta = Profile.ada
        augusta.name = "Augusta"
        #expect(repository.savedChanges == [ProfileChanges(from: .ada, to: augusta)])
    }

    @Test("saving a form with a problem gives the reason")
    func cannotSave() async {
        await tester.perform(.viewDidAppear)
        tester.send(.didTapSave)
        await tester.expect(.showError("There is nothing to save. Change something first."))
        tester.send(.emailChanged("ada"))
        tester.send(.didTapSave)
        await tester.expect(
            .showError("The profile cannot be saved as it is. Correct the marked fields, and save again."))
    }

    @Test("a second tap while the first one's work is running does nothing")
    func doubleTap() async {
        await tester.perform(.viewDidAppear)
        tester.send(.nameChanged("Augusta"))
        tester.send(.didTapSave)
        tester.send(.didTapSave)
        await tester.expect(.showToast("Your profile is saved."))
        #expect(repository.savedChanges.count == 1)
    }

    @Test("a profile that is not saved stays in the form, and the reason is reported once")
    func saveFails() async {
        await tester.perform(.viewDidAppear)
        repository.error = .locked(path: "profiles.json.lock")
        tester.send(.nameChanged("Augusta"))
        tester.send(.didTapSave)
        let reason =
            "The file \"profiles.json.lock\" is in use by another process. "
            + "Close other windows of the shop, and try again."
        await tester.expect(.showError(reason))
        #expect(profile.content == form(name: FormField("Augusta"), hasChanges: true, isSaveEnabled: true))
    }

    @Test("text that is typed while the profile is saved stays, and can be saved next")
    func typeWhileSaving() async {
        await tester.perform(.viewDidAppear)
        tester.send(.nameChanged("Augusta "))
        let gate = Gate()
        repository.gate = gate
        tester.send(.didTapSave)
        await gate.arrivals(1)
        tester.send(.phoneChanged("654321"))
        gate.open()
        await tester.expect(.showToast("Your profile is saved."))
        #expect(
            profile.content
                == form(name: FormField("Augusta"), phone: FormField("654321"), hasChanges: true, isSaveEnabled: true))
    }

    @Test("saving cancels a running load, whose answer would be older")
    func saveWhileLoading() async {
        await tester.perform(.viewDidAppear)
        let gate = Gate()
        repository.gate = gate
        tester.send(.viewDidAppear)
        await gate.arrivals(1)
        repository.gate = nil
        tester.send(.nameChanged("Augusta"))
        tester.send(.didTapSave)
        #expect(!profile.isLoading)
        #expect(profile.isSaving)
        await tester.expect(.showToast("Your profile is saved."))
        #expect(gate.cancelledCount == 1)
    }

    // MARK: Leaving

    @Test("navigation to the addresses and out of the account is reported once each")
    func doors() {
        tester.send(.didTapAddresses)
        tester.send(.didTapSignOut)
        tester.expect(.showAddresses, .didSignOut)
    }

    @Test("a form that is left while it loads cancels the request, and is freed")
    func leave() async {
        let gate = Gate()
        let repository = StubProfileRepository(gate: gate)
        await expectReleased(ProfileViewModel(edit: EditProfile(of: "ada", profiles: repository))) { profile in
            profile.send(.viewDidAppear)
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
    }
}
