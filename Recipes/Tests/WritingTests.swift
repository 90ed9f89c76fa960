import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct NotebookViewModelTests {
    let load = ManualFunction<Void, [Note], any Error>("load")
    let save = ManualFunction<Note, Void, any Error>("save")
    let notebook: Notebook

    init() {
        notebook = Notebook(
            NoteClient(
                load: { [load] in try await load() }, save: { [save] in try await save($0) }))
    }

    func open() async -> ViewModelTester<NotebookViewModel> {
        let list = ViewModelTester(NotebookViewModel(notebook))
        await load.answer(with: [Note(id: "1", text: "milk"), Note(id: "2", text: "tea")])
        return list
    }

    func edit(_ id: String, _ text: String, in list: ViewModelTester<NotebookViewModel>) {
        list.send(.didTap(id))
        list.editor?.send(.text(text))
        list.editor?.send(.didTapSave)
    }
    @Test func aSaveIsShownAtOnceAndAFailureStaysWithItsTextAndAButton() async {
        let list = await open()
        edit("1", "milk, eggs", in: list)
        await list.expect(.toast("Saved"))
        #expect(list.editor == nil && list.notes[0].text == "milk, eggs")
        await save.answer(throwing: Offline())
        #expect(list.viewModel.saveFailure("1") == "You are offline.")
        #expect(list.notes[0].text == "milk, eggs")
        list.send(.didTapRetry("1"))
        #expect(list.viewModel.saveFailure("1") == nil)
        await save.answer(Note(id: "1", text: "milk, eggs"), with: ())
        #expect(list.viewModel.saveFailure("1") == nil)
    }
    @Test func aSaveGoesOnWhenFormAndListAreClosedAndTheNextListKnowsOfItsFailure() async {
        do {
            let list = await open()
            edit("1", "new", in: list)
            await list.expect(.toast("Saved"))
            await list.close()
        }
        await save.answer(throwing: Offline())
        let again = ViewModelTester(NotebookViewModel(notebook))
        #expect(again.notes[0].text == "new")
        #expect(again.viewModel.saveFailure("1") == "You are offline.")
        await load.answer(with: [Note(id: "1", text: "milk")])
        #expect(again.notes.map(\.text) == ["new"], "what is not saved is newer")
    }
    @Test func editsOfOneNoteAreStoredInOrderAndTheNewestIsShownOnOpening() async {
        let list = await open()
        edit("1", "first", in: list)
        await settle()
        list.send(.didTap("1"))
        #expect(list.editor?.text == "first", "though it is on its way")
        list.editor?.send(.text("second"))
        list.editor?.send(.didTapSave)
        edit("1", "third", in: list)
        await settle()
        #expect(save.arguments.map(\.text) == ["first"])
        await save.answer(with: ())
        await save.answer(with: ())
        #expect(save.arguments.map(\.text) == ["first", "third"])
        _ = list.takeOutputs()
    }
    @Test func aSwipeSavesNothingAndADoubleTapOpensOneForm() async {
        let list = await open()
        list.send(.didTap("1"))
        let editor = list.editor
        list.send(.didTap("1"))
        #expect(list.editor == editor)
        editor?.send(.text("x"))
        list.send(.didDismiss)
        #expect(list.editor == nil && list.notes[0].text == "milk" && save.calls.isEmpty)
    }
    @Test func aRefreshThatFailsKeepsTheNotes() async {
        let list = await open()
        list.send(.didPullToRefresh)
        #expect(list.isLoading)
        await load.answer(throwing: Offline())
        #expect(list.failure == "You are offline." && list.notes.count == 2)
        list.send(.didPullToRefresh)
        await load.answer(with: [])
        #expect(list.failure == nil && list.notes.isEmpty)
    }
}

@MainActor @Suite struct ComposeViewModelTests {
    let write = ManualFunction<(String?, String), Void, any Error>("write")
    let send = ManualFunction<String, Void, any Error>("send")
    let failures = Failures()
    let drafts: Drafts

    init() {
        drafts = Drafts(["1": "He"]) { [write] in try await write(($0, $1)) }
    }

