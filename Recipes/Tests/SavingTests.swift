import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct StarViewModelTests {
    let star = ManualFunction<Bool, Void, any Error>("star")

    func tester(isStarred: Bool = false) -> ViewModelTester<StarViewModel> {
        var service = Service()
        service.star = { [star] in try await star($0) }
        return ViewModelTester(StarViewModel(isStarred: isStarred, service: service))
    }
    @Test(arguments: [false, true]) func changesAtOnceAndTakesItBack(isStarred: Bool) async {
        let tester = tester(isStarred: isStarred)
        #expect(tester.viewModel.isStarred == isStarred)
        tester.send(.didTapStar)
        #expect(tester.viewModel.isStarred == !isStarred)
        await star.answer(throwing: Offline())
        #expect(tester.viewModel.isStarred == isStarred)
        await tester.expect(.toast("Not saved. Try again."))
    }
    @Test func theLastTapWinsAndSavesComeOneAfterAnother() async {
        let tester = tester()
        tester.send(.didTapStar)
        await settle()
        tester.send(.didTapStar)
        #expect(!tester.viewModel.isStarred)
        await settle()
        #expect(star.arguments == [true])
        await star.answer(with: ())
        await star.answer(with: ())
        #expect(star.arguments == [true, false])
        await tester.expect(\.isStarred, false)
    }
    @Test(arguments: 1...40) func inTheEndItShowsWhatIsSaved(seed: Int) async {
        var random = Seeded(seed)
        let tester = tester()
        var server = false
        func answer() async {
            guard let call = star.calls.firstIndex(where: { !$0.isAnswered }) else { return }
            if Bool.random(using: &random) {
                server = star.calls[call].argument
                await star.answer(call: call, with: ())
            } else {
                await star.answer(call: call, throwing: Offline())
            }
        }
        for _ in 1...8 {
            if Bool.random(using: &random) { tester.send(.didTapStar) } else { await answer() }
            await settle()
        }
        while star.calls.contains(where: { !$0.isAnswered }) { await answer() }
        #expect(tester.viewModel.isStarred == server)
        _ = tester.takeOutputs()
    }
    @Test func leavingSavesIt() async {
        var screen: ViewModelInterface<StarViewModel>?
        var service = Service()
        service.star = { [star] in try await star($0) }
        screen = ViewModelInterface(StarViewModel(service: service))
        screen?.send(.didTapStar)
        screen?.send(.didTapStar)
        screen = nil
        await star.answer(with: ())
        await star.answer(with: ())
        #expect(star.arguments == [true, false])
    }
}

@MainActor @Suite struct StarsTests {
    let stars = Stars()
    @Test func theFirstFrameShowsTheStar() {
        stars.set("a", to: true)
        #expect(ViewModelInterface(ArticleViewModel(id: "a", service: stars)).isStarred)
    }
    @Test func oneScreenSeesTheOther() {
        let one = ViewModelInterface(ArticleViewModel(id: "a", service: stars))
        let two = ViewModelInterface(ArticleViewModel(id: "a", service: stars))
        one.send(.didTapStar(isOn: true))
        #expect(two.isStarred)
        two.send(.didTapStar(isOn: false))
        #expect(!one.isStarred)
    }
    @Test func theSameTapOnTwoScreensIsOneStar() {
        for _ in 1...2 { stars.set("a", to: true) }
        #expect(stars.ids == ["a"])
    }
    @Test func aScreenShowsOnlyItsOwnStar() {
        stars.set("b", to: true)
        #expect(!ViewModelInterface(ArticleViewModel(id: "a", service: stars)).isStarred)
    }
}

@MainActor @Suite struct BuyViewModelTests {
    let order = ManualFunction<String, Int, OrderError>("order")
    let orders = Orders()

    func tester() -> ViewModelTester<BuyViewModel> { ViewModelTester(viewModel()) }

    func viewModel() -> BuyViewModel {
        var service = Service()
        service.order = { [order] item async throws(OrderError) in try await order(item) }
        return BuyViewModel(orders: orders, service: service)
    }
    @Test func aDoubleTapOrdersOnce() async {
        let tester = tester()
        tester.send(.didTapBuy("Scarf"))
        tester.send(.didTapBuy("Scarf"))
        #expect(tester.viewModel.ordering == ["Scarf"])
        await order.answer("Scarf", with: 1)
        await tester.expect(.toast("Order 1 is placed."))
        #expect(order.calls.count == 1)
        #expect(tester.viewModel.ordering == [])
    }
    @Test func anotherItemIsOrderedToo() async {
        let tester = tester()
        tester.send(.didTapBuy("Scarf"))
        tester.send(.didTapBuy("Socks"))
        await order.answer("Socks", with: 2)
        await order.answer("Scarf", with: 1)
        await tester.expect(.toast("Order 2 is placed."), .toast("Order 1 is placed."))
    }
    @Test func soldOutIsSaidAndCanBeTriedAgain() async {
        let tester = tester()
        tester.send(.didTapBuy("Scarf"))
        await order.answer("Scarf", throwing: .soldOut)
        await tester.expect(.toast("Scarf is sold out."))
        tester.send(.didTapBuy("Scarf"))
        await order.answer("Scarf", with: 3)
        await tester.expect(.toast("Order 3 is placed."))
    }
    @Test func closingAndReopeningDoesNotOrderTwiceAndTheAppHearsTheResult() async {
        var reports: [Int] = []
        orders.report = { result in if case let .success(number) = result { reports.append(number) }
        }
        var screen: ViewModelInterface? = ViewModelInterface(viewModel())
        screen?.send(.didTapBuy("Scarf"))
        await settle()
        screen = nil
        let again = ViewModelInterface(viewModel())
        #expect(again.ordering == ["Scarf"])
        again.send(.didTapBuy("Scarf"))
        await order.answer("Scarf", with: 4)
        #expect(order.calls.count == 1)
        #expect(reports == [4])
        #expect(again.ordering == [])
    }
}

