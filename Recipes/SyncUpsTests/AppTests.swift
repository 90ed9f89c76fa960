import SimpleViewModelTesting
import Testing

@testable import SyncUps

@MainActor @Suite struct AppTests {
    @Test func aNewSyncUpIsSavedFromItsSheet() async {
        let world = World()
        let app = await world.launch()
        app.send(.didTapAdd)
        app.form?.send(.didTapSave)
        #expect(app.form != nil, "without a title, nothing can be saved")
        app.form?.send(.didChangeTitle("Stand-up"))
        app.form?.send(.didTapSave)
        #expect(app.form == nil)
        #expect(app.syncUps.map(\.plan.title) == ["Stand-up"])
        await world.clock.advance(by: .seconds(1))
        #expect(world.written == app.syncUps)
    }

    @Test func whatIsAddedDuringTheLaunchsReadLosesNothing() async {
        let world = World(.standUp)
        let app = ViewModelTester(
            AppViewModel(syncUps: SyncUpsViewModel(file: world.file), speech: world.speech),
            clock: world.clock)
        #expect(app.viewModel.syncUps.isLoading)
        app.send(.didTapAdd)
        app.form?.send(.didChangeTitle("New"))
        app.form?.send(.didTapSave)
        await settle()
        await world.clock.advance(by: .seconds(1))
        #expect(world.written.map(\.plan.title) == ["Stand-up", "New"])
        #expect(app.syncUps == world.written)
    }

    @Test func afterAReadThatFailedNothingIsWrittenUntilARetry() async {
        let world = World(.standUp)
        world.readFailures = 1
        let app = await world.launch()
        #expect(app.viewModel.syncUps.couldNotRead)
        app.viewModel.syncUps.send(.didSave(SyncUp.Plan(title: "New"), of: nil))
        await world.clock.advance(by: .seconds(9))
        #expect(world.written == [.standUp])
        app.viewModel.syncUps.send(.didTapRetry)
        await settle()
        await world.clock.advance(by: .seconds(1))
        #expect(!app.viewModel.syncUps.couldNotRead)
        #expect(world.written.map(\.plan.title) == ["Stand-up", "New"])
        world.written = []  // it is read once: what is in memory is newer
        app.viewModel.syncUps.send(.didTapRetry)
        await settle()
        #expect(app.syncUps.count == 2)
    }

    @Test func cancelAndASwipeSaveNothing() async {
        let app = await World(.standUp).launch()
        app.send(.didTapSyncUp(1))
        for dismiss in [{ app.form?.send(.didTapCancel) }, { app.detail?.send(.didDismissForm) }] {
            app.detail?.send(.didTapEdit)
            app.form?.send(.didChangeTitle("Changed"))
            dismiss()
            #expect(app.form == nil)
        }
        #expect(app.syncUps == [.standUp])
    }

    @Test func aFormThatIsSavedLaterKeepsTheMeetingsThatWereRecordedMeanwhile() async {
        let world = World(.standUp)
        let app = await world.launch()
        app.send(.didTapSyncUp(1))
        app.detail?.send(.didTapEdit)
        app.viewModel.syncUps.send(.didRecord(transcript: "Hello", of: 1))
        app.form?.send(.didChangeMinutes(9))
        app.form?.send(.didTapSave)
        #expect(app.syncUps.first?.plan.minutes == 9)
        #expect(app.syncUps.first?.meetings.map(\.transcript) == ["Hello"])
        await world.clock.advance(by: .seconds(1))
    }

    @Test func aMeetingThatEndsPopsItsScreenAndIsSaved() async {
        let world = World(.retro, .standUp)
        let app = await world.launch()
        _ = await app.startMeeting()
        world.said.yield("Hello")
        await world.clock.advance(by: .seconds(60))
        #expect(app.path.count == 1 && app.detail?.id == 1)
        #expect(app.syncUps[id: 1]?.meetings.map(\.transcript) == ["Hello"])
        #expect(app.syncUps[id: 2]?.meetings == [])
        await world.clock.advance(by: .seconds(1))
        #expect(world.written == app.syncUps)
    }

    @Test func aSyncUpThatIsDeletedWhileItIsRecordedStaysDeleted() async {
        let world = World(.standUp)
        let app = await world.launch()
        // An animation may still hold it.
        let recorder = await app.startMeeting()
        app.viewModel.syncUps.send(.didDelete(1))
        #expect(app.path.isEmpty)
        await world.clock.advance(by: .seconds(60))
        #expect(recorder?.secondsElapsed == 0)
        app.viewModel.syncUps.send(.didRecord(transcript: "late", of: 1))
        app.viewModel.syncUps.send(.didSave(SyncUp.Plan(title: "late"), of: 1))
        await world.clock.advance(by: .seconds(1))
        #expect(app.syncUps.isEmpty && world.written.isEmpty)
    }

