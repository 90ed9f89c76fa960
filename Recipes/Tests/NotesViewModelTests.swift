import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct NotesViewModelTests {
    let clock = ManualClock()
    let delete = ManualFunction<String, Void, any Error>("delete")

    func viewModel() -> NotesViewModel {
        var service = Service()
        service.delete = { [delete] in try await delete($0) }
        return NotesViewModel(
            notes: ["Milk", "Tea"], service: service, tasks: ViewModelTasks(clock: clock))
    }
    @Test func undoInTimeKeepsTheNote() async {
        let tester = ViewModelTester(viewModel())
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
        let tester = ViewModelTester(viewModel())
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
        let tester = ViewModelTester(viewModel())
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
        var screen: ObservedViewModel? = ObservedViewModel(viewModel())
        screen?.send(.didTapDelete("Milk"))
        screen = nil
        await delete.answer("Milk", with: ())
        #expect(await clock.run() == [])
    }
}
