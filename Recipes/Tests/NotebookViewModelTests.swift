import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct NotebookViewModelTests {
    let clock = ManualClock()
    let find = ManualFunction<String, [Note], any Error>("find")
    let save = ManualFunction<Note, Void, any Error>("save")

    func makeTester() -> ViewModelTester<NotebookViewModel> {
        let service = NoteService(
            find: { [find] in try await find($0) }, save: { [save] in try await save($0) })
        let tasks = ViewModelTasks<NotebookViewModel.Work>(clock: clock)
        return ViewModelTester(NotebookViewModel(service: service, tasks: tasks))
    }

    @Test func anOlderAnswerNeverReplacesANewerOne() async {
        let tester = makeTester()
        tester.send(.didType("a"))
        await clock.run()
        tester.send(.didType("ab"))
        #expect(await clock.run() == [.milliseconds(300)])  // the debounce
        await find.answer("ab", with: [Note(id: "1", text: "ab")])
        await find.answer("a", throwing: Offline())
        await tester.expect(\.notes, [Note(id: "1", text: "ab")])
        #expect(tester.viewModel.failure == nil)
    }
    @Test func editsANote() async {
        let tester = makeTester()
        await tester.visit(.didAppear) {  // as SwiftUI's task, which ends with the view
            #expect(tester.viewModel.isLoading)
            await find.answer(with: [Note(id: "1", text: "a")])
            await tester.expectChanges("editor") {
                tester.send(.didTap("1"))
                tester.send(.didTap("1"))
            }
            tester.viewModel.editor?.send(.text("b"))
            tester.viewModel.editor?.send(.didTapSave)
            await save.answer(throwing: Offline())
            #expect(tester.viewModel.editor?.failure == "Not saved.")
            tester.viewModel.editor?.send(.didTapSave)
            await save.answer(with: ())
            await tester.expect(.toast("Saved"))
            await find.answer(with: [Note(id: "1", text: "b")])
            await tester.expect(\.notes?.first?.text, "b")
            #expect(tester.viewModel.editor == nil)
        }
    }
    @Test func aSaveGoesOnWhenTheFormIsClosed() async {
        let tester = makeTester()
        tester.send(.didPullToRefresh)
        await find.answer(with: [Note(id: "1", text: "a")])
        tester.send(.didTap("1"))
        tester.viewModel.editor?.send(.didTapSave)
        await tester.expectChanges("editor") { tester.send(.didDismiss) }
        await save.answer(with: ())
        await tester.close()  // ends what runs, and checks that nothing is left
    }
    @Test func aChangeOfTheServerIsShown() async {
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let service = NoteService(find: { [find] in try await find($0) }, changes: { changes })
        let tester = ViewModelTester(NotebookViewModel(service: service))
        await tester.visit(.didAppear) {
            await find.answer(throwing: Offline())
            #expect(tester.viewModel.failure == "Could not load.")
            change.yield()
            await find.answer(with: [])
            await tester.expect(\.notes, [])
        }
    }
}
