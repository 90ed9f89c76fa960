import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct AddressViewModelTests {
    let clock = ManualClock()
    let drafts = Drafts()

    func viewModel(_ draft: Draft = Draft()) -> AddressViewModel {
        AddressViewModel(draft: draft, service: drafts, tasks: ViewModelTasks(clock: clock))
    }

    func fill(_ send: (AddressViewModel.Input) -> Void) {
        send(.name("Ada"))
        send(.email("a@b.c"))
    }
    @Test func savingTwiceSavesOnce() async {
        let tester = ViewModelTester(viewModel())
        fill { tester.send($0) }
        tester.send(.didTapSave)
        tester.send(.didTapSave)
        await tester.expect(.saved(Draft(name: "Ada", email: "a@b.c")))
    }
    @Test func aSavedFormLeavesNoDraftEvenIfItClosesAtOnce() async {
        var form: ObservedViewModel? = ObservedViewModel(viewModel())
        fill { form?.send($0) }
        form?.send(.didTapSave)
        form = nil
        await ViewModelDecisions.finished()
        #expect(await drafts.draft == Draft())
    }
    @Test func aSavedFormClearsAnEarlierDraft() async {
        let form = ObservedViewModel(viewModel())
        fill { form.send($0) }
        await clock.advance(by: .seconds(1))
        #expect(await drafts.draft.name == "Ada")
        form.send(.didTapSave)
        await clock.run()
        #expect(await drafts.draft == Draft())
    }
    @Test func typingKeepsOneDraft() async {
        let form = ObservedViewModel(viewModel())
        for text in ["A", "Ad", "Ada"] { form.send(.name(text)) }
        #expect(await clock.run() == [.seconds(1)])
    }
    @Test func leavingKeepsTheWholeDraft() async {
        var form: ObservedViewModel? = ObservedViewModel(viewModel())
        fill { form?.send($0) }
        form = nil
        await ViewModelDecisions.finished()
        let restored = viewModel(await drafts.draft)
        #expect(restored.draft == Draft(name: "Ada", email: "a@b.c"))
    }
    @Test func textIsStoredAsTyped() {
        let form = ObservedViewModel(viewModel())
        for text in [" a", "ａ＠ｂ", "にほ", "e\u{301}"] {
            form.send(.email(text))
            #expect(Array(form.draft.email.unicodeScalars) == Array(text.unicodeScalars))
        }
    }
    @Test func aWrongAddressIsSaidWhenItIsSubmitted() async {
        let tester = ViewModelTester(viewModel())
        tester.send(.email("a"))
        #expect(tester.viewModel.emailProblem == nil)
        tester.send(.didTapSave)
        #expect(tester.viewModel.emailProblem != nil)
        tester.send(.didTapSave)
        await tester.expect(.focusEmail, .focusEmail)
        tester.send(.email(" a@b "))
        #expect(tester.viewModel.emailProblem == nil)
        tester.send(.didTapSave)
        await tester.expect(.saved(Draft(email: "a@b")))
    }
    @Test func goingToTheBackgroundKeepsTheDraft() async {
        let form = ObservedViewModel(viewModel())
        form.send(.name("Ada"))
        let finished = Task { await ViewModelDecisions.finished() }
        await clock.advance(by: .seconds(1))
        await finished.value
        #expect(await drafts.draft.name == "Ada")
    }
}
