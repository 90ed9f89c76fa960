import SimpleViewModelTesting

@testable import SyncUps

struct Failed: Error {}

/// The services of a test: a file in memory, and speech that the test says.
@MainActor final class World {
    var written: [SyncUp] = []
    var permission = Speech.Permission.granted
    let clock = ManualClock()
    let (words, said) = AsyncThrowingStream<String, any Error>.makeStream()

    var file: SyncUpFile {
        SyncUpFile(read: { [self] in written }, write: { [self] in written = $0 })
    }
    var speech: Speech {
        Speech(permission: { [self] in permission }, transcripts: { [self] in words })
    }

    init(_ syncUps: SyncUp...) {
        written = syncUps
    }

    /// Makes the app, with all that was written before.
    func launch() async -> ViewModelTester<AppViewModel> {
        let app = ViewModelTester(
            AppViewModel(syncUps: SyncUpsViewModel(file: file), speech: speech), clock: clock)
        await app.perform(.didLaunch)
        return app
    }
}

extension SyncUp {
    /// One minute, two attendees.
    static let standUp = SyncUp(
        id: 1, plan: Plan(title: "Stand-up", attendees: ["Ada", "Grace"], minutes: 1))
    static let retro = SyncUp(id: 2, plan: Plan(title: "Retro", attendees: ["Ada"], minutes: 5))
}

extension ViewModelTester<AppViewModel> {
    var syncUps: [SyncUp] { viewModel.syncUps.all }
    var path: [AppViewModel.Screen] { viewModel.path }

    var detail: ViewModelInterface<DetailViewModel>? {
        path.lazy.compactMap { if case let .detail(detail) = $0 { detail.interface } else { nil } }
            .last
    }
    var recorder: ViewModelInterface<RecorderViewModel>? {
        path.lazy.compactMap {
            if case let .recorder(recorder) = $0 { recorder.interface } else { nil }
        }.last
    }
    var form: ViewModelInterface<FormViewModel>? {
        if case let .edit(form) = detail?.sheet {
            form.interface
        } else {
            viewModel.newSyncUp?.interface
        }
    }

    /// Opens a sync-up and begins its meeting.
    func startMeeting(_ syncUp: SyncUp = .standUp) async -> ViewModelInterface<RecorderViewModel>? {
        send(.didTapSyncUp(syncUp.id))
        detail?.send(.didTapStart)
        await settle()
        recorder?.send(.didAppear)
        await settle()
        return recorder
    }
}