    func open() -> ViewModelTester<ComposeViewModel> {
        ViewModelTester(
            ComposeViewModel("1", drafts: drafts, failures: failures) { [send] in
                try await send($0)
            })
    }
    @Test func aMessageIsSentOnceAndItsDraftIsGoneForGood() async {
        let compose = open()
        #expect(compose.viewModel.text == "He")
        compose.send(.didTapSend)
        compose.send(.didTapSend)
        compose.send(.didType("late"))
        #expect(compose.viewModel.isSending)
        await send.answer("He", with: ())
        await compose.expect(.sent)
        await write.answer(with: ())
        #expect(drafts.text("1") == "" && send.calls.count == 1)
        #expect(write.arguments.map(\.0) == [nil])
    }
    @Test func theDraftThatWasSentStaysGoneThoughAWriteOfItIsSlow() async {
        drafts.set(nil, for: "1")
        await settle()
        drafts.set("old", for: "1")  // waits for its pause, and for the slow write
        drafts.set(nil, for: "1")
        await write.answer(with: ())
        await write.answer(with: ())
        #expect(write.arguments.map(\.0) == [nil, nil])
        #expect(drafts.text("1") == "")
    }
    @Test func anEmptyMessageIsNotSent() async {
        drafts.set(nil, for: "1")
        await write.answer(with: ())
        let compose = open()
        compose.send(.didTapSend)
        #expect(!compose.viewModel.isSending)
    }
    @Test func aFailureIsSaidOnScreenAndKeepsTheText() async {
        let compose = open()
        compose.send(.didTapSend)
        await send.answer("He", throwing: Offline())
        #expect(compose.viewModel.failure == "You are offline.")
        #expect(compose.viewModel.text == "He" && failures.messages == [])
    }
    @Test func aFailureAfterTheScreenHasClosedIsSaidElsewhere() async {
        let compose = open()
        compose.send(.didTapSend)
        await compose.close()
        await send.answer("He", throwing: Offline())
        #expect(failures.messages == ["Not sent. It is in your drafts."])
        #expect(open().viewModel.text == "He")
    }
    @Test func aNewerDraftSurvivesTheMessageThatWasSent() async {
        let compose = open()
        compose.send(.didTapSend)
        await compose.close()
        drafts.set(nil, for: "1")
        await write.answer(with: ())
        await send.answer("He", with: ())
        #expect(write.calls.count == 1)
    }
    @Test func aDraftThatCannotBeWrittenIsSaid() async {
        drafts.set(nil, for: "1")
        await write.answer(throwing: Offline())
        #expect(open().viewModel.draftFailure == "You are offline.")
    }
}

@MainActor @Suite struct OutboxViewModelTests {
    let post = ManualFunction<Message, Void, any Error>("post")
    let outbox: Outbox
    let one = Message(id: "1", text: "a")
    let two = Message(id: "2", text: "b")

    init() { outbox = Outbox { [post] in try await post($0) } }

    func screen() -> ViewModelInterface<OutboxViewModel> {
        ViewModelInterface(OutboxViewModel(outbox))
    }
    @Test func whatFailsWaitsAndIsSentInOrderWhenTheDeviceIsOnline() async {
        let screen = screen()
        screen.send(.didTapSend(one))
        await post.answer(throwing: Offline())
        #expect(screen.waiting == [one] && !screen.isSending)
        screen.send(.didComeOnline)
        screen.send(.didTapSend(two))
        screen.send(.didTapSend(two))  // a double tap
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(post.arguments == [one, one, two] && screen.waiting == [])
    }
    @Test func aWakeUpWhileAnAttemptFailsIsNotLost() async {
        let screen = screen()
        screen.send(.didTapSend(one))
        await settle()
        screen.send(.didComeOnline)
        await post.answer(throwing: Offline())
        #expect(screen.isSending)
        await post.answer(with: ())
        #expect(screen.waiting == [] && post.calls.count == 2)
    }
    @Test func twoScreensSendEachMessageOnceAndLeavingSendsTheRest() async {
        var screens = [screen(), screen()]
        screens[0].send(.didTapSend(one))
        screens[1].send(.didTapSend(two))
        screens = []
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(post.arguments == [one, two] && outbox.waiting == [])
    }
}