@MainActor @Suite struct NotesViewModelTests {
    let clock = ManualClock()
    let delete = ManualFunction<String, Void, any Error>("delete")

    func viewModel() -> NotesViewModel {
        var service = Service()
        service.delete = { [delete] in try await delete($0) }
        return NotesViewModel(
            notes: ["Milk", "Tea"], service: service)
    }
    @Test func undoInTimeKeepsTheNote() async {
        let tester = ViewModelTester(viewModel(), clock: clock)
        tester.send(.didTapDelete("Milk"))
        #expect(tester.viewModel.notes == ["Tea"])
        #expect(tester.viewModel.deleted == ["Milk"])
        await clock.advance(by: .seconds(4))
        tester.send(.didTapUndo("Milk"))
        tester.send(.didTapUndo("Milk"))
        #expect(tester.viewModel.notes == ["Milk", "Tea"])
        #expect(await clock.run() == [])
        #expect(delete.calls.isEmpty)
    }
    @Test func twoDeletesAreUndoneOneByOne() async {
        let tester = ViewModelTester(viewModel(), clock: clock)
        tester.send(.didTapDelete("Milk"))
        await clock.advance(by: .seconds(3))
        tester.send(.didTapDelete("Tea"))
        tester.send(.didTapUndo("Milk"))
        #expect(tester.viewModel.notes == ["Milk"])
        await clock.advance(by: .seconds(4))
        tester.send(.didTapDelete("Tea"))
        await clock.advance(by: .seconds(1))
        await delete.answer("Tea", with: ())
        #expect(tester.viewModel.notes == ["Milk"])
        #expect(tester.viewModel.deleted.isEmpty)
    }
    @Test func aFailedDeleteBringsTheNoteBack() async {
        let tester = ViewModelTester(viewModel(), clock: clock)
        tester.send(.didTapDelete("Milk"))
        await clock.run()
        await delete.answer("Milk", throwing: Offline())
        #expect(tester.viewModel.notes == ["Milk", "Tea"])
        await tester.expect(.toast("Milk was not deleted."))
        tester.send(.didTapDelete("Milk"))
        await clock.run()
        await delete.answer("Milk", with: ())
        #expect(tester.viewModel.notes == ["Tea"])
    }
    @Test func leavingDeletesAtOnce() async {
        var screen: ViewModelInterface? = ViewModelInterface(viewModel(), clock: clock)
        screen?.send(.didTapDelete("Milk"))
        screen = nil
        await delete.answer("Milk", with: ())
        #expect(await clock.run() == [])
    }
}

@MainActor @Suite struct OutboxViewModelTests {
    let post = ManualFunction<Message, Void, any Error>("post")
    let outbox: Outbox
    let one = Message(id: "1", text: "a")
    let two = Message(id: "2", text: "b")

    init() { outbox = Outbox { [post] in try await post($0) } }

    func screen() -> ViewModelInterface<OutboxViewModel> {
        let outbox = outbox
        return ViewModelInterface(OutboxViewModel(service: outbox))
    }
    @Test func whatFailsWaitsAndIsSentInOrderWhenTheDeviceIsOnline() async {
        let screen = screen()
        screen.send(.didTapSend(one))
        await post.answer(throwing: Offline())
        screen.send(.didTapSend(two))
        await post.answer(throwing: Offline())
        #expect(screen.waiting == [one, two])
        #expect(!screen.isSending)
        screen.send(.didComeOnline)
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(post.arguments == [one, one, one, two])
        #expect(screen.waiting == [])
    }
    @Test func aMessageAddedMeanwhileIsSentOnceByOneOfTwoScreens() async {
        let screens = [screen(), screen()]
        screens[0].send(.didTapSend(one))
        for _ in 1...2 { screens[1].send(.didTapSend(two)) }
        #expect(outbox.waiting == [one, two])
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(post.arguments == [one, two])
    }
    @Test func leavingSendsTheRest() async {
        var screen: ViewModelInterface? = screen()
        screen?.send(.didTapSend(one))
        screen?.send(.didTapSend(two))
        screen = nil
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(outbox.waiting == [])
    }
}

