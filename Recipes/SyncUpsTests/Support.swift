import SimpleViewModelTesting

@testable import SyncUps

struct Failed: Error {}

/// The services of a test: a file in memory, and speech that the test says.
@MainActor final class World {
    var written: [SyncUp] = []
    var permission = Speech.Permission.granted
    /// The errors of the next reads and writes.
    var readFailures = 0
    var writeFailures = 0
    let clock = ManualClock()
    let (words, said) = AsyncThrowingStream<String, any Error>.makeStream()

    var file: SyncUpFile {
        SyncUpFile(
            read: { [self] in
                if readFailures > 0 {
                    readFailures -= 1
                    throw Failed()
                }
                return written
            },
            write: { [self] in
                if writeFailures > 0 {
                    writeFailures -= 1
                    throw Failed()
                }
                written = $0
            })
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
        await settle()
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

    var detail: ViewModelInterface<DetailViewModel>? {
        self.path.lazy.compactMap { if case let .detail(detail) = $0 { detail } else { nil } }.last
    }
    var recorder: ViewModelInterface<RecorderViewModel>? {
        self.path.lazy.compactMap { if case let .recorder(recorder) = $0 { recorder } else { nil } }
            .last
    }
    var form: ViewModelInterface<FormViewModel>? {
        detail?.form ?? self.newSyncUp
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