    @Test func leavingARecorderWithBackRecordsNothing() async {
        let world = World(.standUp)
        let app = await world.launch()
        let recorder = await app.startMeeting()
        app.send(.didChangePath(Array(app.path.dropLast())))
        app.send(.didPop)
        await world.clock.advance(by: .seconds(60))
        #expect(recorder?.secondsElapsed == 0)
        #expect(app.syncUps == [.standUp])
    }

    @Test func aSwipeBackThatIsGivenUpLeavesTheMeetingGoing() async {
        let world = World(.standUp)
        let app = await world.launch()
        let recorder = await app.startMeeting()
        let path = app.path
        app.send(.didChangePath(Array(path.dropLast())))
        await world.clock.advance(by: .seconds(1))
        app.send(.didChangePath(path))
        app.send(.didPop)
        await world.clock.advance(by: .seconds(1))
        #expect(app.path == path && recorder?.secondsElapsed == 2)
        app.send(.didChangePath(Array(path.dropLast())))
        await world.clock.advance(by: .seconds(58))
        #expect(app.syncUps.first?.meetings.count == 1, "it ended before the swipe did")
        app.send(.didChangePath(path))
        #expect(app.path.count == 1, "and does not come back")
        await world.clock.advance(by: .seconds(1))
    }

    @Test func aDeletedSyncUpIsNotTakenBack() async {
        let world = World(.standUp)
        let app = await world.launch()
        app.send(.didTapSyncUp(1))
        let path = app.path
        app.send(.didChangePath([]))
        app.viewModel.syncUps.send(.didDelete(1))
        app.send(.didChangePath(path))
        #expect(app.path.isEmpty)
        await world.clock.advance(by: .seconds(1))
    }

    @Test func aSecondTapKeepsWhatIsOpenAndWhatWasTyped() async {
        let app = await World(.standUp).launch()
        app.send(.didTapAdd)
        app.form?.send(.didChangeTitle("New"))
        app.send(.didTapAdd)
        #expect(app.form?.draft.title == "New")
        app.form?.send(.didTapCancel)
        app.send(.didTapSyncUp(1))
        app.detail?.send(.didTapEdit)
        app.form?.send(.didChangeTitle("Changed"))
        app.detail?.send(.didTapEdit)
        app.send(.didTapSyncUp(1))
        #expect(app.form?.draft.title == "Changed")
    }

    @Test func whatCouldNotBeWrittenIsSaidAndWrittenByRetry() async {
        let world = World(.standUp)
        world.writeFailures = 1
        let app = await world.launch()
        app.viewModel.syncUps.send(.didDelete(1))
        await world.clock.advance(by: .seconds(1))
        #expect(app.viewModel.syncUps.couldNotWrite && world.written == [.standUp])
        await app.expect(.toast("The sync-ups could not be saved."))
        app.viewModel.syncUps.send(.didTapRetry)
        await world.clock.advance(by: .seconds(1))
        #expect(!app.viewModel.syncUps.couldNotWrite && world.written.isEmpty)
    }

    @Test func deletingAsksFirstAndPopsThePage() async {
        let world = World(.standUp)
        let app = await world.launch()
        app.send(.didTapSyncUp(1))
        app.detail?.send(.didTapDelete)
        #expect(app.detail?.alert == .confirmDelete)
        app.detail?.send(.didDismissAlert)
        #expect(app.syncUps == [.standUp])
        app.detail?.send(.didTapDelete)
        app.detail?.send(.didConfirmDelete)
        #expect(app.path.isEmpty && app.syncUps.isEmpty)
        await world.clock.advance(by: .seconds(1))
    }

    @Test func withoutSpeechOneIsAskedAndADoubleTapBeginsOneMeeting() async {
        let world = World(.standUp)
        world.permission = .denied
        let app = await world.launch()
        _ = await app.startMeeting()
        #expect(app.detail?.alert == .speechDenied && app.recorder == nil)
        app.detail?.send(.didTapStartWithoutSpeech)
        app.detail?.send(.didTapStartWithoutSpeech)
        #expect(app.path.count == 2 && app.recorder != nil)
    }

    @Test func closingTheAppWritesTheLastChangeAtOnce() async {
        let world = World(.standUp)
        let app = await world.launch()
        app.viewModel.syncUps.send(.didDelete(1))
        await app.close()
        await settle()
        #expect(world.written.isEmpty)
    }
}