@MainActor @Suite struct AddressViewModelTests {
    let clock = ManualClock()
    let drafts = Drafts()

    func viewModel(_ draft: Draft = Draft()) -> AddressViewModel {
        AddressViewModel(draft: draft, service: drafts)
    }

    func fill(_ send: (AddressViewModel.Input) -> Void) {
        send(.name("Ada"))
        send(.email("a@b.c"))
    }
    @Test func savingTwiceSavesOnce() async {
        let tester = ViewModelTester(viewModel(), clock: clock)
        fill { tester.send($0) }
        tester.send(.didTapSave)
        tester.send(.didTapSave)
        await tester.expect(.saved(Draft(name: "Ada", email: "a@b.c")))
    }
    @Test func aSavedFormLeavesNoDraftEvenIfItClosesAtOnce() async {
        var form: ViewModelInterface? = ViewModelInterface(viewModel(), clock: clock)
        fill { form?.send($0) }
        form?.send(.didTapSave)
        form = nil
        await ViewModelCommits.finished()
        #expect(await drafts.draft == Draft())
    }
    @Test func aSavedFormClearsAnEarlierDraft() async {
        let form = ViewModelInterface(viewModel(), clock: clock)
        fill { form.send($0) }
        await clock.advance(by: .seconds(1))
        #expect(await drafts.draft.name == "Ada")
        form.send(.didTapSave)
        await clock.run()
        #expect(await drafts.draft == Draft())
    }
    @Test func typingKeepsOneDraft() async {
        let form = ViewModelInterface(viewModel(), clock: clock)
        for text in ["A", "Ad", "Ada"] { form.send(.name(text)) }
        #expect(await clock.run() == [.seconds(1)])
    }
    @Test func leavingKeepsTheWholeDraft() async {
        var form: ViewModelInterface? = ViewModelInterface(viewModel(), clock: clock)
        fill { form?.send($0) }
        form = nil
        await ViewModelCommits.finished()
        let restored = viewModel(await drafts.draft)
        #expect(restored.draft == Draft(name: "Ada", email: "a@b.c"))
    }
    @Test func textIsStoredAsTyped() {
        let form = ViewModelInterface(viewModel(), clock: clock)
        for text in [" a", "ａ＠ｂ", "にほ", "e\u{301}"] {
            form.send(.email(text))
            #expect(Array(form.draft.email.unicodeScalars) == Array(text.unicodeScalars))
        }
    }
    @Test func aWrongAddressIsSaidWhenItIsSubmitted() async {
        let tester = ViewModelTester(viewModel(), clock: clock)
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
}

@MainActor @Suite struct ReaderViewModelTests {
    @Test func reportsOnceASecondAndTheLastPositionWhenItCloses() async {
        let clock = ManualClock()
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        var service = Service()
        service.track = { report.yield($0) }
        let viewModel = ReaderViewModel(service: service)
        var screen: ViewModelInterface? = ViewModelInterface(viewModel, clock: clock)
        screen?.send(.didScroll(to: 10))
        await clock.advance(by: .milliseconds(500))
        screen?.send(.didScroll(to: 30))
        await clock.advance(by: .milliseconds(500))
        screen?.send(.didScroll(to: 40))
        screen = nil
        await ViewModelCommits.finished()
        report.finish()
        var texts: [String] = []
        for await text in reports { texts.append(text) }
        #expect(texts == ["read to 30", "read to 40"])
    }
}

@MainActor @Suite struct SignUpViewModelTests {
    let clock = ManualClock()
    let signUp = ManualFunction<Void, Int, Never>("signUp")
    @Test func aProblemBelongsToTheNameAndATakenNameIsNotSignedUp() async {
        let tester = ViewModelTester(
            SignUpViewModel { [signUp] in await signUp() }, clock: clock)
        tester.send(.didType("ada"))
        tester.send(.didTapSignUp)  // it is not checked yet
        #expect(await clock.run() == [.milliseconds(300)])
        #expect(tester.viewModel.problem == "ada is taken.")
        tester.send(.didTapSignUp)
        await settle()
        #expect(signUp.calls.isEmpty)
        tester.send(.didType("grace"))
        #expect(tester.viewModel.problem == nil)
        await clock.run()
        tester.send(.didTapSignUp)
        tester.send(.didTapSignUp)
        await signUp.answer(with: 7)
        await tester.expect(.signedUp(id: 7))
        #expect(signUp.calls.count == 1)
    }
    @Test func signingUpGoesOnWhenTheScreenHasClosed() async {
        await expectReleased(SignUpViewModel { [signUp] in await signUp() }) {
            $0.send(.didTapSignUp)
        }
        await signUp.answer(with: 7)
        #expect(signUp.calls.map(\.isCancelled) == [false])
    }
}
