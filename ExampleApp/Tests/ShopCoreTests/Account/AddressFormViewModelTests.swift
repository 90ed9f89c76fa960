import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct AddressFormViewModelTests {
    private let home = makeAddress("Home", awaitsDelivery: true)
    private let repository = StubAddressRepository([makeAddress("Home", awaitsDelivery: true), makeAddress("Office")])

    private func makeForm(
        _ address: Address? = nil
    ) -> (form: AddressFormViewModel, tester: ViewModelTester<AddressFormViewModel>) {
        let form = AddressFormViewModel(edit: EditAddress(address, of: "ada", repository: repository))
        return (form, ViewModelTester(form))
    }

    private func fill(_ tester: ViewModelTester<AddressFormViewModel>) {
        for field in AddressField.allCases { tester.send(.fieldChanged(field, " \(field.rawValue) ")) }
    }

    @Test("a new form is empty, without a problem, and cannot be saved")
    func new() {
        let (form, _) = makeForm()
        #expect(form.title == "New address")
        #expect(AddressField.allCases.allSatisfy { form[$0] == FormField("") })
        #expect(!form.isSaveEnabled && !form.hasChanges)
    }

    @Test("typed text is in its field, with its problem")
    func type() {
        let (form, tester) = makeForm()
        tester.send(.fieldChanged(.city, "Bonn"))
        #expect(form[.city] == FormField("Bonn"))
        #expect(form[.street].problem == nil)
        tester.send(.fieldChanged(.city, "  "))
        #expect(form[.city] == FormField("  ", problem: "City is missing."))
        let long = String(repeating: "ü", count: 61)
        tester.send(.fieldChanged(.city, long))
        #expect(form[.city].problem == "City may have 60 characters at the most.")
        #expect(form.hasChanges && !form.isSaveEnabled)
    }

    @Test("a new address is added without surrounding spaces, and the form asks to be closed")
    func add() async {
        let (form, tester) = makeForm()
        fill(tester)
        #expect(form.isSaveEnabled)
        tester.send(.didTapSave)
        #expect(form.isSaving && !form.isSaveEnabled)
        #expect(await tester.next() == .didFinish)
        #expect(repository.content.map(\.label) == ["Home", "Office", "label"])
        #expect(repository.content.last?.postalCode == "postcode")
    }

    @Test("two taps add one address")
    func doubleTap() async {
        let gate = Gate()
        let repository = StubAddressRepository(changeGate: gate)
        let tester = ViewModelTester(AddressFormViewModel(edit: EditAddress(nil, of: "ada", repository: repository)))
        fill(tester)
        tester.send(.didTapSave)
        tester.send(.didTapSave)
        gate.open()
        #expect(await tester.next() == .didFinish)
        #expect(repository.content.count == 1)
    }

    @Test("an address is changed in its place, and keeps the shop's own data")
    func change() async {
        let (form, tester) = makeForm(home)
        #expect(form.title == "Address “Home”")
        tester.send(.fieldChanged(.city, "Bonn"))
        tester.send(.didTapSave)
        #expect(await tester.next() == .didFinish)
        #expect(repository.content.map(\.city) == ["Bonn", "Berlin"])
        #expect(repository.content[0].awaitsDelivery)
    }

    @Test("a save without a change, and an incomplete one, give the reason, and mark the missing fields")
    func incomplete() async {
        let (form, tester) = makeForm()
        tester.send(.didTapSave)
        #expect(await tester.next() == .showError("There is nothing to save. Change something first."))
        tester.send(.fieldChanged(.city, "Bonn"))
        tester.send(.didTapSave)
        #expect(
            await tester.next()
                == .showError("The address cannot be saved as it is. Correct the marked fields, and save again."))
        #expect(form[.street].problem == "Street is missing.")
        #expect(!form.isSaving)
    }

    @Test("a save that is refused gives the reason, and keeps the typed text")
    func refused() async {
        let (form, tester) = makeForm()
        fill(tester)
        repository.error = .labelTaken("label")
        tester.send(.didTapSave)
        #expect(
            await tester.next()
                == .showError("Another of your addresses is called label. Type another label, and save again."))
        #expect(form[.label].text == " label ")
        #expect(form.isSaveEnabled)
    }
}