@MainActor @Suite struct LikesViewModelTests {
    let save = ManualFunction<(String, Bool), Void, any Error>("save")
    let likes: Likes

    init() { likes = Likes(["a"]) { [save] in try await save(($0, $1)) } }

    func row(_ id: String) -> ViewModelInterface<LikesViewModel> {
        ViewModelInterface(LikesViewModel(id, likes: likes))
    }
    @Test(arguments: ["a", "b"]) func changesAtOnceOnEachScreenAndTakesItBack(id: String) async {
        let (row, other) = (row(id), row(id))
        let before = row.isLiked
        row.send(.didTapLike)
        #expect(row.isLiked != before && other.isLiked != before)
        await save.answer(throwing: Offline())
        #expect(row.isLiked == before && other.isLiked == before)
        #expect(row.failure == "You are offline.")
        row.send(.didTapLike)
        #expect(row.failure == nil)
        await save.answer(with: ())
        #expect(other.isLiked != before)
    }
    @Test func theLastTapWinsAndRequestsComeOneAfterAnother() async {
        let row = row("b")
        row.send(.didTapLike)
        await settle()
        for _ in 1...4 { row.send(.didTapLike) }
        #expect(row.isLiked)
        row.send(.didTapLike)
        #expect(!row.isLiked && save.calls.count == 1)
        await save.answer(with: ())
        await save.answer(with: ())
        #expect(save.arguments.map(\.1) == [true, false] && !row.isLiked)
    }
    @Test(arguments: 1...40) func inTheEndItShowsWhatIsSaved(seed: Int) async {
        var random = Seeded(seed)
        let row = row("b")
        var server = false
        func answer() async {
            guard let call = save.calls.firstIndex(where: { !$0.isAnswered }) else { return }
            if Bool.random(using: &random) {
                server = save.calls[call].argument.1
                await save.answer(call: call, with: ())
            } else {
                await save.answer(call: call, throwing: Offline())
            }
        }
        for _ in 1...8 {
            if Bool.random(using: &random) { row.send(.didTapLike) } else { await answer() }
            await settle()
        }
        while save.calls.contains(where: { !$0.isAnswered }) { await answer() }
        #expect(row.isLiked == server)
    }
    @Test func leavingSavesIt() async {
        var screen: ViewModelInterface? = row("b")
        screen?.send(.didTapLike)
        screen = nil
        await save.answer(with: ())
        #expect(likes.isLiked("b") && !likes.isLiked("c"))
    }
}

@MainActor @Suite struct UndoViewModelTests {
    let clock = ManualClock()
    let delete = ManualFunction<String, Void, any Error>("delete")
    let failures = Failures()
    let tester: ViewModelTester<UndoViewModel>

    init() {
        let viewModel = UndoViewModel(["Milk", "Tea"], failures: failures) { [delete] in
            try await delete($0)
        }
        tester = ViewModelTester(viewModel, clock: clock)
    }
    @Test func undoInTimeKeepsTheNoteAndADoubleTapIsOneChange() async {
        tester.send(.didTapDelete("Milk"))
        tester.send(.didTapDelete("Milk"))
        #expect(tester.notes == ["Tea"] && tester.deleted == ["Milk"])
        await clock.advance(by: .seconds(4))
        tester.send(.didTapUndo("Milk"))
        tester.send(.didTapUndo("Milk"))
        #expect(tester.notes == ["Milk", "Tea"])
        #expect(await clock.run() == [] && delete.calls.isEmpty)
    }
    @Test func twoDeletesAreUndoneOneByOne() async {
        tester.send(.didTapDelete("Milk"))
        tester.send(.didTapDelete("Tea"))
        tester.send(.didTapUndo("Milk"))
        await clock.run()
        await delete.answer("Tea", with: ())
        #expect(tester.notes == ["Milk"] && tester.deleted == [])
    }
    @Test func undoIsTooLateOnceTheRequestIsOnItsWay() async {
        tester.send(.didTapDelete("Milk"))
        await clock.run()
        tester.send(.didTapUndo("Milk"))
        await delete.answer("Milk", with: ())
        #expect(tester.notes == ["Tea"])
    }
    @Test func aFailedDeleteBringsTheNoteBack() async {
        tester.send(.didTapDelete("Milk"))
        await clock.run()
        await delete.answer("Milk", throwing: Offline())
        #expect(tester.notes == ["Milk", "Tea"])
        await tester.expect(.toast("Milk was not deleted."))
        #expect(failures.messages == [])
    }
    @Test func leavingDeletesAtOnceAndTheNoteStaysHiddenWhileTheScreenGoes() async {
        tester.send(.didTapDelete("Milk"))
        await tester.close()
        #expect(tester.notes == ["Tea"])
        await delete.answer("Milk", throwing: Offline())
        #expect(tester.notes == ["Tea"])
        #expect(failures.messages == ["Milk was not deleted."])
    }
}

