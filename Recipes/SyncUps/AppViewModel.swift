import Observation
import SimpleViewModel

/// The app: the list, the sheet for a new sync-up, and the path of pushed screens, all of which it
/// owns.
@Observable public final class AppViewModel: ViewModel {
    public enum Input {
        case didTapAdd, form(FormViewModel.Output), didDismissSheet
        case didTapSyncUp(SyncUp.ID)
        case didChangePath([Screen.Shown])
        case detail(DetailViewModel.Output)
        case recorder(RecorderViewModel.Output)
        case syncUps(SyncUpsViewModel.Output)
    }
    public enum Output: Equatable { case toast(String) }
    public enum Screen: ViewModelShown {
        case detail(ViewModelChild<DetailViewModel>)
        case recorder(ViewModelChild<RecorderViewModel>)
        case meeting(Meeting, of: SyncUp.ID)
    }

    public typealias Work = Never
    public let scope = Scope()
    public let syncUps: ViewModelChild<SyncUpsViewModel>
    public private(set) var newSyncUp: ViewModelChild<FormViewModel>?
    public private(set) var path: [Screen] = []
    private let speech: Speech

    public init(syncUps: SyncUpsViewModel, speech: Speech) {
        self.syncUps = scope.child(syncUps, as: Input.syncUps)
        self.speech = speech
    }

    public func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapAdd:
            newSyncUp = scope.child(FormViewModel(SyncUp.Plan()), as: Input.form)
        case let .form(.didSave(plan)):
            newSyncUp = nil
            syncUps.send(.didSave(plan, of: nil))
        case .form(.didCancel), .didDismissSheet:
            newSyncUp = nil
        case let .didTapSyncUp(id):
            let detail = DetailViewModel(id, in: syncUps.interface, speech: speech)
            path = [.detail(scope.child(detail, name: id, as: Input.detail))]
        case let .didChangePath(shown):
            path.removeAll { !shown.contains($0.shown) }
        case let .detail(.startMeeting(id)):
            // A second tap comes while the first has begun.
            guard let syncUp = syncUps.all[id: id], !path.contains(where: \.isRecorder) else {
                return
            }
            let recorder = RecorderViewModel(syncUp, speech: speech)
            path.append(.recorder(scope.child(recorder, name: id, as: Input.recorder)))
        case let .detail(.show(meeting, id)):
            path.append(.meeting(meeting, of: id))
        case let .recorder(.finished(transcript, id)):
            leaveRecorder()
            syncUps.send(.didRecord(transcript: transcript, of: id))
        case .recorder(.discarded):
            leaveRecorder()
        case let .syncUps(.deleted(id)):
            path.removeAll { $0.syncUp == id }
        case .syncUps(.couldNotSave):
            respond(.toast("The sync-ups could not be saved."))
        }
    }

    private func leaveRecorder() {
        path.removeAll(where: \.isRecorder)
    }
}

extension AppViewModel.Screen {
    /// What a view keeps, without keeping the screen open.
    public enum Shown: Hashable {
        case detail(ViewModelInterface<DetailViewModel>)
        case recorder(ViewModelInterface<RecorderViewModel>)
        case meeting(Meeting, of: SyncUp.ID)
    }

    @MainActor public var shown: Shown {
        switch self {
        case let .detail(detail): .detail(detail.interface)
        case let .recorder(recorder): .recorder(recorder.interface)
        case let .meeting(meeting, id): .meeting(meeting, of: id)
        }
    }

    @MainActor var syncUp: SyncUp.ID {
        switch self {
        case let .detail(detail): detail.id
        case let .recorder(recorder): recorder.id
        case let .meeting(_, id): id
        }
    }

    var isRecorder: Bool {
        if case .recorder = self { true } else { false }
    }
}
