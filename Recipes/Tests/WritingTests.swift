import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct NotebookViewModelTests {
    let load = ManualFunction<Void, [Note], any Error>("load")
    let save = ManualFunction<Note, Void, any Error>("save")
    let notebook: Notebook
    let stored = [Note(id: "1", text: "milk"), Note(id: "2", text: "tea")]

    init() {
        notebook = Notebook(
            NoteClient(
                load: { [load] in try await load() }, save: { [save] in try await save($0) }))
    }

    func open() async -> ViewModelTester<NotebookViewModel> {
        let list = ViewModelTester(NotebookViewModel(notebook))
        await load.answer(with: stored)
        return list
    }

    func edit(_ id: String, _ text: String, in list: ViewModelTester<NotebookViewModel>) async {
        list.send(.didTap(id))
        list.editor?.send(.text(text))
        list.editor?.send(.didTapSave)
        await settle()
    }
    @Test func aSaveIsShownAtOnceAndAFailureStaysWithItsTextAndAButton() async {
        let list = await open()
        await edit("1", "eggs", in: list)
        #expect(list.editor == nil && list.notes[0].text == "eggs")
        #expect(list.viewModel.isSaving("1"))
        await save.answer(throwing: Offline())
        #expect(list.viewModel.saveFailure("1") == "You are offline.")
        #expect(list.notes[0].text == "eggs")
        for _ in 1...2 { list.send(.didTapRetry("1")) }
        #expect(list.viewModel.saveFailure("1") == nil)
        await save.answer(Note(id: "1", text: "eggs"), with: ())
        await settle()
        #expect(!list.viewModel.isSaving("1") && save.calls.count == 2)
        list.send(.didTapRetry("1"))
        #expect(!list.viewModel.isSaving("1"))
    }
    @Test func severalUnsavedNotesHaveOneOrder() async {
        for id in ["3", "1", "2"] {
            notebook.save(Note(id: id, text: "a"))
            await save.answer(throwing: Offline())
        }
        #expect(notebook.unsaved.map(\.id) == ["1", "2", "3"])
        let list = ViewModelTester(NotebookViewModel(notebook))
        await load.answer(with: stored)
        #expect(list.notes.map(\.text) == ["a", "a", "a"], "saved before the first load")
    }
    @Test func aSaveGoesOnWhenFormAndListAreClosedAndTheNextListKnowsOfItsFailure() async {
        do {
            let list = await open()
            await edit("1", "new", in: list)
            await list.close()
        }
        await save.answer(throwing: Offline())
        #expect(notebook.unsaved.map(\.text) == ["new"], "any screen can say so")
        let again = ViewModelTester(NotebookViewModel(notebook))
        #expect(again.notes[0].text == "new")
        #expect(again.viewModel.saveFailure("1") == "You are offline.")
        await load.answer(with: stored)
        #expect(again.notes.map(\.text) == ["new", "tea"], "what is not saved is newer")
        again.send(.didPullToRefresh)
        await load.answer(with: [])
        #expect(again.notes.map(\.text) == ["new"], "it is nowhere else")
    }
    @Test func editsOfOneNoteAreStoredInOrderAndTheNewestIsShownOnOpening() async {
        let list = await open()
        await edit("1", "first", in: list)
        let other = ViewModelTester(NotebookViewModel(notebook))
        other.send(.didTap("1"))
        #expect(other.editor?.text == "first", "though it is on its way")
        other.editor?.send(.text("second"))
        other.editor?.send(.didTapSave)
        await edit("1", "third", in: list)
        #expect(save.arguments.map(\.text) == ["first"])
        await save.answer(throwing: Offline())
        #expect(notebook.unsaved.isEmpty, "a newer one is on its way")
        await save.answer(with: ())
        #expect(save.arguments.map(\.text) == ["first", "third"])
        #expect(other.notes[0].text == "third")
        await load.answer(with: stored)
        #expect(other.notes[0].text == "third", "the load began before")
    }
    @Test func aLoadThatBeganBeforeASaveDoesNotBringTheOldTextBack() async {
        let list = await open()
        list.send(.didPullToRefresh)
        await settle()
        await edit("2", "coffee", in: list)
        await save.answer(with: ())
        await load.answer(with: stored)
        #expect(list.notes.map(\.text) == ["milk", "coffee"])
        list.send(.didPullToRefresh)
        await load.answer(with: [Note(id: "2", text: "changed elsewhere")])
        #expect(list.notes.map(\.text) == ["changed elsewhere"])
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
    @Test func aRefreshIsWaitedForAndOneThatFailsKeepsTheNotes() async {
        let list = await open()
        let pull = await list.interface.appear(.didPullToRefresh)
        #expect(list.isLoading)
        await load.answer(throwing: Offline())
        await pull.value
        #expect(list.failure == "You are offline." && list.notes.count == 2)
        let cancelled = await list.interface.appear(.didPullToRefresh)
        await cancelled.disappear()
        #expect(list.isLoading && list.failure == nil)
        await load.answer(with: [])
        #expect(list.notes.isEmpty && !list.isLoading)
    }
    @Test func theSpinnerOfARefreshStaysUntilItsEnd() async {
        let list = await open()
        var isOver = false
        let pull = Task {
            await list.interface.perform(.didPullToRefresh)
            isOver = true
        }
        await settle()
        #expect(!isOver)
        await load.answer(with: stored)
        await pull.value
        #expect(isOver)
    }
}

@MainActor @Suite struct ComposeViewModelTests {
    let clock = ManualClock()
    let write = ManualFunction<(String?, String), Void, any Error>("write")
    let send = ManualFunction<String, Void, any Error>("send")
    let failures = Failures()
    let drafts: Drafts

    init() {
        let client = DraftClient(
            write: { [write] in try await write(($0, $1)) },
            send: { [send] in try await send($0) })
        drafts = Drafts(["1": "He"], client: client, failures: failures, clock: clock)
    }

    func open() -> ViewModelTester<ComposeViewModel> {
        ViewModelTester(ComposeViewModel("1", drafts: drafts))
    }
    @Test func aMessageIsSentOnceAndItsDraftIsGoneForGood() async {
        let compose = open()
        #expect(compose.viewModel.text == "He")
        for _ in 1...2 { compose.send(.didTapSend) }
        compose.send(.didType("late"))
        #expect(compose.viewModel.isSending && compose.viewModel.text == "He")
        await send.answer("He", with: ())
        await compose.expect(.sent)
        await write.answer(with: ())
        #expect(drafts.text("1") == "" && send.calls.count == 1)
        #expect(write.arguments.map(\.0) == [nil])
    }
    @Test func aScreenThatIsOpenedAgainWhileItIsSentSendsNoSecondOne() async {
        do {
            let compose = ViewModelInterface(ComposeViewModel("1", drafts: drafts))
            compose.send(.didTapSend)  // and it goes in the same turn
        }
        let compose = open()
        #expect(compose.viewModel.isSending)
        compose.send(.didTapSend)
        await send.answer("He", with: ())
        await compose.expect(.sent)
        await write.answer(with: ())
        #expect(send.calls.count == 1 && compose.viewModel.text == "")
    }
    @Test func typingIsWrittenAfterAPauseAndTheDraftIsThereWhenItIsOpenedAgain() async {
        do {
            let compose = ViewModelInterface(ComposeViewModel("1", drafts: drafts))
            for text in ["Hel", "Hell", "Hello"] { compose.send(.didType(text)) }
            await clock.advance(by: .milliseconds(999))
            #expect(write.calls.isEmpty)
        }
        #expect(open().viewModel.text == "Hello")
        await clock.advance(by: .milliseconds(1))
        await write.answer(with: ())
        #expect(write.arguments.map(\.0) == ["Hello"])
    }
    @Test func aSlowWriteIsNeverOvertakenAndTheNewestIsTheLast() async {
        let compose = open()
        compose.send(.didType("a"))
        await clock.advance(by: .seconds(1))
        for text in ["b", "c"] {
            compose.send(.didType(text))
            await clock.advance(by: .seconds(1))
        }
        #expect(write.arguments.map(\.0) == ["a"])
        await write.answer(throwing: Offline())
        await write.answer(with: ())
        #expect(write.arguments.map(\.0) == ["a", "c"] && compose.viewModel.failure == nil)
    }
    @Test func theDraftThatWasSentStaysGoneThoughAWriteOfItIsSlow() async {
        let compose = open()
        compose.send(.didType("Hello"))
        await clock.advance(by: .seconds(1))
        compose.send(.didType("Hello!"))
        compose.send(.didTapSend)
        await send.answer("Hello!", with: ())
        await compose.expect(.sent)
        await write.answer(with: ())
        await clock.advance(by: .seconds(9))
        await write.answer(with: ())
        #expect(write.arguments.map(\.0) == ["Hello", nil])
    }
    @Test func anEmptyMessageIsNotSent() async {
        let compose = open()
        compose.send(.didType(""))
        compose.send(.didTapSend)
        #expect(!compose.viewModel.isSending)
        await clock.run()
        await write.answer(with: ())
    }
    @Test func aFailureIsSaidOnThisScreenOrAnyOtherAndKeepsTheText() async {
        do {
            let compose = ViewModelInterface(ComposeViewModel("1", drafts: drafts))
            compose.send(.didTapSend)
            await send.answer("He", throwing: Offline())
            await settle()
            #expect(compose.failure == "You are offline." && compose.text == "He")
            compose.send(.didTapSend)
            #expect(compose.failure == nil)
        }
        await send.answer("He", throwing: Offline())
        #expect(failures.messages.count == 2 && open().viewModel.failure == "You are offline.")
        #expect(open().viewModel.text == "He")
    }
    @Test func aDraftThatCannotBeWrittenIsSaid() async {
        let compose = open()
        compose.send(.didType("Hello"))
        await clock.run()
        await write.answer(throwing: Offline())
        #expect(compose.viewModel.failure == "You are offline." && !compose.viewModel.isSending)
    }
    @Test func signingOutWhileItIsSentDoesNotSayThatItIsSent() async {
        let compose = open()
        compose.send(.didTapSend)
        await settle()
        ViewModelCommits.cancelAll()
        await send.answer("He", with: ())
        #expect(compose.takeOutputs() == [] && compose.viewModel.text == "He")
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
    @Test func aMessageThatIsRefusedHoldsUpNoOtherAndCanBeSentAgain() async {
        let screen = screen()
        for message in [one, two] { screen.send(.didTapSend(message)) }
        await post.answer(throwing: Refused())
        await post.answer(with: ())
        #expect(screen.refused == [one] && screen.waiting == [])
        screen.send(.didTapSend(one))
        #expect(screen.refused == [] && screen.waiting == [one])
        await post.answer(with: ())
        #expect(post.arguments == [one, two, one])
    }
    @Test func signingOutInTheMiddleSendsNoneOfTheOthers() async {
        let tester = ViewModelTester(OutboxViewModel(outbox), exhaustive: false)
        for message in [one, two] { tester.send(.didTapSend(message)) }
        await settle()
        ViewModelCommits.cancelAll()
        await post.answer(with: ())  // it ignores that it is cancelled
        #expect(post.arguments == [one] && outbox.waiting == [two] && !tester.isSending)
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
    let failures = Failures()
    let likes: Likes

    init() { likes = Likes(["a"], failures: failures) { [save] in try await save(($0, $1)) } }

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
        #expect(failures.messages == ["The like was not saved."])
        row.send(.didTapLike)
        await save.answer(with: ())
        #expect(other.isLiked != before && failures.messages.count == 1)
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
    @Test func aFailureOfWhatWasTakenBackMeanwhileIsNotSaid() async {
        let row = row("b")
        row.send(.didTapLike)
        await settle()
        row.send(.didTapLike)
        await save.answer(throwing: Offline())
        await save.answer(with: ())
        #expect(!row.isLiked && failures.messages == [])
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
    let trash: Trash
    let tester: ViewModelTester<UndoViewModel>

    init() {
        trash = Trash(failures: failures, clock: clock) { [delete] in try await delete($0) }
        tester = ViewModelTester(UndoViewModel(["Milk", "Tea"], trash: trash))
    }
    @Test func undoInTimeKeepsTheNoteAndADoubleTapIsOneChange() async {
        for _ in 1...2 { tester.send(.didTapDelete("Milk")) }
        #expect(tester.notes == ["Tea"] && tester.undoable == ["Milk"])
        await clock.advance(by: .seconds(4))
        for _ in 1...2 { tester.send(.didTapUndo("Milk")) }
        #expect(tester.notes == ["Milk", "Tea"] && tester.undoable == [])
        #expect(await clock.run() == [] && delete.calls.isEmpty)
    }
    @Test func twoDeletesAreUndoneOneByOne() async {
        for note in ["Milk", "Tea"] { tester.send(.didTapDelete(note)) }
        tester.send(.didTapUndo("Milk"))
        await clock.advance(by: .seconds(5))
        await delete.answer("Tea", with: ())
        #expect(tester.notes == ["Milk"] && tester.undoable == [])
    }
    @Test func undoIsTooLateOnceTheRequestIsOnItsWay() async {
        tester.send(.didTapDelete("Milk"))
        await clock.run()
        #expect(tester.undoable == [])
        tester.send(.didTapUndo("Milk"))
        #expect(tester.notes == ["Tea"])
        await delete.answer("Milk", with: ())
        tester.send(.didTapDelete("Milk"))
        await clock.run()
        #expect(tester.notes == ["Tea"] && delete.calls.count == 1)
    }
    @Test func aFailedDeleteBringsTheNoteBackAndCanBeRepeated() async {
        for count in 1...2 {
            tester.send(.didTapDelete("Milk"))
            await clock.run()
            await delete.answer(throwing: Offline())
            #expect(tester.notes == ["Milk", "Tea"])
            #expect(failures.messages == Array(repeating: "Milk was not deleted.", count: count))
        }
    }
    @Test func aScreenThatIsLeftShowsItNotAgainAndTheNextOneCanUndo() async {
        let screen = ViewModelInterface(UndoViewModel(["Milk", "Tea"], trash: trash))
        for note in ["Milk", "Tea"] { screen.send(.didTapDelete(note)) }
        screen.close()
        #expect(screen.notes == [], "it can still be on its way out")
        let next = ViewModelTester(UndoViewModel(["Milk", "Tea", "Rice"], trash: trash))
        #expect(next.notes == ["Rice"] && next.undoable == ["Milk", "Tea"])
        next.send(.didTapUndo("Tea"))
        await clock.run()
        await delete.answer("Milk", with: ())
        #expect(next.notes == ["Tea", "Rice"])
    }
}

@MainActor @Suite struct UploadViewModelTests {
    let finish = ManualFunction<String, Void, any Error>("upload")
    let failures = Failures()
    let uploads: Uploads

    init() {
        uploads = Uploads(failures: failures) { [finish] file, progress in
            progress(40)
            try await finish(file)
        }
    }

    func open(_ file: String = "a") -> ViewModelTester<UploadViewModel> {
        ViewModelTester(UploadViewModel(file, uploads: uploads))
    }
    @Test func showsProgressOnceAndThenThatItIsDone() async {
        let screen = open()
        #expect(screen.percent == nil && !screen.isUploaded)
        screen.send(.didTapUpload)
        #expect(screen.percent == 0)
        await settle()
        screen.send(.didTapUpload)
        #expect(screen.percent == 40)
        await finish.answer("a", with: ())
        #expect(screen.percent == nil && screen.isUploaded && finish.calls.count == 1)
        screen.send(.didTapUpload)
        #expect(screen.percent == 0 && !screen.isUploaded)
        await finish.answer(with: ())
    }
    @Test func aFailureIsSaidUntilARetry() async {
        let screen = open()
        screen.send(.didTapUpload)
        await finish.answer(throwing: Offline())
        #expect(screen.failure == "You are offline." && screen.percent == nil)
        screen.send(.didTapUpload)
        #expect(screen.failure == nil)
        await finish.answer(with: ())
        #expect(screen.isUploaded && screen.failure == nil)
    }
    @Test func aCancelledUploadReportsNothing() async {
        let (screen, other) = (open(), open("b"))
        screen.send(.didTapUpload)
        other.send(.didTapUpload)
        await settle()
        screen.send(.didTapCancel)
        #expect(screen.percent == nil && other.percent == 40)
        await finish.answer("a", throwing: Offline())
        await finish.answer("b", with: ())
        #expect(screen.failure == nil && failures.messages == [] && uploads.uploaded == ["b"])
    }
    @Test func itGoesOnWhenItsScreenIsLeftWhichFindsItAgain() async {
        for _ in 1...2 {
            let screen = ViewModelInterface(UploadViewModel("a", uploads: uploads))
            screen.send(.didTapUpload)
            await settle()
            #expect(screen.percent == 40)
        }
        await finish.answer(throwing: Offline())
        #expect(failures.messages == ["a was not uploaded."] && finish.calls.count == 1)
        #expect(open().failure == "You are offline.")
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
        let requests = [request(), request()]
        await refresh.answer(throwing: Offline())
        for request in requests {
            await #expect(throws: Offline.self) { try await request.value }
        }
        #expect(refresh.calls.count == 1)
        let second = request()
        await refresh.answer(with: "new")
        #expect(try await second.value == "new")
    }
    @Test func aRequestThatIsCancelledLeavesTheOthersTheirRefresh() async throws {
        let requests = [request(), request()]
        await settle()
        requests[0].cancel()
        await refresh.answer(with: "new")
        #expect(try await requests[1].value == "new")
        #expect(refresh.calls.count == 1)
    }
    @Test(arguments: 1...40) func whateverFailsEachRefreshIsOneForAllWhoWait(seed: Int) async {
        var random = Seeded(seed)
        var requests: [Task<String, any Error>] = []
        for _ in 1...10 {
            requests += (1...Int.random(in: 1...4, using: &random)).map { _ in request() }
            await settle()
            #expect(refresh.calls.filter { !$0.isAnswered }.count <= 1)
            if Bool.random(using: &random) { _ = await refresh.answerIfAsked(.failure(Offline())) }
        }
        while await refresh.answerIfAsked(.success("new")) {}
        for request in requests { _ = await request.result }
    }
    @Test func nothingIsSentAfterTheEndNotEvenWithATokenThatComesLate() async {
        let waiting = request()
        await settle()
        await session.end()
        await refresh.answer(with: "new")
        for request in [waiting, request()] {
            await #expect(throws: Unauthorized.self) { try await request.value }
        }
        #expect(refresh.calls.count == 1)
    }
}
