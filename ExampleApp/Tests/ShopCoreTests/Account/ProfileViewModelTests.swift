import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct ProfileViewModelTests {
    private func makeProfile(_ repository: any ProfileRepository) -> ViewModelTester<ProfileViewModel> {
        ViewModelTester(ProfileViewModel(edit: EditProfile(of: "ada", profiles: repository)))
    }

    /// Makes a form that shows Ada's profile.
    private func makeLoadedProfile(_ repository: any ProfileRepository) async -> ViewModelTester<ProfileViewModel> {
        let profile = makeProfile(repository)
        #expect(
            await profile.outputs(3, after: .viewDidAppear) == [.isLoading(true), .form(form()), .isLoading(false)])
        return profile
    }

    /// The form with Ada's profile in it, but for what a test says.
    private func form(
        name: FormField = FormField("Ada"), email: FormField = FormField("ada@example.com"),
        phone: FormField = FormField("123456"), hasChanges: Bool = false, isSaveEnabled: Bool = false
    ) -> ProfileForm {
        ProfileForm(name: name, email: email, phone: phone, hasChanges: hasChanges, isSaveEnabled: isSaveEnabled)
    }

    // MARK: Loading

    @Test("loading shows the profile as it is kept, with nothing to save")
    func load() async {
        _ = await makeLoadedProfile(StubProfileRepository())
    }

    @Test("a profile that does not load shows the sentence of the error, and a retry loads it")
    func loadFails() async {
        let repository = StubProfileRepository(error: .unknownAccount("ada"))
        let profile = makeProfile(repository)
        let message = Message(
            title: "Your profile did not load", detail: "There is no account \"ada\". Sign in again.")
        #expect(
            await profile.outputs(3, after: .viewDidAppear) == [
                .isLoading(true), .content(.failed(message)), .isLoading(false),
            ])
        repository.error = nil
        #expect(await profile.outputs(3, after: .didTapRetry).contains(.form(form())))
    }

    @Test("what is typed before there is a profile is not taken")
    func typeBeforeLoading() {
        let profile = makeProfile(StubProfileRepository())
        profile.send(.nameChanged("Augusta"))
        profile.send(.didTapSave)
        profile.send(.didTapRevert)
        #expect(profile.takeOutputs() == [])
    }

    @Test("a profile that does not load again stays, with the sentence of the error until it is saved or loaded")
    func reloadFails() async {
        let repository = StubProfileRepository()
        let profile = await makeLoadedProfile(repository)
        let problem = "There is no account \"ada\". Sign in again."
        func failToReload() async {
            repository.error = .unknownAccount("ada")
            #expect(
                await profile.outputs(3, after: .viewDidAppear)[1] == .content(.shown(form(), problem: problem)))
            repository.error = nil
        }
        await failToReload()
        #expect(await profile.outputs(3, after: .didTapRetry)[1] == .form(form()))
        await failToReload()
        profile.send(.nameChanged("Ada "))
        profile.send(.didTapSave)
        #expect(await profile.next(6).last == .form(form()))
    }

    @Test("coming back loads the profile again, and leaves what was typed and is not saved")
    func reload() async {
        let repository = StubProfileRepository()
        let profile = await makeLoadedProfile(repository)
        profile.send(.nameChanged("Augusta"))
        _ = profile.takeOutputs()
        repository.profile.phone = "654321"
        #expect(
            await profile.outputs(3, after: .viewDidAppear)[1]
                == .form(
                    form(name: FormField("Augusta"), phone: FormField("654321"), hasChanges: true, isSaveEnabled: true)
                ))
    }

    // MARK: Typing

    @Test("a field shows what is typed before send returns, spaces and all")
    func type() async {
        let profile = await makeLoadedProfile(StubProfileRepository())
        profile.send(.nameChanged("Augusta "))
        #expect(
            profile.takeOutputs() == [.form(form(name: FormField("Augusta "), hasChanges: true, isSaveEnabled: true))])
    }

    @Test("what cannot be saved is told beside its field, and goes when it is put right")
    func problems() async {
        let profile = await makeLoadedProfile(StubProfileRepository())
        profile.send(.emailChanged("ada@"))
        let problem = FormField("ada@", problem: "Type an address as in name@example.com.")
        #expect(profile.takeOutputs() == [.form(form(email: problem, hasChanges: true))])
        profile.send(.emailChanged("ada@example.org"))
        #expect(
            profile.takeOutputs() == [
                .form(form(email: FormField("ada@example.org"), hasChanges: true, isSaveEnabled: true))
            ])
    }

    @Test("typed back to what it was there is nothing to save")
    func typedBack() async {
        let profile = await makeLoadedProfile(StubProfileRepository())
        profile.send(.nameChanged("Ad"))
        profile.send(.nameChanged("Ada"))
        #expect(profile.takeOutputs().last == .form(form()))
    }

    @Test("reverting shows the profile as it is kept")
    func revert() async {
        let profile = await makeLoadedProfile(StubProfileRepository())
        profile.send(.nameChanged(""))
        profile.send(.phoneChanged("1"))
        profile.send(.didTapRevert)
        #expect(profile.takeOutputs().last == .form(form()))
    }

    // MARK: Saving

    @Test("saving sends what has changed, without the spaces around it, and shows what was kept")
    func save() async {
        let repository = StubProfileRepository()
        let profile = await makeLoadedProfile(repository)
        profile.send(.nameChanged("Augusta "))
        _ = profile.takeOutputs()
        profile.send(.didTapSave)
        #expect(
            profile.takeOutputs() == [.isSaving(true), .form(form(name: FormField("Augusta "), hasChanges: true))])
        #expect(
            await profile.next(3) == [
                .showToast("Your profile is saved."), .isSaving(false), .form(form(name: FormField("Augusta"))),
            ])
        var augusta = Profile.ada
        augusta.name = "Augusta"
        #expect(repository.savedChanges == [ProfileChanges(from: .ada, to: augusta)])
    }

    @Test("saving what cannot be saved says why")
    func cannotSave() async {
        let profile = await makeLoadedProfile(StubProfileRepository())
        profile.send(.didTapSave)
        let nothing = "There is nothing to save. Change something first."
        #expect(profile.takeOutputs() == [.showError(nothing)])
        profile.send(.emailChanged("ada"))
        profile.send(.didTapSave)
        let wrong = "The profile cannot be saved as it is. Correct what is marked, and save again."
        #expect(profile.takeOutputs().last == .showError(wrong))
    }

    @Test("a second tap while the first is under way does nothing")
    func doubleTap() async {
        let repository = StubProfileRepository()
        let profile = await makeLoadedProfile(repository)
        profile.send(.nameChanged("Augusta"))
        profile.send(.didTapSave)
        profile.send(.didTapSave)
        #expect(await profile.next(6).contains(.showToast("Your profile is saved.")))
        #expect(repository.savedChanges.count == 1)
    }

    @Test("a profile that is not saved stays in the form, with the reason told once")
    func saveFails() async {
        let repository = StubProfileRepository()
        let profile = await makeLoadedProfile(repository)
        repository.error = .notKept(.locked(path: "profiles.json.lock"))
        profile.send(.nameChanged("Augusta"))
        _ = profile.takeOutputs()
        let reason =
            "The file \"profiles.json.lock\" is in use by another process. "
            + "Close other windows of the shop, and try again."
        let unsaved = form(name: FormField("Augusta"), hasChanges: true, isSaveEnabled: true)
        #expect(
            await profile.outputs(5, after: .didTapSave).suffix(3) == [
                .showError(reason), .isSaving(false), .form(unsaved),
            ])
    }

    @Test("what is typed while the profile is saved stays, and can be saved next")
    func typeWhileSaving() async {
        let repository = StubProfileRepository()
        let profile = await makeLoadedProfile(repository)
        profile.send(.nameChanged("Augusta "))
        let gate = Gate()
        repository.gate = gate
        profile.send(.didTapSave)
        await gate.arrivals(1)
        profile.send(.phoneChanged("654321"))
        _ = profile.takeOutputs()
        gate.open()
        let rest = form(
            name: FormField("Augusta"), phone: FormField("654321"), hasChanges: true, isSaveEnabled: true)
        #expect(
            await profile.next(3) == [.showToast("Your profile is saved."), .isSaving(false), .form(rest)])
    }

    @Test("saving ends a load that is under way, whose answer would be older")
    func saveWhileLoading() async {
        let repository = StubProfileRepository()
        let profile = await makeLoadedProfile(repository)
        let gate = Gate()
        repository.gate = gate
        profile.send(.viewDidAppear)
        await gate.arrivals(1)
        repository.gate = nil
        profile.send(.nameChanged("Augusta"))
        _ = profile.takeOutputs()
        profile.send(.didTapSave)
        #expect(profile.takeOutputs().prefix(2) == [.isLoading(false), .isSaving(true)])
        #expect(await profile.next(3).contains(.showToast("Your profile is saved.")))
        #expect(gate.cancelledCount == 1)
    }

    // MARK: Leaving

    @Test("the doors to the addresses and out of the account are told once each")
    func doors() {
        let profile = makeProfile(StubProfileRepository())
        profile.send(.didTapAddresses)
        profile.send(.didTapSignOut)
        #expect(profile.takeOutputs() == [.showAddresses, .didSignOut])
    }

    @Test("a form that is left while it loads gives up, and is freed")
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

extension ProfileViewModel.Output {
    /// The form without a problem.
    static func form(_ form: ProfileForm) -> ProfileViewModel.Output { .content(.shown(form)) }
}