@MainActor @Suite struct UploadViewModelTests {
    let finish = ManualFunction<String, Void, any Error>("upload")
    let failures = Failures()
    let tester: ViewModelTester<UploadViewModel>

    init() {
        tester = ViewModelTester(
            UploadViewModel(failures: failures) { [finish] file, progress in
                progress(40)
                try await finish(file)
            })
    }
    @Test func showsProgressOnceAndThenThatItIsDone() async {
        tester.send(.didTapUpload("a"))
        #expect(tester.percent == 0)
        await settle()
        tester.send(.didTapUpload("b"))
        #expect(tester.percent == 40)
        await finish.answer("a", with: ())
        await tester.expect(.uploaded("a"))
        #expect(tester.percent == nil && finish.calls.count == 1)
    }
    @Test func aFailureIsSaidUntilARetry() async {
        tester.send(.didTapUpload("a"))
        await finish.answer(throwing: Offline())
        #expect(tester.failure == "You are offline." && tester.percent == nil)
        tester.send(.didTapUpload("a"))
        #expect(tester.failure == nil)
        await finish.answer(with: ())
        await tester.expect(.uploaded("a"))
    }
    @Test func aCancelledUploadReportsNothing() async {
        tester.send(.didTapUpload("a"))
        await settle()
        tester.send(.didTapCancel)
        #expect(tester.percent == nil && tester.failure == nil)
        await finish.answer(throwing: Offline())
        #expect(tester.failure == nil && failures.messages == [])
    }
    @Test func itGoesOnWhenItsScreenIsLeftAndAFailureIsSaidElsewhere() async {
        tester.send(.didTapUpload("a"))
        await tester.close()
        await finish.answer(throwing: Offline())
        #expect(failures.messages == ["a was not uploaded."])
    }
}

@MainActor @Suite struct SessionTests {
    let refresh = ManualFunction<Void, String, any Error>("refresh")
    let session: Session

    init() { session = Session(token: "old") { [refresh] in try await refresh() } }

    func request() -> Task<String, any Error> {
        Task { [session] in
            try await session.request { token in
                if token != "new" { throw Unauthorized() }
                return token
            }
        }
    }
    @Test func twoRequestsRefreshTheTokenOnceAndALaterOneNotAtAll() async throws {
        let requests = [request(), request()]
        await refresh.answer(with: "new")
        for request in requests { #expect(try await request.value == "new") }
        #expect(try await request().value == "new")
        #expect(refresh.calls.count == 1)
    }
    @Test func aLateRefusalOfTheOldTokenRefreshesNothing() async throws {
        let slow = ManualFunction<String, String, any Error>("slow")
        let late = Task { [session] in try await session.request { try await slow($0) } }
        let first = request()
        await refresh.answer(with: "new")
        _ = try await first.value
        await slow.answer("old", throwing: Unauthorized())
        try #require(refresh.calls.count == 1)
        await slow.answer("new", with: "done")
        #expect(try await late.value == "done")
    }
    @Test func aTokenThatIsRefusedAgainIsAnError() async {
        let request = request()
        await refresh.answer(with: "refused")
        await #expect(throws: Unauthorized.self) { try await request.value }
    }
    @Test func aFailedRefreshIsTriedAgainByTheNextRequest() async throws {
        let first = request()
        await refresh.answer(throwing: Offline())
        await #expect(throws: Offline.self) { try await first.value }
        let second = request()
        await refresh.answer(with: "new")
        #expect(try await second.value == "new")
    }
}
